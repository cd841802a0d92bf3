import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Database } from '../database/tables';
import { invalidBody } from '../http/body';

/** An order, whatever its kind, with the merchant's own number for it. */
interface NumberedOrder {
  merchantId: string;
  /** The code of the application that the number belongs to. */
  appId: string;
  merchantOrderNo: string;
  entity: string;
  id: string;
}

/**
 * Takes the merchant's own number for a new order, for ever: whoever sends an order again with another `Idempotency-Key` must not
 * pay twice (product 10.3). Throws 422 where an order of the application has it, of whatever kind. Of two at the same time, the
 * second one waits for the first.
 */
export async function takeOrderNumber(
  db: Database,
  model: Model,
  { merchantId, appId, merchantOrderNo, entity, id }: NumberedOrder,
): Promise<void> {
  const taken = await db
    .insertInto('order_number')
    .values({
      merchant_id: merchantId,
      app_id: appId,
      merchant_order_no: merchantOrderNo,
      entity,
      order_id: id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows !== 0n) return;
  const first = await db
    .selectFrom('order_number')
    .select(['entity', 'order_id as id'])
    .where('merchant_id', '=', merchantId)
    .where('app_id', '=', appId)
    .where('merchant_order_no', '=', merchantOrderNo)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ orderNo: string }>`
    select order_no as "orderNo" from ${sql.table(entityTable(model, first.entity).name)}
    where merchant_id = ${merchantId} and id = ${first.id}`.execute(db);
  const params = { orderNo: rows[0]?.orderNo ?? '' };
  throw invalidBody([{ path: '/merchantOrderNo', keyword: 'usedNumber', params }]);
}
