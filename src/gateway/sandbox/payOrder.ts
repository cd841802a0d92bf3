import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { networkActor } from '../database/actors';
import type { Database } from '../database/declared/tables';
import { entityTable } from '../../metadata/storage/entityTable';
import { readRecord, type StoredRecord } from '../database/records';
import { withTransaction } from '../database/units/transaction';
import { cancelSteps } from '../orders/steps';
import { recordPayment } from '../orders/payments';

/** A payment made by hand: the order before it, the payment booked, and the order after it if the payment matched it. */
interface PaidOrder {
  before: StoredRecord<'collection-order'>;
  payment: StoredRecord<'pay-in-detail'>;
  order: StoredRecord<'collection-order'> | undefined;
}

/**
 * Pays a collection order of the sandbox by its platform number, as its payer would, in any state (product 7.3). `amount` is in minor units
 * and defaults to the order's. Throws if the order is unknown or cannot be paid yet.
 */
export async function payOrder(
  db: Database,
  model: Model,
  orderNo: string,
  now: Date,
  amount?: number,
): Promise<PaidOrder> {
  const table = entityTable(model, 'collection-order');
  const { rows } = await sql<{ id: string; merchantId: string; country: string }>`
    select id, merchant_id as "merchantId", country from ${sql.table(table.name)}
    where order_no = ${orderNo} and merchant_id in (select id from merchant where sandbox)`.execute(db);
  const [key] = rows;
  if (!key) throw new Error(`There is no collection order ${orderNo} in the sandbox.`);
  return withTransaction(db, async (transaction) => {
    const order = await readRecord(transaction, table, key, true);
    if (!order) throw new Error(`There is no collection order ${orderNo} in the sandbox.`);
    if (order.status === 'accepted') {
      throw new Error(`Order ${orderNo} is only accepted: it can be paid once it is in progress.`);
    }
    const paid = amount ?? order.amount;
    const step = model.countries[key.country]!.amount.type === 'integer' ? 100 : 1;
    if (paid <= 0 || paid % step !== 0)
      throw new Error(`An order in ${key.country} cannot be paid with that amount.`);
    const arrived = { ...key, order, payment: { amount: paid }, at: now, actor: networkActor };
    const booked = await recordPayment(transaction, model, arrived);
    if (order.status === 'inProgress' && booked.order?.status === 'completed')
      await cancelSteps(transaction, key);
    return { before: order, ...booked };
  });
}
