#!/usr/bin/env bash
# A group of `codeSplitting` that names the modules of one lazily loaded page also takes whatever these import, unless
# `includeDependenciesRecursively` is false. What the app's first chunk shares with the page then comes from the page's chunk: the page is
# loaded at every start, though only `import()` names it.
#
# Seen with Vite 8.3.8: without the group the first chunk imports nothing; with it, it imports the chunk of the page.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund vite@8.3.8

cat > main.js <<'END'
import { format } from './format.js';
globalThis.openReport = () => import('./report.js');
document.title = format(1);
END
echo 'export const format = (amount) => amount.toFixed(2);' > format.js
echo "import { format } from './format.js'; export const report = format(2);" > report.js
cat > build.mjs <<'END'
import { build } from 'vite';

const groups = process.argv[2] === 'group' ? [{ name: 'report', test: /report\.js$/ }] : [];
const { output } = await build({
  configFile: false,
  logLevel: 'silent',
  build: { write: false, rolldownOptions: { input: 'main.js', output: { codeSplitting: { groups } } } },
});
const nameOf = (file) => output.find(({ fileName }) => fileName === file).name;
console.log(output.find(({ isEntry }) => isEntry).imports.map(nameOf).join(' ') || 'nothing');
END

for choice in 'none nothing' 'group report'; do
  read -r group expected <<< "$choice"
  found=$(node build.mjs "$group")
  [ "$found" = "$expected" ] || { echo "the first chunk imports $found, where $expected was seen"; exit 1; }
  echo "group: $group; the first chunk imports: $found"
done
