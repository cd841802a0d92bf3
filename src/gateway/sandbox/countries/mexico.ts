import { birthday, emailOf } from '../random/identity';
import { clabe, completeDigits } from '../random/bankAccounts';
import type { CountryProfile, Payee } from './CountryProfile';
import { dayShapes } from './dayShapes';
import { spanishName } from '../random/names';
import type { Random } from '../../../metadata/samples/Random';

const banks = [
  ['012', 'BBVA México'],
  ['002', 'Banamex'],
  ['014', 'Santander'],
  ['072', 'Banorte'],
  ['021', 'HSBC'],
  ['127', 'Banco Azteca'],
  ['137', 'BanCoppel'],
  ['058', 'Banregio'],
] as const;

const wallets = [
  ['722', 'Mercado Pago'],
  ['646', 'STP'],
] as const;

const letters = 'BCDFGHJKLMNPQRSTVWXYZ';
const vowels = 'AEIOU';

/** Mexico: bank transfers within minutes, cash at a shop within days. */
export const mexico: CountryProfile = {
  share: 0.24,
  hours: dayShapes.evening,
  weekdays: [0.92, 0.95, 0.97, 1, 1.05, 1.2, 1.1],
  personName: spanishName,
  collection: [
    {
      method: 'SPEI',
      weight: 62,
      amount: { median: 520, sigma: 0.9, min: 20, max: 60_000, round: 50 },
      paid: 0.84,
      minutes: 4,
      expiresAfterMinutes: 24 * 60,
      paymentInfo: (random) => clabe(random, '646'),
    },
    {
      method: 'OXXO',
      weight: 28,
      amount: { median: 310, sigma: 0.7, min: 20, max: 10_000, round: 50 },
      paid: 0.68,
      minutes: 420,
      expiresAfterMinutes: 72 * 60,
      paymentInfo: (random) => random.text(14, '123456789'),
    },
    {
      method: 'PAYCASH',
      weight: 10,
      amount: { median: 280, sigma: 0.7, min: 20, max: 8_000, round: 50 },
      paid: 0.64,
      minutes: 500,
      expiresAfterMinutes: 72 * 60,
      paymentInfo: (random) => `9${random.text(12)}`,
    },
  ],
  payout: { median: 900, sigma: 0.95, min: 50, max: 90_000, round: 100 },
  payoutMinutes: 1,
  payee,
};

function payee(random: Random): Payee {
  const payeeName = spanishName(random);
  const accountType = [1, 2, 3][random.weighted([70, 25, 5])]!;
  const [code, payeeBank] = random.pick<readonly [string, string]>(accountType === 2 ? wallets : banks);
  const isCard = accountType === 1 && random.chance(0.4);
  return {
    method: 'SPEI',
    payeeName,
    accountType,
    payeeBank,
    payeeAccount: isCard
      ? completeDigits(
          `${random.pick(['415231', '557910', '418914', '526354'])}${random.text(9)}`,
          'cardNumber',
        )
      : clabe(random, code),
    payeePhone: random.chance(0.6) ? `${random.pick(['55', '33', '81', '22'])}${random.text(8)}` : undefined,
    payeeEmail: random.chance(0.4) ? emailOf(random, payeeName) : undefined,
    ...document(random),
  };
}

function document(random: Random): Pick<Payee, 'idType' | 'idNumber'> {
  const initials = `${random.text(1, letters)}${random.text(1, vowels)}${random.text(2, letters)}`;
  const day = birthday(random);
  if (random.chance(0.6)) {
    const start = `${initials}${day}${random.pick(['H', 'M'])}${random.pick(['DF', 'JC', 'NL', 'PL', 'VZ'])}`;
    return { idType: 2, idNumber: completeDigits(`${start}${random.text(3, letters)}0`, 'curp') };
  }
  return { idType: 1, idNumber: `${initials}${day}${random.text(2, letters)}${random.text(1)}` };
}
