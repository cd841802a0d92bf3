#!/usr/bin/env bash
# Vite 8 joins a small module that pages of an app share with the chunk that all of them have loaded. One `await` at the top level of any
# lazily loaded module ends that for the whole build: what the others share becomes files of their own, each a request that waits.
#
# Seen with Vite 8.3.8: `format.js` is in the chunk of `main.js`; with the await, which is in a page that nobody has opened, it is a chunk.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund vite@8.3.8

cat > main.js <<'END'
import { format } from './format.js';
globalThis.pages = { one: () => import('./one.js'), two: () => import('./two.js') };
document.title = format(1);
END
echo 'export const format = (amount) => amount.toFixed(2);' > format.js
echo "import { format } from './format.js'; export const one = format(1);" > one.js
cat > build.mjs <<'END'
import { build } from 'vite';

const { output } = await build({
  configFile: false,
  logLevel: 'silent',
  build: { write: false, rolldownOptions: { input: 'main.js' } },
});
const withFormat = output.find(({ modules }) => Object.keys(modules).some((name) => name.endsWith('format.js')));
console.log(withFormat.name);
END

for expected in main format; do
  echo "import { format } from './format.js'; export const two = format(2);" > two.js
  [ "$expected" = main ] || echo 'await Promise.resolve();' >> two.js
  found=$(node build.mjs)
  [ "$found" = "$expected" ] || { echo "format.js is in the chunk $found, where $expected was seen"; exit 1; }
  echo "format.js is in the chunk: $found"
done
