#!/usr/bin/env bash
# With `experimental.fsModuleCache`, Vitest keeps transformed modules between runs by their content. A module that imports files by
# `import.meta.glob` depends on which files there are, so Vitest leaves it out; but it looks for the text `import.meta.glob(`. With a
# type argument, `import.meta.glob<T>(…)`, as TypeScript is written, the module is kept, and a later run misses a new file.
#
# Seen with Vitest 4.1.12 and Vite 8.3.8: the second run finds two files without the type argument, and one with it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund vitest@4.1.12 vite@8.3.8

cat > vitest.config.ts <<'END'
export default { test: { experimental: { fsModuleCache: true }, reporters: ['dot'] } };
END
echo "export const parts = Object.keys(import.meta.glob('./*.part.ts'));" > plain.ts
echo "export const parts = Object.keys(import.meta.glob<{ name: string }>('./*.part.ts'));" > typed.ts
cat > parts.test.ts <<'END'
import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import * as plain from './plain';
import * as typed from './typed';

test('counts the parts', () => writeFileSync('found', `${plain.parts.length} ${typed.parts.length}`));
END

for expected in '1 1' '2 1'; do
  echo "export const name = 'a part';" > "$RANDOM$RANDOM.part.ts"
  npx vitest run > log 2>&1 || { cat log; exit 1; }
  found=$(cat found)
  [ "$found" = "$expected" ] || { echo "found $found, where $expected were seen"; exit 1; }
  echo "plain and typed pattern found: $found"
done
