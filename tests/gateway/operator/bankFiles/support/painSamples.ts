import type { Debtor } from '../../../../../src/gateway/operator/bankFiles/debtor';
import type { BankPayment } from '../../../../../src/gateway/operator/bankFiles/payments';
import { writePain } from '../../../../../src/gateway/operator/bankFiles/writePain';

/** A payer with all parts that the file may have. */
export const wholeDebtor: Debtor = {
  name: 'Corridor Payments',
  id: 'C-4711',
  idScheme: 'CUST',
  address: {
    street: 'Paseo de la Reforma',
    building: '250',
    postCode: '06600',
    town: 'Ciudad de Mexico',
    country: 'MX',
  },
  account: { number: '012180001234567891', currency: 'MXN' },
  bank: { bic: 'BCMRMXMM' },
  transfers: {
    serviceLevel: { code: 'NURG' },
    categoryPurpose: { code: 'SUPP' },
    chargeBearer: 'SHAR',
    clearingSystem: { code: 'INFSC' },
  },
  dollars: { serviceLevel: { code: 'URGP' }, categoryPurpose: { code: 'SUPP' }, chargeBearer: 'DEBT' },
};

/** Ways in which a debtor says less, or says it otherwise. */
export const debtors: Readonly<Record<string, Debtor>> = {
  whole: wholeDebtor,
  least: { name: 'Corridor Payments', account: { number: '1' }, bank: { bic: 'BCMRMXMM' } },
  iban: {
    ...wholeDebtor,
    account: { iban: 'DE89370400440532013000', currency: 'EUR' },
    bank: { bic: 'COBADEFFXXX', country: 'DE' },
  },
  clearing: {
    ...wholeDebtor,
    bank: { clearingNumber: '40012', clearingSystem: { proprietary: 'Banxico' }, country: 'MX' },
    transfers: {
      serviceLevel: { proprietary: 'SAMEDAY' },
      localInstrument: { code: 'INST' },
      categoryPurpose: { proprietary: 'Withdrawals' },
    },
    dollars: { localInstrument: { proprietary: 'SWIFT' }, chargeBearer: 'CRED' },
  },
};

const payment = (number: number, more: Partial<BankPayment>): BankPayment => ({
  id: `019ac2f0-7d1c-7000-8000-00000000000${number}`,
  merchantId: '019ac2f0-7d1c-7000-8000-2f0a7d1c2f0a',
  merchant: '700100',
  number: `MXW202611200000000${number}`,
  kind: 'bank',
  amount: 2_000_100n + BigInt(number),
  name: 'Pena + Compania',
  bankName: 'BBVA Mexico',
  bic: undefined,
  bankCode: '012',
  account: { number: '012180004567890123' },
  ...more,
});

const payments = [
  payment(1, {}),
  payment(2, { bankName: undefined, bankCode: undefined, account: { number: '4152310000000000' } }),
  payment(3, { account: { iban: 'PK36SCBL0000001123456702' }, bankCode: 'SCBL' }),
  payment(4, { kind: 'usd', bankName: 'Citibank', bic: 'CITIUS33', bankCode: undefined }),
];

/** Writes a file of some withdrawals, on a Friday, as the gateway does. */
export function painOf(debtor: Debtor, which: readonly BankPayment[] = payments, precision = 2): string {
  const id = '019ac2f0-7d1c-7000-8000-2f0a7d1c2f0a';
  const at = new Date('2026-11-20T18:00:00Z');
  return writePain({ id, at, zone: 'GMT-6', currency: 'MXN', precision, payments: which }, debtor);
}

/** Withdrawals whose banks are all named by a number or a BIC. */
export const namedPayments = payments.filter(({ bankCode, bic }) => bankCode ?? bic);

/** All files: each debtor with all withdrawals, with those of one kind, and in a currency without decimals. */
export function painSamples(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(debtors).flatMap(([name, debtor]) => [
      [`${name}, both currencies`, painOf(debtor)],
      [`${name}, the country's alone`, painOf(debtor, payments.slice(0, 2))],
      [`${name}, US dollars alone`, painOf(debtor, payments.slice(3))],
      [`${name}, without decimals`, painOf(debtor, payments, 0)],
    ]),
  );
}
