import { emailOf } from '../random/identity';
import { ethereumAddress, tronAddress } from '../random/walletAddresses';
import type { CountryProfile, Payee } from './CountryProfile';
import { dayShapes } from './dayShapes';
import { brazilianName, indonesianName, spanishName } from '../random/names';
import type { Random } from '../../../metadata/samples/Random';

const anyName = (random: Random) => random.pick([spanishName, brazilianName, indonesianName])(random);

/** USDT: two blockchains, around the clock and the world. */
export const usdt: CountryProfile = {
  share: 0.03,
  hours: dayShapes.constant,
  weekdays: [1, 1, 1, 1, 1, 1, 1],
  personName: anyName,
  collection: [
    {
      method: 'TRC20',
      weight: 82,
      amount: { median: 85, sigma: 1.1, min: 5, max: 50_000, round: 10 },
      paid: 0.8,
      minutes: 7,
      expiresAfterMinutes: 120,
      paymentInfo: tronAddress,
    },
    {
      method: 'ERC20',
      weight: 18,
      amount: { median: 380, sigma: 1, min: 30, max: 80_000, round: 50 },
      paid: 0.8,
      minutes: 9,
      expiresAfterMinutes: 120,
      paymentInfo: ethereumAddress,
    },
  ],
  payout: { median: 320, sigma: 1, min: 10, max: 60_000, round: 50 },
  payoutMinutes: 6,
  payee,
};

function payee(random: Random): Payee {
  const payeeName = anyName(random);
  const isTron = random.chance(0.85);
  return {
    method: isTron ? 'TRC20' : 'ERC20',
    payeeName,
    payeeAccount: isTron ? tronAddress(random) : ethereumAddress(random),
    payeeEmail: random.chance(0.5) ? emailOf(random, payeeName) : undefined,
  };
}
