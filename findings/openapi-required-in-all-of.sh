#!/usr/bin/env bash
# JSON Schema lets a part of an allOf do nothing but require what another part describes: `allOf: [Order, { required: [id] }]`. It
# validates as one expects. Generators of TypeScript clients take that part for a type of its own, of which nothing is known, and the
# fields stay optional without a word. A document that wants them required repeats the properties, or the whole schema.
#
# Seen with orval 7.13.2, openapi-typescript 7.13.0 and @hey-api/openapi-ts 0.95.0: `Order & unknown`. ajv 8.17.1 rejects an order without its id.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund \
  orval@7.13.2 openapi-typescript@7.13.0 @hey-api/openapi-ts@0.95.0 typescript@5.9.3
# Apart from them: orval's own linter fails beside another copy of ajv.
mkdir validator
npm install --silent --no-audit --no-fund --prefix validator ajv@8.17.1

cat > api.json <<'END'
{
  "openapi": "3.1.0",
  "info": { "title": "Orders", "version": "1" },
  "paths": {
    "/orders": {
      "get": {
        "operationId": "getOrder",
        "responses": {
          "200": {
            "description": "The newest order",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/StoredOrder" } } }
          }
        }
      }
    }
  },
  "components": {
    "schemas": {
      "Order": { "type": "object", "properties": { "id": { "type": "string" }, "note": { "type": "string" } } },
      "StoredOrder": { "allOf": [{ "$ref": "#/components/schemas/Order" }, { "required": ["id"] }] }
    }
  }
}
END
echo "module.exports = { api: { input: './api.json', output: { target: './orval.ts', client: 'fetch' } } };" > orval.config.cjs

npx orval > /dev/null
npx openapi-typescript api.json -o openapi-typescript.ts > /dev/null 2>&1
npx openapi-ts -i api.json -o hey-api -p @hey-api/typescript > /dev/null

for program in orval.ts openapi-typescript.ts hey-api/types.gen.ts; do
  found=$(grep -E 'StoredOrder(:| =)' "$program")
  [[ "$found" == *"& unknown;" ]] || { echo "$program says now: $found"; exit 1; }
  echo "$program: $found"
done

cp api.json validator
cd validator
node --input-type=module -e '
  import { readFileSync } from "node:fs";
  import Ajv from "ajv/dist/2020.js";
  const { components } = JSON.parse(readFileSync("api.json", "utf8"));
  const ajv = new Ajv.default();
  ajv.addVocabulary(["components"]);
  ajv.addSchema({ $id: "api", components });
  const takes = ajv.compile({ $ref: "api#/components/schemas/StoredOrder" });
  if (takes({ note: "without an id" }) || !takes({ id: "1" })) process.exit(1);
  console.log("ajv: an order without its id is not valid");
'
