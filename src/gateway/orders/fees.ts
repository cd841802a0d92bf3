import type { Database } from '../database/tables';

/** What an order costs from an amount on, up to the next tier's. Amounts in minor units. */
export interface FeeTier {
  from: number;
  fixed: number;
  /** Share of the amount, in parts per million: 15000 is 1.5 %. */
  rate: number;
}

/** What a merchant pays in a country. Throws where nothing was agreed: an order must not be taken for free by mistake. */
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

/** The fee of a payment received, in minor units. It never exceeds the payment: nobody owes for having been paid. */
export function collectionFee(amount: number, tiers: readonly FeeTier[]): number {
  return Math.min(amount, computeFee(amount, tiers));
}
