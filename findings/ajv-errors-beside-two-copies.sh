#!/usr/bin/env bash
# A plugin of ajv writes code by classes of the copy of ajv that it finds itself. Given an instance of another copy, even of the same
# version, ajv-errors registers without a word, and every schema with an errorMessage fails when it is compiled: its names are written
# as JSON into the code. Two packages that pin ajv differently are enough for npm to lay down two copies: a linter of OpenAPI documents
# that works alone no longer starts beside an ajv that was added for something else.
#
# Seen with ajv 8.17.1, twice, and ajv-errors 3.0.0: a SyntaxError of the code, "Unexpected token ':'".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund ajv@8.17.1 ajv-errors@3.0.0 other-ajv@npm:ajv@8.17.1

node -e '
  const schema = { type: "object", required: ["id"], errorMessage: "An order has an id." };
  function outcome(copy) {
    const Ajv = require(copy).default;
    const ajv = require("ajv-errors")(new Ajv({ allErrors: true, logger: false }));
    try {
      const takes = ajv.compile(schema);
      return takes({}) ? "valid" : takes.errors[0].message;
    } catch (error) {
      return error.name;
    }
  }
  const found = ["ajv", "other-ajv"].map(outcome);
  console.log("the copy that the plugin loads: %s\nanother copy: %s", ...found);
  if (found.join() !== "An order has an id.,SyntaxError") process.exit(1);
'
