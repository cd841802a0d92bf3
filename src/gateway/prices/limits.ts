import type { OrderLimit } from '../../metadata/tenants/prices';
import type { Model } from '../../metadata/model/Model';
import type { Database } from '../database/declared/tables';
import { sharedRead } from '../database/units/shared';
import { Amount } from '../http/Amount';
import { invalidBody } from '../http/body';
import type { PricedOrders } from './fees';

/** Reads a merchant's own limits of orders of a kind in a country; undefined where there are none. */
export function readLimits(
  db: Database,
  { merchantId, country, kind }: Omit<PricedOrders, 'method'>,
): Promise<OrderLimit | undefined> {
  return readStoredLimits(db, { merchantId, country, kind });
}

const readStoredLimits = sharedRead(
  (db, { merchantId, country, kind }: Omit<PricedOrders, 'method'>): Promise<OrderLimit | undefined> =>
    db
      .selectFrom('order_limit')
      .select(['minimum', 'maximum', 'approval_above as approvalAbove'])
      .where('merchant_id', '=', merchantId)
      .where('country', '=', country)
      .where('kind', '=', kind)
      .executeTakeFirst(),
);

/**
 * Throws 422 at `/amount` unless an order's amount, in minor units, is within the merchant's own limits. The limits of
 * the country are part of the schema.
 */
export async function requireWithinLimits(
  db: Database,
  model: Model,
  orders: Omit<PricedOrders, 'method'>,
  amount: number,
): Promise<void> {
  const limits = await readLimits(db, orders);
  if (!limits) return;
  const facts = model.countries[orders.country]!;
  const reject = (keyword: string, limit: number) => {
    const params = { limit: new Amount(limit, facts, facts.currency) };
    throw invalidBody([{ path: '/amount', keyword, params }]);
  };
  if (limits.minimum !== null && amount < limits.minimum) reject('merchantMinimum', limits.minimum);
  if (limits.maximum !== null && amount > limits.maximum) reject('merchantMaximum', limits.maximum);
}
