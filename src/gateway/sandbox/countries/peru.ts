import { cci, completeDigits } from '../random/bankAccounts';
import { emailOf } from '../random/identity';
import type { CountryProfile, Payee } from './CountryProfile';
import { dayShapes } from './dayShapes';
import { spanishName } from '../random/names';
import type { Random } from '../../../metadata/samples/Random';

const banks = [
  ['002', 'BCP'],
  ['011', 'BBVA Perú'],
  ['003', 'Interbank'],
  ['009', 'Scotiabank Perú'],
  ['018', 'Banco de la Nación'],
  ['038', 'BanBif'],
] as const;

const mobile = (random: Random) => `9${random.text(8)}`;

/** Peru: wallets within minutes, codes that are paid at a bank or an agent. */
export const peru: CountryProfile = {
  share: 0.11,
  hours: dayShapes.evening,
  weekdays: [0.85, 0.95, 1, 1, 1.05, 1.18, 1.1],
  personName: spanishName,
  collection: [
    {
      method: 'YAPE',
      weight: 40,
      amount: { median: 55, sigma: 0.8, min: 3, max: 500, round: 10 },
      paid: 0.87,
      minutes: 2,
      expiresAfterMinutes: 60,
      paymentInfo: mobile,
    },
    {
      method: 'PLIN',
      weight: 16,
      amount: { median: 60, sigma: 0.8, min: 3, max: 1_500, round: 10 },
      paid: 0.85,
      minutes: 2,
      expiresAfterMinutes: 60,
      paymentInfo: mobile,
    },
    {
      method: 'PAGOEFECTIVO',
      weight: 26,
      amount: { median: 90, sigma: 0.8, min: 5, max: 3_000, round: 10 },
      paid: 0.7,
      minutes: 260,
      expiresAfterMinutes: 48 * 60,
      paymentInfo: (random) => random.text(9, '123456789'),
    },
    {
      method: 'BANK_TRANSFER',
      weight: 18,
      amount: { median: 240, sigma: 0.95, min: 10, max: 25_000, round: 50 },
      paid: 0.8,
      minutes: 25,
      expiresAfterMinutes: 24 * 60,
      paymentInfo: (random) => cci(random, '002'),
    },
  ],
  payout: { median: 260, sigma: 0.9, min: 10, max: 20_000, round: 50 },
  payoutMinutes: 12,
  payee,
};

function payee(random: Random): Payee {
  const payeeName = spanishName(random);
  const isWallet = random.chance(0.25);
  const contact = {
    payeeEmail: random.chance(0.4) ? emailOf(random, payeeName) : undefined,
    ...document(random),
  };
  if (isWallet) {
    const payeePhone = mobile(random);
    const method = random.pick(['YAPE', 'PLIN']);
    return { method, payeeName, accountType: 3, payeeAccount: payeePhone, payeePhone, ...contact };
  }
  const [entity, payeeBank] = random.pick(banks);
  const payeeCci = cci(random, entity);
  return {
    method: 'BANK_TRANSFER',
    payeeName,
    accountType: random.pick([4, 4, 4, 5]),
    payeeBank,
    payeeAccount: payeeCci.slice(3, 18).slice(0, random.pick([13, 14, 14])),
    payeeCci,
    payeePhone: random.chance(0.5) ? mobile(random) : undefined,
    ...contact,
  };
}

function document(random: Random): Pick<Payee, 'idType' | 'idNumber'> {
  switch (random.weighted([82, 8, 7, 3])) {
    case 0:
      return { idType: 1, idNumber: `${random.integer(1, 7)}${random.text(7)}` };
    case 1:
      return { idType: 2, idNumber: completeDigits(`10${random.text(8)}`, 'ruc') };
    case 2:
      return { idType: 3, idNumber: `00${random.text(7)}` };
    default:
      return { idType: 4, idNumber: random.text(9, '123456789') };
  }
}
