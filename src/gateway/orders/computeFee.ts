import type { FeeTier } from './FeeTier';

/**
 * The fee of an amount in minor units: fixed + round half up (amount × rate), by the tier `[from, next from)` that holds
 * it. Throws where no tier does. Exact for every amount: the product may exceed 2^53.
 */
export function computeFee(amount: number, tiers: readonly FeeTier[]): number {
  let tier: FeeTier | undefined;
  for (const candidate of tiers) {
    if (candidate.from <= amount && (!tier || candidate.from > tier.from)) tier = candidate;
  }
  if (!tier) throw new Error(`There is no fee for an amount of ${amount} minor units.`);
  const share = (BigInt(amount) * BigInt(tier.rate) + 500_000n) / 1_000_000n;
  return tier.fixed + Number(share);
}
