import { emailOf } from '../random/identity';
import { completeDigits } from '../random/bankAccounts';
import type { CountryProfile, Payee } from './CountryProfile';
import { dayShapes } from './dayShapes';
import { spanishName } from '../random/names';
import type { Random } from '../../../metadata/samples/Random';

const banks = [
  'Bancolombia',
  'Banco de Bogotá',
  'Davivienda',
  'BBVA Colombia',
  'Banco de Occidente',
  'Banco Caja Social',
  'AV Villas',
  'Lulo Bank',
];

const mobile = (random: Random) => `3${random.pick(['00', '10', '12', '15', '20', '50'])}${random.text(7)}`;

/** Colombia: bank pages and wallets within minutes, cash at Efecty within days. Nobody uses cents. */
export const colombia: CountryProfile = {
  share: 0.14,
  hours: dayShapes.evening,
  weekdays: [0.82, 0.98, 1, 1, 1.05, 1.2, 1.05],
  personName: spanishName,
  collection: [
    {
      method: 'PSE',
      weight: 38,
      amount: { median: 95_000, sigma: 0.95, min: 5_000, max: 12_000_000, whole: true, round: 10_000 },
      paid: 0.78,
      minutes: 4,
      expiresAfterMinutes: 30,
      paymentInfo: (random) => `CUS ${random.text(10, '123456789')}`,
    },
    {
      method: 'NEQUI',
      weight: 30,
      amount: { median: 48_000, sigma: 0.8, min: 2_000, max: 3_000_000, whole: true, round: 5_000 },
      paid: 0.88,
      minutes: 2,
      expiresAfterMinutes: 45,
      paymentInfo: mobile,
    },
    {
      method: 'DAVIPLATA',
      weight: 10,
      amount: { median: 42_000, sigma: 0.8, min: 2_000, max: 2_000_000, whole: true, round: 5_000 },
      paid: 0.84,
      minutes: 3,
      expiresAfterMinutes: 45,
      paymentInfo: mobile,
    },
    {
      method: 'EFECTY',
      weight: 12,
      amount: { median: 60_000, sigma: 0.7, min: 5_000, max: 3_000_000, whole: true, round: 10_000 },
      paid: 0.66,
      minutes: 380,
      expiresAfterMinutes: 48 * 60,
      paymentInfo: (random) => `110342-${random.text(9)}`,
    },
    {
      method: 'BREB',
      weight: 10,
      amount: { median: 70_000, sigma: 0.9, min: 2_000, max: 8_000_000, whole: true, round: 5_000 },
      paid: 0.9,
      minutes: 1,
      expiresAfterMinutes: 60,
      paymentInfo: (random) => `@CORR${random.text(6)}`,
    },
  ],
  payout: { median: 180_000, sigma: 0.95, min: 10_000, max: 15_000_000, whole: true, round: 10_000 },
  payoutMinutes: 9,
  payee,
};

function payee(random: Random): Payee {
  const payeeName = spanishName(random);
  const contact = {
    payeeEmail: random.chance(0.4) ? emailOf(random, payeeName) : undefined,
    ...document(random),
  };
  if (random.chance(0.35)) {
    const payeePhone = mobile(random);
    const [method, payeeBank] = random.pick([
      ['NEQUI', 'Nequi'],
      ['NEQUI', 'Nequi'],
      ['DAVIPLATA', 'Daviplata'],
    ] as const);
    return { method, payeeName, accountType: 6, payeeBank, payeeAccount: payeePhone, payeePhone, ...contact };
  }
  return {
    method: random.pick(['BANK_TRANSFER', 'BANK_TRANSFER', 'BREB']),
    payeeName,
    accountType: [6, 7, 3][random.weighted([75, 22, 3])]!,
    payeeBank: random.pick(banks),
    payeeAccount: random.text(random.pick([10, 11, 11, 12]), '123456789'),
    payeePhone: random.chance(0.5) ? mobile(random) : undefined,
    ...contact,
  };
}

function document(random: Random): Pick<Payee, 'idType' | 'idNumber'> {
  switch (random.weighted([85, 6, 6, 3])) {
    case 0:
      return {
        idType: 1,
        idNumber: random.chance(0.5) ? `1${random.text(9)}` : random.text(8, '123456789'),
      };
    case 1:
      return { idType: 2, idNumber: random.text(6, '123456789') };
    case 2:
      return { idType: 3, idNumber: completeDigits(`9${random.text(8)}`, 'nit') };
    default:
      return { idType: 4, idNumber: `AV${random.text(7)}` };
  }
}
