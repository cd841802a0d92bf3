import { formats } from '../../../metadata/formats/formats';
import { cbu } from '../random/bankAccounts';
import { emailOf } from '../random/identity';
import type { CountryProfile, Payee } from './CountryProfile';
import { dayShapes } from './dayShapes';
import { spanishName } from '../random/names';
import type { Random } from '../../../metadata/samples/Random';

const banks = [
  ['007', 'Banco Galicia'],
  ['011', 'Banco de la Nación Argentina'],
  ['017', 'BBVA Argentina'],
  ['072', 'Santander Argentina'],
  ['285', 'Banco Macro'],
  ['191', 'Credicoop'],
  ['000', 'Mercado Pago'],
  ['000', 'Ualá'],
] as const;

/** Argentina: QR codes and transfers, cash at a counter. */
export const argentina: CountryProfile = {
  share: 0.07,
  hours: dayShapes.late,
  weekdays: [0.86, 0.97, 1, 1, 1.06, 1.18, 1.04],
  personName: spanishName,
  collection: [
    {
      method: 'QR',
      weight: 36,
      amount: { median: 14_000, sigma: 0.9, min: 500, max: 2_000_000, round: 1_000 },
      paid: 0.86,
      minutes: 1.5,
      expiresAfterMinutes: 20,
      paymentInfo: (random) => `https://qr.example/ar/${random.text(16, 'abcdefghijkmnpqrstuvwxyz23456789')}`,
    },
    {
      method: 'CVU',
      weight: 40,
      amount: { median: 26_000, sigma: 0.95, min: 500, max: 5_000_000, round: 1_000 },
      paid: 0.82,
      minutes: 5,
      expiresAfterMinutes: 24 * 60,
      paymentInfo: (random) => cbu(random, '000'),
    },
    {
      method: 'RAPIPAGO',
      weight: 13,
      amount: { median: 12_000, sigma: 0.75, min: 1_000, max: 400_000, round: 1_000 },
      paid: 0.66,
      minutes: 500,
      expiresAfterMinutes: 72 * 60,
      paymentInfo: (random) => `2904${random.text(40)}`,
    },
    {
      method: 'PAGOFACIL',
      weight: 11,
      amount: { median: 12_000, sigma: 0.75, min: 1_000, max: 400_000, round: 1_000 },
      paid: 0.65,
      minutes: 520,
      expiresAfterMinutes: 72 * 60,
      paymentInfo: (random) => `3313${random.text(38)}`,
    },
  ],
  payout: { median: 48_000, sigma: 0.95, min: 1_000, max: 8_000_000, round: 1_000 },
  payoutMinutes: 1,
  payee,
};

function payee(random: Random): Payee {
  const payeeName = spanishName(random);
  const [entity, payeeBank] = random.pick(banks);
  return {
    method: 'CVU',
    payeeName,
    payeeBank,
    payeeAccount: cbu(random, entity),
    payeePhone: random.chance(0.5) ? `11${random.text(8)}` : undefined,
    payeeEmail: random.chance(0.4) ? emailOf(random, payeeName) : undefined,
    ...document(random),
  };
}

function document(random: Random): Pick<Payee, 'idType' | 'idNumber'> {
  const person = String(random.integer(9_000_000, 46_999_999)).padStart(8, '0');
  if (random.chance(0.5)) return { idType: 1, idNumber: person.replace(/^0/, '') };
  // One number in eleven has no check digit; the tax office then changes the prefix.
  const fitting = ['20', '27', '23'].flatMap((prefix) =>
    Array.from('0123456789', (check) => prefix + person + check),
  );
  return { idType: 2, idNumber: fitting.find((text) => formats.cuit!(text))! };
}
