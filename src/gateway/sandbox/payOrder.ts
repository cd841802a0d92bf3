import { sql } from 'kysely';
import type { CollectionOrder, PayInDetail } from '../../metadata/generated/Entities';
import type { Model } from '../../metadata/model/Model';
import type { Database } from '../database/tables';
import { entityTable } from '../database/entityTables';
import { readRecord, type StoredRecord } from '../database/records';
import { withTransaction } from '../database/transaction';
import { cancelSteps } from '../orders/steps';
import { networkActor } from '../orders/states';
import { recordPayment } from '../orders/payments';

/** A payment made by hand: what was booked, and the order as it is then (none where the payment matched none). */
export interface PaidOrder {
  asked: StoredRecord<CollectionOrder>;
  payment: StoredRecord<PayInDetail>;
  order: StoredRecord<CollectionOrder> | undefined;
}

/**
 * Pays an order of any merchant by its platform number, as its payer would: in progress it is completed, completed it
 * is paid once more, failed or refunded the payment stays unmatched. `amount` in minor units, by default what was
 * asked for. Throws where there is no such order or it cannot be paid yet.
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
    const asked = (await readRecord(transaction, table, key, true)) as
      StoredRecord<CollectionOrder> | undefined;
    if (!asked) throw new Error(`There is no collection order ${orderNo} in the sandbox.`);
    if (asked.status === 'accepted') {
      throw new Error(`Order ${orderNo} is only accepted: it can be paid once it is in progress.`);
    }
    const paid = amount ?? asked.amount;
    const step = model.countries[key.country]!.amount.type === 'integer' ? 100 : 1;
    if (paid <= 0 || paid % step !== 0)
      throw new Error(`An order in ${key.country} cannot be paid with that amount.`);
    if (asked.status === 'inProgress') await cancelSteps(transaction, key);
    const arrived = { ...key, order: asked, payment: { amount: paid }, at: now, actor: networkActor };
    return { asked, ...(await recordPayment(transaction, model, arrived)) };
  });
}
