import { emailOf } from '../random/identity';
import { completeDigits } from '../random/bankAccounts';
import type { CountryProfile, Payee } from './CountryProfile';
import { dayShapes } from './dayShapes';
import { spanishName } from '../random/names';
import type { Random } from '../../../metadata/samples/Random';

const banks = [
  'Banco de Chile',
  'BancoEstado',
  'Banco Santander Chile',
  'Bci',
  'Scotiabank Chile',
  'Banco Falabella',
  'Itaú Chile',
  'Tenpo',
];

const rut = (random: Random) =>
  completeDigits(`${random.integer(6_000_000, 25_999_999)}`, 'rut', 1, '0123456789K');

/** Chile: cards and transfers. Nobody uses cents. */
export const chile: CountryProfile = {
  share: 0.08,
  hours: dayShapes.evening,
  weekdays: [0.84, 1, 1, 1, 1.06, 1.18, 0.98],
  personName: spanishName,
  collection: [
    {
      method: 'WEBPAY',
      weight: 55,
      amount: { median: 18_000, sigma: 0.85, min: 990, max: 2_500_000, whole: true, round: 1_000 },
      paid: 0.85,
      minutes: 2,
      expiresAfterMinutes: 20,
      paymentInfo: (random) => random.text(64, '0123456789abcdef'),
    },
    {
      method: 'KHIPU',
      weight: 25,
      amount: { median: 24_000, sigma: 0.85, min: 1_000, max: 5_000_000, whole: true, round: 1_000 },
      paid: 0.8,
      minutes: 5,
      expiresAfterMinutes: 60,
      paymentInfo: (random) => random.text(12, 'abcdefghijklmnopqrstuvwxyz0123456789'),
    },
    {
      method: 'BANK_TRANSFER',
      weight: 20,
      amount: { median: 45_000, sigma: 0.95, min: 2_000, max: 7_000_000, whole: true, round: 5_000 },
      paid: 0.78,
      minutes: 35,
      expiresAfterMinutes: 24 * 60,
      paymentInfo: (random) => `0${random.text(10)}`,
    },
  ],
  payout: { median: 60_000, sigma: 0.95, min: 2_000, max: 6_000_000, whole: true, round: 5_000 },
  payoutMinutes: 8,
  payee,
};

function payee(random: Random): Payee {
  const payeeName = spanishName(random);
  const idNumber = rut(random);
  const payeeBank = random.pick(banks);
  return {
    method: 'BANK_TRANSFER',
    payeeName,
    payeeBank,
    // BancoEstado's everyday account is the holder's RUT without its check digit.
    payeeAccount:
      payeeBank === 'BancoEstado'
        ? idNumber.slice(0, -1)
        : random.text(random.pick([8, 10, 11, 12]), '123456789'),
    payeePhone: random.chance(0.5) ? `9${random.text(8)}` : undefined,
    payeeEmail: random.chance(0.5) ? emailOf(random, payeeName) : undefined,
    idType: 1,
    idNumber,
  };
}
