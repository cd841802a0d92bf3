#!/usr/bin/env bash
# TypeScript 7 is a program, no library: `import ts from 'typescript'` succeeds, and has a version and nothing else, so that a tool fails
# only where it calls the compiler. And `tsc --noEmit` exits with 1 where types are wrong, as where it cannot run: until then that was 2,
# by which scripts told a mistake in the code from one in the set-up.
#
# Seen with TypeScript 7.0.2 beside 5.9.3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund typescript@7.0.2 before@npm:typescript@5.9.3

echo "export const amount: number = '1';" > amount.ts
echo '{ "compilerOptions": { "strict": true }, "files": ["amount.ts"] }' > tsconfig.json

for choice in 'before 2 function' 'typescript 1 undefined'; do
  read -r name status kind <<< "$choice"
  found=0
  node "node_modules/$name/bin/tsc" --noEmit > /dev/null || found=$?
  [ "$found" = "$status" ] || { echo "$name: exit code $found, where $status was seen"; exit 1; }
  found=$(node --input-type=module -e "import ts from '$name'; console.log(typeof ts.transpileModule)")
  [ "$found" = "$kind" ] || { echo "$name: transpileModule is $found, where $kind was seen"; exit 1; }
  echo "$name: tsc --noEmit exits with $status; transpileModule is $kind"
done
[ "$(node --input-type=module -e "import ts from 'typescript'; console.log(Object.keys(ts).join(' '))")" = 'version versionMajorMinor' ] ||
  { echo 'typescript exports something else than its version'; exit 1; }
