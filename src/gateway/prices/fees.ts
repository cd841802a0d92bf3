import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { anyMethod, feeOf, type MinorTier, tiersOn } from '../../metadata/tenants/prices';
import { formatInstant } from '../../metadata/values/time';
import type { Database } from '../database/declared/tables';
import { sharedRead } from '../database/units/shared';
import { GatewayError } from '../http/responses';
import type { Terms } from '../resources/handlers';
import { tierOf, type TierRow } from './storedFees';

/**
 * The fee of amounts from `from` up to the next tier (product 6.3). Amounts are in minor units, the rate in parts per million: 15000 is 1.5
 * %. Fees are multiples of `unit`, as amounts are: balances leave no rest.
 */
export type FeeTier = Omit<MinorTier, 'unit'> & { unit?: number };

/** Orders that are priced together: those of a merchant, of one kind. */
export interface PricedOrders {
  merchantId: string;
  country: string;
  kind: 'collection' | 'payout' | 'withdrawal' | 'recharge';
  method: string;
}

/** A kind of order that costs a fee. */
export type PricedKind = PricedOrders['kind'];

/** Prices of a kind of orders for a merchant in a country: tiers by method, or below `anyMethod`. */
export type Prices = ReadonlyMap<string, readonly FeeTier[]>;

/** Reads the prices of a kind of order of all days. Tiers are from the first day and the lowest amount up: see {@link pricesOn}. */
export function readDatedPrices(
  db: Database,
  { merchantId, country, kind }: Omit<PricedOrders, 'method'>,
): Promise<Prices> {
  return readStoredPrices(db, { merchantId, country, kind });
}

const readStoredPrices = sharedRead(
  async (db, { merchantId, country, kind }: Omit<PricedOrders, 'method'>): Promise<Prices> => {
    const terms = sql`from_amount, fixed, rate, unit, minimum, on_refund`;
    const { rows } = await sql<TierRow & { method: string }>`
    select method, null::date as begins, ${terms} from fee_tier
    where merchant_id = ${merchantId} and country = ${country} and kind = ${kind}
    union all
    select method, begins, ${terms} from dated_fee_tier
    where merchant_id = ${merchantId} and country = ${country} and kind = ${kind}
    order by begins nulls first, from_amount`.execute(db);
    const prices = new Map<string, FeeTier[]>();
    for (const { method, ...tier } of rows) prices.set(method, [...(prices.get(method) ?? []), tierOf(tier)]);
    return prices;
  },
);

/** Returns the prices that count on a day (`YYYY-MM-DD`). */
export function pricesOn(dated: Prices, day: string): Prices {
  return new Map(
    [...dated].flatMap(([method, tiers]): [string, FeeTier[]][] => {
      const found = tiersOn(tiers, day);
      return found.length > 0 ? [[method, found]] : [];
    }),
  );
}

/** Returns the day (`YYYY-MM-DD`) that it is in a country: prices begin at its midnight. */
export function priceDay({ countries }: Pick<Model, 'countries'>, country: string, at: Date): string {
  return formatInstant(at.toISOString(), countries[country]!.zone, 'day');
}

/** Reads the prices of a kind of order at a time, the tiers of each from the lowest amount up. */
export async function readPrices(
  db: Database,
  model: Pick<Model, 'countries'>,
  orders: Omit<PricedOrders, 'method'>,
  at: Date,
): Promise<Prices> {
  return pricesOn(await readDatedPrices(db, orders), priceDay(model, orders.country, at));
}

/** Returns the tiers of a method: its own, or else those of all methods. None where neither exist. */
export function tiersOf(prices: Prices, method: string): readonly FeeTier[] {
  return prices.get(method) ?? prices.get(anyMethod) ?? [];
}

/** Returns tiers as {@link tiersOf}. Throws 422 where there are none: no order must be free by mistake. */
export function requireTiers(prices: Prices, { kind, method }: PricedOrders): readonly FeeTier[] {
  const tiers = tiersOf(prices, method);
  if (tiers.length === 0)
    throw new GatewayError({ status: 422, text: `orders.noFees.${kind}`, keyword: 'noFees' });
  return tiers;
}

/** Reads what a merchant's orders cost that are made at a time. Throws as {@link requireTiers}. */
export async function readFeeTiers(
  db: Database,
  model: Pick<Model, 'countries'>,
  orders: PricedOrders,
  at: Date,
): Promise<readonly FeeTier[]> {
  return requireTiers(await readPrices(db, model, orders, at), orders);
}

/** Returns the terms of a form: a text that names the prices of its kind of order now. Other prices have another text. */
export function priceTerms(kind: PricedKind): Terms {
  return async ({ db, model, merchantId, country, now }) => {
    const prices = await readPrices(db, model, { merchantId, country, kind }, now());
    const content = [...prices.keys()].toSorted().map((method) => {
      const tiers = prices.get(method) ?? [];
      return [
        method,
        tiers.map(({ from, fixed, rate, unit, minimum }) =>
          [from, fixed, rate, unit, minimum].filter((each) => each !== undefined),
        ),
      ];
    });
    return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
  };
}

/** Calculation of a fee. Amounts are in minor units. */
export interface Charge {
  /** The tier that the amount is in. */
  tier: FeeTier;
  /** Amount at which the next tier begins; missing in the last one. */
  below: number | undefined;
  /** The tier's fixed part and its share of the amount, rounded. */
  sum: number;
  /** The sum, or the tier's minimum if that is more. */
  due: number;
  /** The fee that is charged: `due`, for collections and recharges at most the amount. */
  fee: number;
}

/**
 * Returns the charge for an order of an amount, by its tier `[from, next from)` (product 6.24). The fee is fixed + amount × rate, at least
 * the minimum, rounded half up to a unit. Throws 422 without a tier.
 */
export function chargeOf(kind: PricedKind, amount: number, tiers: readonly FeeTier[]): Charge {
  const ordered = tiers.toSorted((one, other) => one.from - other.from);
  const place = ordered.findLastIndex(({ from }) => from <= amount);
  const tier = ordered[place];
  if (!tier) throw new GatewayError({ status: 422, text: 'orders.noTier' });
  const { sum, due } = feeOf(tier, amount);
  // What is received pays for itself; what is sent costs something besides.
  const isReceived = kind === 'collection' || kind === 'recharge';
  const fee = isReceived ? Math.min(amount, due) : due;
  return { tier, below: ordered[place + 1]?.from, sum, due, fee };
}

/** Returns the fee of an amount that is sent, in minor units. Throws as {@link chargeOf}. */
export function computeFee(amount: number, tiers: readonly FeeTier[]): number {
  return chargeOf('payout', amount, tiers).fee;
}

/** Returns the fee of a received payment, in minor units. It never exceeds the payment. Throws as {@link chargeOf}. */
export function collectionFee(amount: number, tiers: readonly FeeTier[]): number {
  return chargeOf('collection', amount, tiers).fee;
}
