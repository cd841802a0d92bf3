import { sql } from 'kysely';
import type { CollectionOrder } from '../../metadata/generated/Entities';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { noteRecordChanges } from '../database/recordChanges';
import { type RecordChanges, type RecordKey, updateRecord } from '../database/records';
import type { Database } from '../database/tables';
import { nextSettlement, settlementStep } from './changes/settlement';
import { scheduleSteps } from './steps';

const entity = 'pay-in-detail';

/** Has the payments that are held for the rest of an order settled, as what is paid at `at` is. The order is locked. */
export async function releasePayments(
  db: Database,
  model: Model,
  order: RecordKey & Pick<CollectionOrder, 'settles'>,
  at: Date,
): Promise<void> {
  const settlesAt = nextSettlement(order, at, model.countries[order.country]!);
  const expectedSettlement = settlesAt.toISOString();
  const ids = await changeHeld(db, model, order, { heldFor: null, expectedSettlement });
  if (ids.length > 0)
    await scheduleSteps(
      db,
      order,
      ids.map((id) => settlementStep(id, settlesAt)),
    );
}

/** Has what was paid of an order that has failed wait for the merchant's decision. The order is locked. */
export async function holdForDecision(db: Database, model: Model, order: RecordKey): Promise<void> {
  await changeHeld(db, model, order, { heldFor: 'decision' });
}

/** Changes the payments that are held for the rest of an order, and returns their ids. */
async function changeHeld(
  db: Database,
  model: Model,
  { merchantId, country, id: orderId }: RecordKey,
  changes: RecordChanges<typeof entity>,
): Promise<string[]> {
  const table = entityTable(model, entity);
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table.name)}
    where merchant_id = ${merchantId} and country = ${country} and order_id = ${orderId}
      and held_for = 'rest'
    order by id for update`.execute(db);
  const keys = rows.map(({ id }) => ({ merchantId, country, id }));
  for (const key of keys) await updateRecord(db, table, key, changes);
  await noteRecordChanges(
    db,
    keys.map((key) => ({ ...key, entity })),
  );
  return rows.map(({ id }) => id);
}
