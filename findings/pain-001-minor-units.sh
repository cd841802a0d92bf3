#!/usr/bin/env bash
# A library that writes pain.001 from amounts in minor units divides all of them by 100, whatever the currency. In the message the yen and the
# Chilean peso, which have no minor units, become a hundredth of what was ordered, and the Kuwaiti dinar, which has thousandths, ten times
# as much. The schema of the message takes each of them: a bank pays them.
#
# Seen with iso20022.js 0.0.15, whose amounts are those of dinero.js with its two decimals: 1000 is written as 10 in USD, JPY, CLP and KWD.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund iso20022.js@0.0.15 dinero.js@1.9.1

cat > run.mjs <<'END'
import { ISO20022 } from 'iso20022.js';

const agent = { bic: 'CHASUS33', bankAddress: { country: 'US' } };
const iso = new ISO20022({
  initiatingParty: { name: 'Acme', id: 'ACME', account: { accountNumber: '123456789012' }, agent },
});
const creditor = {
  name: 'Jane Smith',
  account: { iban: 'DE89370400440532013000' },
  agent: { bic: 'DEUTDEFF' },
  address: { streetName: 'Main', townName: 'Berlin', postalCode: '10115', country: 'DE' },
};
const currencies = ['USD', 'JPY', 'CLP', 'KWD'];
const orders = currencies.map((currency) => ({ type: 'swift', direction: 'credit', amount: 1000, currency, creditor }));
// The README passes an object with them, at which it throws; it takes the list.
const message = iso.createSWIFTCreditPaymentInitiation(orders).toString();
const written = [...message.matchAll(/<InstdAmt Ccy="(\w+)">([^<]*)</g)].map(([, currency, amount]) => `${currency} ${amount}`);
console.log('1000 minor units are written as: %s', written.join(', '));
if (written.join() !== 'USD 10,JPY 10,CLP 10,KWD 10') process.exit(1);
END
node run.mjs
