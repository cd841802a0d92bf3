import { anyMethod } from '../../metadata/tenants/prices';
import type { Database } from '../database/tables';
import { GatewayError } from '../http/errors';

/** The fee of amounts from `from` up to the next tier (product 6.3). Amounts are in minor units. */
export interface FeeTier {
  from: number;
  fixed: number;
  /** Share of the amount, in parts per million: 15000 is 1.5 %. */
  rate: number;
}

/** Whose orders, and which of them. */
export interface PricedOrders {
  merchantId: string;
  country: string;
  kind: 'collection' | 'payout';
  method: string;
}

/**
 * Reads what a merchant's orders cost: the fees of the method, or those of all methods. Throws 422 where there are
 * none: no order must be free by mistake.
 */
export async function readFeeTiers(
  db: Database,
  { merchantId, country, kind, method }: PricedOrders,
): Promise<FeeTier[]> {
  const rows = await db
    .selectFrom('fee_tier')
    .select(['method', 'from_amount as from', 'fixed', 'rate'])
    .where('merchant_id', '=', merchantId)
    .where('country', '=', country)
    .where('kind', '=', kind)
    .where('method', 'in', [method, anyMethod])
    .orderBy('from_amount')
    .execute();
  const own = rows.filter((row) => row.method === method);
  const tiers = own.length > 0 ? own : rows;
  if (tiers.length === 0) throw new GatewayError({ status: 422, text: `orders.noFees.${kind}` });
  return tiers.map(({ from, fixed, rate }) => ({ from, fixed, rate }));
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
