#!/usr/bin/env bash
# `AbortSignal.any([given, AbortSignal.timeout(ms)])` is how one adds a time limit to a signal that was given. In Node 20 and early
# 22 the timeout is gone once memory is freed, though the combined signal is still held and listened for: what should have ended after some
# seconds waits for ever, in a process that has been busy. Alone, a timeout signal that somebody listens for is kept.
#
# Seen with Node 20.19.0 and 22.12.0: none of 100 such signals is aborted after a collection; with 22.21.0 and 24.11.0 all are.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund node20@npm:node@20.19.0 node22@npm:node@22.12.0 node22-later@npm:node@22.21.0 node24@npm:node@24.11.0

cat > count.cjs <<'END'
const given = new AbortController();
let aborted = 0;
const signals = Array.from({ length: 100 }, () => AbortSignal.any([given.signal, AbortSignal.timeout(100)]));
for (const signal of signals) signal.addEventListener('abort', () => (aborted += 1));
setTimeout(globalThis.gc, 20);
setTimeout(() => console.log(aborted, signals.filter((signal) => signal.aborted).length), 1_000);
END
for expected in '20 0 0' '22 0 0' '22-later 100 100' '24 100 100'; do
  read -r version heard aborted <<< "$expected"
  found=$("node_modules/node$version/bin/node" --expose-gc count.cjs)
  [ "$found" = "$heard $aborted" ] || { echo "Node $version: $found, where $heard $aborted were seen"; exit 1; }
  echo "Node $version: $aborted of 100 were aborted after their time"
done
