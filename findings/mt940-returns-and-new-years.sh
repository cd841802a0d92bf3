#!/usr/bin/env bash
# A MT940 statement has returns: RC takes a credit back, so that money leaves the account, and RD a debit. Read by the letter behind the R, a
# return counts twice in the wrong direction, and the entries no longer lead from the opening to the closing balance. The booking day of an
# entry is written without a year: that of the value day makes an entry of the last of December that is booked on the second of January one
# of eleven months before. Both are right only around no return and no new year, as all samples are.
#
# Seen with mt940-js 1.0.0 (a returned credit is a credit, the booking day a year early) and mt940js 1.3.5 (returns are right, the booking
# day a year early). Compare the sum of entries with the balances, and take the booking day that is nearest to the value day.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
# The first one needs tslib and does not say so.
npm install --silent --no-audit --no-fund mt940-js@1.0.0 mt940js@1.3.5 tslib@2.8.1

node -e '
  const text = [
    ":20:S1", ":25:001", ":28C:1/1", ":60F:C261231EUR1000,",
    ":61:2612310102C750,NTRFREF1//B1", ":86:booked in the new year",
    ":61:270103RC10,00NRTIREF2//B2", ":86:a credit that is taken back",
    ":61:270103RD5,NRTIREF3//B3", ":86:a debit that is taken back",
    ":62F:C270103EUR1745,", "-",
  ].join("\r\n");
  const sum = (amounts) => 1000 + amounts.reduce((total, amount) => total + amount, 0);
  (async () => {
    const [one] = await require("mt940-js").read(Buffer.from(text));
    const [other] = new (require("mt940js").Parser)().parse(text);
    const seen = [
      sum(one.transactions.map(({ amount, isCredit }) => (isCredit ? amount : -amount))),
      one.transactions[0].entryDate,
      sum(other.transactions.map(({ amount }) => amount)),
      other.transactions[0].entryDate.toISOString().slice(0, 10),
    ];
    console.log("closing balance: 1745, booked on 2027-01-02");
    console.log("mt940-js: %s, %s\nmt940js: %s, %s", ...seen);
    if (seen.join() !== "1755,2026-01-02,1745,2026-01-02") process.exit(1);
  })();
'
