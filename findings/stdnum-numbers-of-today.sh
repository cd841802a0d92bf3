#!/usr/bin/env bash
# A library that knows the identity and account numbers of ninety countries has lists and lengths of the year in which each was written.
# Accounts of the Mexican banks that were licensed since (wallets that millions are paid into) have a right check digit, and are invalid as
# "unknown"; so are Indonesian tax numbers of sixteen digits, which everybody has since 2024, and the RFC that Mexican law gives to whoever
# has none, by which invoices name the general public. A Chilean RUT is invalid with the dots with which it is printed on the card.
#
# Seen with stdnum 1.12.0. Take its check digits, which are right, and no list of who there is: a new bank is no mistake of a payee.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund stdnum@1.12.0 clabe-validator@3.2.2

node -e '
  const { stdnum } = require("stdnum");
  const { clabe } = require("clabe-validator");
  const said = (checked) => (checked.isValid ? "valid" : checked.error.name);
  const seen = [
    ...["646180157000000004", "722969010000000008", "728969000000000009"].map(
      (number) => `CLABE of ${clabe.validate(number).bank.slice(0, 20)}: ${said(stdnum.MX.clabe.validate(number))}`,
    ),
    ...["01.312.166.0-091.000", "0013121660091000"].map((number) => `NPWP ${number}: ${said(stdnum.ID.npwp.validate(number))}`),
    `RFC of the public: ${said(stdnum.MX.rfc.validate("XAXX010101000"))}`,
    ...["12531909-2", "12.531.909-2"].map((number) => `RUT ${number}: ${said(stdnum.CL.rut.validate(number))}`),
  ];
  for (const each of seen) console.log(each);
  const expected = [
    "CLABE of Sistema de Transfere: valid",
    "CLABE of Mercado Pago W: InvalidComponent",
    "CLABE of SPIN by OXXO: InvalidComponent",
    "NPWP 01.312.166.0-091.000: valid",
    "NPWP 0013121660091000: InvalidLength",
    "RFC of the public: InvalidComponent",
    "RUT 12531909-2: valid",
    "RUT 12.531.909-2: InvalidLength",
  ];
  if (seen.join() !== expected.join()) process.exit(1);
'
