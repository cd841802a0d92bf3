import type { Database } from '../database/tables';

/** The fee of amounts from `from` up to the next tier (product 6.3). Amounts are in minor units. */
export interface FeeTier {
  from: number;
  fixed: number;
  /** Share of the amount, in parts per million: 15000 is 1.5 %. */
  rate: number;
}

/** Reads a merchant's fees in a country. Throws where there are none: no order must be free by mistake. */
export async function readFeeTiers(
  db: Database,
  merchantId: string,
  country: string,
  kind: 'collection' | 'payout',
): Promise<FeeTier[]> {
  const tiers = await db
    .selectFrom('fee_tier')
    .select(['from_amount as from', 'fixed', 'rate'])
    .where('merchant_id', '=', merchantId)
    .where('country', '=', country)
    .where('kind', '=', kind)
    .orderBy('from_amount')
    .execute();
  if (tiers.length === 0) throw new Error(`Merchant ${merchantId} has no ${kind} fees in ${country}.`);
  return tiers;
}

/**
 * Returns the fee of an amount, both in minor units: fixed + round half up (amount × rate), by the tier
 * `[from, next from)` that the amount is in. Throws where there is none. Exact for every amount: the product may
 * exceed 2^53.
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

/** Returns the fee of a received payment, in minor units. It never exceeds the payment. */
export function collectionFee(amount: number, tiers: readonly FeeTier[]): number {
  return Math.min(amount, computeFee(amount, tiers));
}
