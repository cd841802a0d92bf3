#!/usr/bin/env bash
# OpenAPI lets a document describe all client errors at once, under the key "4XX". Two of four generators of TypeScript clients copy
# the key into a type where a number belongs, so that what they write does not parse. A document that is to be used by any
# generator lists each status by itself.
#
# Seen with orval 7.13.2 and oazapfts 7.5.0: `status: 4XX`, which TypeScript 5.9.3 rejects with TS1351. openapi-typescript 7.13.0 and
# @hey-api/openapi-ts 0.95.0 quote the key, and compile.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund \
  orval@7.13.2 oazapfts@7.5.0 openapi-typescript@7.13.0 @hey-api/openapi-ts@0.95.0 typescript@5.9.3

cat > api.json <<'END'
{
  "openapi": "3.1.0",
  "info": { "title": "Orders", "version": "1" },
  "paths": {
    "/orders/{id}": {
      "get": {
        "operationId": "getOrder",
        "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }],
        "responses": {
          "200": {
            "description": "The order",
            "content": { "application/json": { "schema": { "type": "object", "properties": { "id": { "type": "string" } } } } }
          },
          "4XX": {
            "description": "Why not",
            "content": { "application/json": { "schema": { "type": "object", "properties": { "title": { "type": "string" } } } } }
          }
        }
      }
    }
  }
}
END
echo "module.exports = { api: { input: './api.json', output: { target: './orval.ts', client: 'fetch' } } };" > orval.config.cjs

npx orval > /dev/null
npx oazapfts api.json oazapfts.ts > /dev/null
npx openapi-typescript api.json -o openapi-typescript.ts > /dev/null 2>&1
npx openapi-ts -i api.json -o hey-api -p @hey-api/typescript > /dev/null

errors() { npx tsc --noEmit --skipLibCheck --target es2022 --lib es2022,dom --module esnext --moduleResolution bundler "$1" || true; }
for program in orval.ts oazapfts.ts; do
  grep -q 'status: 4XX' "$program" || { echo "$program no longer has a type of that status"; exit 1; }
  errors "$program" | grep -q TS1351 || { echo "$program parses now"; exit 1; }
  echo "$program: status: 4XX, which does not parse"
done
for program in openapi-typescript.ts hey-api/types.gen.ts; do
  found=$(errors "$program")
  [ -z "$found" ] || { echo "$program no longer compiles: $found"; exit 1; }
  echo "$program compiles"
done
