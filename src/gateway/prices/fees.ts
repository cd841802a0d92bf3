import { anyMethod } from '../../metadata/tenants/prices';
import type { Database } from '../database/tables';
import { GatewayError } from '../http/responses';

/** The fee of amounts from `from` up to the next tier (product 6.3). Amounts are in minor units. */
export interface FeeTier {
  from: number;
  fixed: number;
  /** Share of the amount, in parts per million: 15000 is 1.5 %. */
  rate: number;
  /** What a fee is a multiple of, in minor units, as amounts of the country are: no rest is left of a balance. 1 without it. */
  unit?: number;
}

/** Whose orders, and which of them. */
export interface PricedOrders {
  merchantId: string;
  country: string;
  kind: 'collection' | 'payout' | 'withdrawal' | 'recharge';
  method: string;
}

/** A kind of order that costs a fee. */
export type PricedKind = PricedOrders['kind'];

/** What the orders of a kind cost a merchant in a country: the tiers by method, and below `anyMethod` those of the others. */
export type Prices = ReadonlyMap<string, readonly FeeTier[]>;

/** Reads the prices of a kind of order, the tiers of each from the lowest amount up. */
export async function readPrices(
  db: Database,
  { merchantId, country, kind }: Omit<PricedOrders, 'method'>,
): Promise<Prices> {
  const rows = await db
    .selectFrom('fee_tier')
    .select(['method', 'from_amount as from', 'fixed', 'rate', 'unit'])
    .where('merchant_id', '=', merchantId)
    .where('country', '=', country)
    .where('kind', '=', kind)
    .orderBy('from_amount')
    .execute();
  const prices = new Map<string, FeeTier[]>();
  for (const { method, ...tier } of rows) prices.set(method, [...(prices.get(method) ?? []), tier]);
  return prices;
}

/** Returns the tiers that orders of a method are charged by: its own, or else those of all methods; none where neither exist. */
export function tiersOf(prices: Prices, method: string): readonly FeeTier[] {
  return prices.get(method) ?? prices.get(anyMethod) ?? [];
}

/** The same, but throws 422 where there are none: no order must be free by mistake. */
export function requireTiers(prices: Prices, { kind, method }: PricedOrders): readonly FeeTier[] {
  const tiers = tiersOf(prices, method);
  if (tiers.length === 0) throw new GatewayError({ status: 422, text: `orders.noFees.${kind}` });
  return tiers;
}

/** Reads what a merchant's orders cost. Throws as {@link requireTiers}. */
export async function readFeeTiers(db: Database, orders: PricedOrders): Promise<readonly FeeTier[]> {
  return requireTiers(await readPrices(db, orders), orders);
}

/** How a fee comes about. Amounts are in minor units. */
export interface Charge {
  /** The tier that the amount is in. */
  tier: FeeTier;
  /** Where the next tier begins; missing in the last one. */
  below: number | undefined;
  /** The tier's fixed part and its share of the amount, rounded. */
  sum: number;
  /** What is charged: the sum, but of what is received never more than that. */
  fee: number;
}

/**
 * Returns what an order of an amount is charged: fixed + amount × rate, rounded half up to the tier's unit, by the tier
 * `[from, next from)` that the amount is in. Throws 422 where there is none. Exact for every amount: the product may exceed 2^53.
 */
export function chargeOf(kind: PricedKind, amount: number, tiers: readonly FeeTier[]): Charge {
  const ordered = tiers.toSorted((one, other) => one.from - other.from);
  const place = ordered.findLastIndex(({ from }) => from <= amount);
  const tier = ordered[place];
  if (!tier) throw new GatewayError({ status: 422, text: 'orders.noTier' });
  const { fixed, rate, unit = 1 } = tier;
  const millionths = BigInt(fixed) * 1_000_000n + BigInt(amount) * BigInt(rate);
  const whole = BigInt(unit) * 1_000_000n;
  const sum = Number((millionths + whole / 2n) / whole) * unit;
  // What is received pays for itself; what is sent costs something besides.
  const isReceived = kind === 'collection' || kind === 'recharge';
  const fee = isReceived ? Math.min(amount, sum) : sum;
  return { tier, below: ordered[place + 1]?.from, sum, fee };
}

/** Returns the fee of an amount that is sent, in minor units. Throws as {@link chargeOf}. */
export function computeFee(amount: number, tiers: readonly FeeTier[]): number {
  return chargeOf('payout', amount, tiers).fee;
}

/** Returns the fee of a received payment, in minor units. It never exceeds the payment. Throws as {@link chargeOf}. */
export function collectionFee(amount: number, tiers: readonly FeeTier[]): number {
  return chargeOf('collection', amount, tiers).fee;
}
