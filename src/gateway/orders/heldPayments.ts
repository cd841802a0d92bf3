import { sql } from 'kysely';
import type { CollectionOrder } from '../../metadata/generated/Entities';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { noteRecordChanges } from '../database/recordChanges';
import { type RecordChanges, type RecordKey } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import type { Database } from '../database/declared/tables';
import { addPlanned, type PlannedFields, planSettlement } from './changes/settlement';
import { scheduleSteps } from './steps';

const entity = 'pay-in-detail';

/** An order whose payments are held, as far as their settlement follows from it. */
type HoldingOrder = RecordKey & Pick<CollectionOrder, 'settles'> & PlannedFields;

/**
 * Has the payments that are held for the rest of an order settled, as what is paid at `at` is. The order is locked. Returns what it says of
 * the settlement of its payments then.
 */
export async function releasePayments(
  db: Database,
  model: Model,
  order: HoldingOrder,
  at: Date,
): Promise<PlannedFields> {
  const country = model.countries[order.country]!;
  const held = await readHeld(db, model, order);
  const plans = held.map((payment) => ({ ...payment, ...planSettlement(order, payment, at, country) }));
  await changePayments(
    db,
    model,
    order,
    plans.map(({ id, fields }) => ({ id, changes: { heldFor: null, ...fields } })),
  );
  const steps = plans.map(({ step }) => step);
  if (steps.length > 0) await scheduleSteps(db, order, steps);
  return plans.reduce((said, { fields }) => addPlanned(said, fields), plannedOf(order));
}

const plannedOf = ({ expectedSettlement, reservedAmount, reservedUntil }: PlannedFields): PlannedFields => ({
  expectedSettlement,
  reservedAmount,
  reservedUntil,
});

/** Has what was paid of an order that has failed wait for the merchant's decision. The order is locked. */
export async function holdForDecision(db: Database, model: Model, order: RecordKey): Promise<void> {
  const held = await readHeld(db, model, order);
  const changes = { heldFor: 'decision' } as const;
  await changePayments(
    db,
    model,
    order,
    held.map(({ id }) => ({ id, changes })),
  );
}

/** Locks the payments that are held for the rest of an order, and returns them. */
async function readHeld(
  db: Database,
  model: Model,
  { merchantId, country, id: orderId }: RecordKey,
): Promise<{ id: string; netAmount: number }[]> {
  const { rows } = await sql<{ id: string; netAmount: number | string }>`
    select id, net_amount as "netAmount" from ${sql.table(entityTable(model, entity).name)}
    where merchant_id = ${merchantId} and country = ${country} and order_id = ${orderId}
      and held_for = 'rest'
    order by id for update`.execute(db);
  return rows.map(({ id, netAmount }) => ({ id, netAmount: Number(netAmount) }));
}

async function changePayments(
  db: Database,
  model: Model,
  { merchantId, country }: RecordKey,
  changed: { id: string; changes: RecordChanges<typeof entity> }[],
): Promise<void> {
  const table = entityTable(model, entity);
  const keyOf = (id: string) => ({ merchantId, country, id });
  for (const { id, changes } of changed) await updateRecord(db, table, keyOf(id), changes);
  await noteRecordChanges(
    db,
    changed.map(({ id }) => ({ ...keyOf(id), entity })),
  );
}
