#!/usr/bin/env bash
# A currency has its minor units by ISO 4217, and digits that people write by CLDR. For the Colombian peso, the Pakistani and the Indonesian
# rupiah the first says two and the second none. `Intl.NumberFormat` follows the second, also where a program asks it how many digits a
# currency has: an amount that a library with the list of ISO multiplied by 100 is shown undivided, and a payment of 12.50 is
# shown as 13, as a total that no longer adds up. For currencies without minor units in both lists it cannot be seen.
#
# Seen with Node 20 (ICU 78), currency-codes 2.2.0 and @dinero.js/currencies 2.0.0-alpha.15. Keep the minor units of a currency as data of
# the product, and tell Intl how many digits to write.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund currency-codes@2.2.0 @dinero.js/currencies@2.0.0-alpha.15

node -e '
  const codes = require("currency-codes");
  const dinero = require("@dinero.js/currencies");
  const seen = ["COP", "PKR", "IDR", "CLP", "MXN"].map((currency) => {
    const intl = new Intl.NumberFormat("en", { style: "currency", currency });
    return `${currency}: ${codes.code(currency).digits}, ${dinero[currency].exponent}, Intl ${intl.resolvedOptions().maximumFractionDigits}, 12.50 is ${intl.format(12.5).replace(/[^0-9.]/g, "")}`;
  });
  for (const each of seen) console.log(each);
  const expected = [
    "COP: 2, 2, Intl 0, 12.50 is 13",
    "PKR: 2, 2, Intl 0, 12.50 is 13",
    "IDR: 2, 2, Intl 0, 12.50 is 13",
    "CLP: 0, 0, Intl 0, 12.50 is 13",
    "MXN: 2, 2, Intl 2, 12.50 is 12.50",
  ];
  if (seen.join() !== expected.join()) process.exit(1);
'
