import { emailOf } from '../random/identity';
import { iban } from '../random/bankAccounts';
import type { CountryProfile, Payee } from './CountryProfile';
import { dayShapes } from './dayShapes';
import { pakistaniName } from '../random/names';
import type { Random } from '../../../metadata/samples/Random';

const banks = [
  ['HABB', 'Habib Bank'],
  ['MUCB', 'MCB Bank'],
  ['UNIL', 'United Bank'],
  ['MEZN', 'Meezan Bank'],
  ['ALFH', 'Bank Alfalah'],
  ['NBPA', 'National Bank of Pakistan'],
  ['ABPA', 'Allied Bank'],
] as const;

const mobile = (random: Random) => `3${random.pick(['00', '01', '21', '33', '45'])}${random.text(7)}`;

/** Pakistan: mobile wallets; whole rupees only, and a quiet Friday noon. */
export const pakistan: CountryProfile = {
  share: 0.08,
  hours: dayShapes.late,
  weekdays: [1.02, 1.05, 1, 1, 1, 0.9, 1.1],
  personName: pakistaniName,
  collection: [
    {
      method: 'EASYPAISA',
      weight: 44,
      amount: { median: 1_500, sigma: 0.85, min: 100, max: 50_000, whole: true, round: 500 },
      paid: 0.84,
      minutes: 3,
      expiresAfterMinutes: 60,
      paymentInfo: (random) => `0${mobile(random)}`,
    },
    {
      method: 'JAZZCASH',
      weight: 36,
      amount: { median: 1_400, sigma: 0.85, min: 100, max: 50_000, whole: true, round: 500 },
      paid: 0.83,
      minutes: 3,
      expiresAfterMinutes: 60,
      paymentInfo: (random) => `0${mobile(random)}`,
    },
    {
      method: 'RAAST',
      weight: 12,
      amount: { median: 3_200, sigma: 0.9, min: 100, max: 200_000, whole: true, round: 500 },
      paid: 0.88,
      minutes: 2,
      expiresAfterMinutes: 120,
      paymentInfo: (random) => iban('MEZN', random.text(16)),
    },
    {
      method: 'BANK_TRANSFER',
      weight: 8,
      amount: { median: 6_500, sigma: 0.9, min: 500, max: 400_000, whole: true, round: 1_000 },
      paid: 0.8,
      minutes: 30,
      expiresAfterMinutes: 24 * 60,
      paymentInfo: (random) => iban('HABB', random.text(16)),
    },
  ],
  payout: { median: 4_000, sigma: 0.9, min: 200, max: 300_000, whole: true, round: 500 },
  payoutMinutes: 4,
  payee,
};

function payee(random: Random): Payee {
  const payeeName = pakistaniName(random);
  const payeePhone = mobile(random);
  const person = {
    payeeName,
    payeePhone,
    payeeEmail: random.chance(0.2) ? emailOf(random, payeeName) : undefined,
    idType: 1,
    idNumber: `${random.integer(1, 7)}${random.text(11)}${random.integer(1, 9)}`,
  };
  if (random.chance(0.6)) {
    const [method, payeeBank] = random.pick([
      ['EASYPAISA', 'Easypaisa'],
      ['JAZZCASH', 'JazzCash'],
    ] as const);
    return { method, payeeBank, payeeAccount: `0${payeePhone}`, ...person };
  }
  const [code, payeeBank] = random.pick(banks);
  const payeeAccount = `0${random.text(15)}`;
  return {
    method: random.pick(['BANK_TRANSFER', 'RAAST']),
    payeeBank,
    payeeAccount,
    payeeIban: random.chance(0.7) ? iban(code, payeeAccount) : undefined,
    ...person,
  };
}
