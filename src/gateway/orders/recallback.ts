import { sql } from 'kysely';
import type { PayInDetail } from '../../metadata/generated/Entities';
import { repeatCallback } from '../callbacks/repeatCallback';
import { entityTable } from '../database/entityTable';
import { GatewayError } from '../http/GatewayError';
import { recordEvent } from '../database/recordEvent';
import { updateRecord } from '../database/updateRecord';
import type { ActionHandler, HandlerInput } from '../resources/ActionHandler';
import type { StoredRecord } from './StoredRecord';

/**
 * Asks for a payment's callback once more: the same event, a new attempt, pending until it was made. Throws 429 beyond
 * ten a minute for the application.
 */
export const recallback: ActionHandler = async (input) => {
  const { db, model, merchantId, country, record, actor, now } = input;
  const table = entityTable(model, 'pay-in-detail');
  const key = { merchantId, country, id: record.id };
  const at = now();
  await repeatCallback(db, {
    ...key,
    appId: await appIdOf(input, record as StoredRecord<PayInDetail>),
    entity: table.entity,
    at,
    actor,
  });
  await recordEvent(db, table, key, { at, actor, note: '@orders.note.callbackAgain' });
  return (await updateRecord(db, table, key, { callbackStatus: 'pending' })) ?? record;
};

async function appIdOf(
  { db, model, merchantId, country }: HandlerInput,
  detail: StoredRecord<PayInDetail>,
): Promise<string> {
  const orders = entityTable(model, 'collection-order');
  const { rows } = await sql<{ appId: string }>`
    select app_id as "appId" from ${sql.table(orders.name)}
    where merchant_id = ${merchantId} and country = ${country} and order_no = ${detail.orderNo}
    limit 1`.execute(db);
  if (!rows[0]) throw new GatewayError({ status: 422, text: 'gateway.wrongState' });
  return rows[0].appId;
}
