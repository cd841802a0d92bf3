#!/usr/bin/env bash
# Vitest's last line says how long environments took to start, and JSON reports of tools sum it up. With `isolate: false` a worker
# starts its environment once, but the time is counted again for each file that the worker runs: the sum suggests savings that are not there.
#
# Seen with Vitest 4.1.12: an environment that takes half a second to start, in two workers, counts for more than four seconds in ten files.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund vitest@4.1.12

cat > slow.js <<'END'
import { appendFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

export default {
  name: 'slow',
  viteEnvironment: 'ssr',
  async setup() {
    appendFileSync('starts', '.');
    await setTimeout(500);
    return { teardown: () => undefined };
  },
};
END
cat > vitest.config.js <<'END'
export default { test: { environment: './slow.js', isolate: false, pool: 'forks', maxWorkers: 2 } };
END
for file in 0 1 2 3 4 5 6 7 8 9; do
  echo "import { test } from 'vitest'; test('passes', () => {});" > "$file.test.js"
done
NO_COLOR=1 npx vitest run > log 2>&1 || { cat log; exit 1; }
starts=$(wc -c < starts)
seconds=$(sed -nE 's/.*environment ([0-9.]+)s\).*/\1/p' log)
awk -v starts="$starts" -v seconds="${seconds:-0}" 'BEGIN {
  if (starts != 2 || seconds < 4) { print starts " starts counted as " seconds " s, where 2 counted as more than 4 s were seen"; exit 1 }
  print "2 starts of half a second are counted as " seconds " s"
}'
