#!/usr/bin/env bash
# A phone number is kept in an address book as it is dialed from abroad or was dialed for years. Read by the library that everybody takes
# and called valid, an Argentine mobile keeps the 9 that stands behind +54 alone: as a national number it has eleven digits, one more
# than wallets and banks of the country take. A Mexican one with the 1 of before 2019 is called invalid, with it in the national number,
# though every phone of that time holds its contacts so; so is one with the 044 that stood before a mobile. What both countries print and
# ask for are ten digits.
#
# Seen with libphonenumber-js 1.13.16, which follows the plan for dialing. For a number that somebody is paid by, drop these by the
# plan of the country before it is checked.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund libphonenumber-js@1.13.16

node -e '
  const { parsePhoneNumber } = require("libphonenumber-js");
  const said = (text, country) => {
    const phone = parsePhoneNumber(text, country);
    return `${phone.nationalNumber} ${phone.isValid() ? "valid" : "invalid"}`;
  };
  const seen = [
    ["+54 9 11 2345 6789", "AR"],
    ["011 15 2345 6789", "AR"],
    ["+52 1 55 1234 5678", "MX"],
    ["044 55 1234 5678", "MX"],
  ].map((each) => [each[0], said(...each)]);
  for (const each of seen) console.log("%s: %s", ...each);
  const found = seen.map((each) => each[1]).join();
  if (found !== "91123456789 valid,91123456789 valid,15512345678 invalid,0445512345678 invalid") process.exit(1);
'
