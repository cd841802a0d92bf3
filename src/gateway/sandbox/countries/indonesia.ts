import { birthday, emailOf } from '../random/identity';
import { emvCode } from '../random/emvCode';
import type { CollectionMethod, CountryProfile, Payee } from './CountryProfile';
import { dayShapes } from './dayShapes';
import { indonesianName } from '../random/names';
import type { Random } from '../../../metadata/samples/Random';

/** Name, and how many digits its accounts have. */
const banks = [
  ['BCA', 10],
  ['Bank Mandiri', 13],
  ['BRI', 15],
  ['BNI', 10],
  ['CIMB Niaga', 13],
  ['Bank Permata', 10],
  ['Bank Jago', 12],
] as const;

const mobile = (random: Random) =>
  `08${random.pick(['11', '12', '13', '21', '52', '57', '95'])}${random.text(7)}`;

const wallet = (method: string, weight: number): CollectionMethod => ({
  method,
  weight,
  amount: { median: 65_000, sigma: 0.85, min: 10_000, max: 5_000_000, whole: true, round: 5_000 },
  paid: 0.86,
  minutes: 2,
  expiresAfterMinutes: 60,
  paymentInfo: mobile,
});

/** Indonesia: QR codes, virtual accounts and wallets; whole rupiahs only. */
export const indonesia: CountryProfile = {
  share: 0.07,
  hours: dayShapes.late,
  weekdays: [1.1, 0.95, 0.95, 0.97, 1, 1.05, 1.15],
  personName: indonesianName,
  collection: [
    {
      method: 'QRIS',
      weight: 38,
      amount: { median: 55_000, sigma: 0.85, min: 10_000, max: 10_000_000, whole: true, round: 5_000 },
      paid: 0.86,
      minutes: 1.5,
      expiresAfterMinutes: 30,
      paymentInfo: qrisCode,
    },
    {
      method: 'VA',
      weight: 28,
      amount: { median: 220_000, sigma: 0.95, min: 10_000, max: 50_000_000, whole: true, round: 10_000 },
      paid: 0.78,
      minutes: 18,
      expiresAfterMinutes: 24 * 60,
      paymentInfo: (random) => `${random.pick(['39358', '88608', '8808'])}${random.text(11)}`,
    },
    wallet('DANA', 16),
    wallet('OVO', 12),
    wallet('LINKAJA', 6),
  ],
  payout: { median: 350_000, sigma: 0.95, min: 10_000, max: 40_000_000, whole: true, round: 10_000 },
  payoutMinutes: 2,
  payee,
};

function qrisCode(random: Random, amount: number): string {
  return emvCode([
    ['00', '01'],
    ['01', '12'],
    [
      '26',
      [
        ['00', 'ID.CO.QRIS.WWW'],
        ['01', `9360${random.text(14)}`],
        ['03', 'UMI'],
      ],
    ],
    ['52', '5816'],
    ['53', '360'],
    ['54', String(Math.floor(amount / 100))],
    ['58', 'ID'],
    ['59', 'CORRIDOR'],
    ['60', 'JAKARTA'],
  ]);
}

function payee(random: Random): Payee {
  const payeeName = indonesianName(random);
  const phone = mobile(random);
  const isTax = random.chance(0.1);
  const region = random.pick(['317401', '327302', '357801', '337401', '517102']);
  const day = birthday(random);
  const person = {
    payeeName,
    payeePhone: random.chance(0.6) ? phone : undefined,
    payeeEmail: random.chance(0.3) ? emailOf(random, payeeName) : undefined,
    idType: isTax ? 2 : 1,
    idNumber: isTax
      ? random.text(15, '123456789')
      : `${region}${day.slice(4)}${day.slice(2, 4)}${day.slice(0, 2)}000${random.integer(1, 9)}`,
  };
  if (random.chance(0.35)) {
    const method = random.pick(['DANA', 'OVO', 'LINKAJA']);
    return { method, payeeBank: method, payeeAccount: phone, ...person };
  }
  const [payeeBank, digits] = random.pick(banks);
  return { method: 'BANK_TRANSFER', payeeBank, payeeAccount: random.text(digits, '123456789'), ...person };
}
