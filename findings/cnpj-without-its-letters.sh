#!/usr/bin/env bash
# Companies that register in Brazil since July 2026 have a CNPJ with letters among its first twelve places. A library whose notes say that it
# knows them may do so only where it is asked to: by default it calls such a number invalid, and its formatter drops the letters, so that
# another number, with the dots of a real one, is shown and sent on. A validator that has learned the letters refuses every CNPJ as it is
# printed, old or new, though it takes other documents with their signs.
#
# Seen with @brazilian-utils/brazilian-utils 2.4.0, which wants { version: 2 } at each call, and validator 13.15.35 (locale pt-BR). The number is
# the example that the tax office published. Drop the signs before a library sees a number, and compare what comes back with what went in.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund @brazilian-utils/brazilian-utils@2.4.0 validator@13.15.35

node -e '
  const { formatCnpj, isValidCnpj } = require("@brazilian-utils/brazilian-utils");
  const validator = require("validator");
  const plain = "12ABC34501DE35";
  const seen = [
    `brazilian-utils: ${isValidCnpj(plain)}, shown as ${formatCnpj(plain)}`,
    `brazilian-utils, version 2: ${isValidCnpj(plain, { version: 2 })}, shown as ${formatCnpj(plain, { version: 2 })}`,
    `validator: ${validator.isTaxID(plain, "pt-BR")}`,
    `validator, as printed: ${validator.isTaxID("12.ABC.345/01DE-35", "pt-BR")}, ${validator.isTaxID("11.222.333/0001-81", "pt-BR")}`,
  ];
  for (const each of seen) console.log(each);
  const expected = [
    "brazilian-utils: false, shown as 12.345.013/5",
    "brazilian-utils, version 2: true, shown as 12.ABC.345/01DE-35",
    "validator: true",
    "validator, as printed: false, false",
  ];
  if (seen.join() !== expected.join()) process.exit(1);
'
