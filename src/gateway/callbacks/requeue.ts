import { type RawBuilder, sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Actor } from '../database/actors';
import { noteRecordChanges } from '../database/recordChanges';
import type { Database } from '../database/declared/tables';
import { afterCommit } from '../database/units/transaction';
import { wakeUp } from '../jobs/wakeUp';
import { shownIn } from './pending';

/**
 * Sends a merchant's events again, from the beginning of their schedule, with their ids and bodies. They are those whose rows, called
 * `event`, meet the condition. Returns when they are due, or undefined where there are none.
 */
export async function requeueEvents(
  db: Database,
  model: Model,
  { merchantId, actor, which }: { merchantId: string; actor: Actor; which: RawBuilder<unknown> },
): Promise<string | undefined> {
  // The application may have been added anew.
  const { rows } = await sql<{
    id: string;
    country: string;
    entity: string;
    recordId: string;
    dueAt: string;
  }>`
    update callback_event as event set state = 'pending', due_at = now(), tries = 0, requested_by = ${JSON.stringify(actor)}::jsonb,
      application_id = coalesce((select application_id from application_code where code = event.app_id
        and merchant_id = event.merchant_id), application_id)
    where merchant_id = ${merchantId}::uuid and ${which}
    returning id, country, entity, record_id as "recordId", due_at as "dueAt"`.execute(db);
  for (const entity of new Set(rows.map((row) => row.entity))) {
    const ids = rows.flatMap((row) => (row.entity === entity ? [row.recordId] : []));
    if (model.entities.includes(entity)) await showPending(db, entityTable(model, entity), merchantId, ids);
  }
  await noteRecordChanges(
    db,
    rows.flatMap(({ id, country, entity, recordId }) => [
      { merchantId, country, entity: 'callback', id },
      { merchantId, country, entity, id: recordId },
    ]),
  );
  afterCommit(db, wakeUp);
  return rows[0]?.dueAt;
}

async function showPending(
  db: Database,
  table: ReturnType<typeof entityTable>,
  merchantId: string,
  ids: string[],
): Promise<void> {
  const column = table.columns.get(shownIn)?.column;
  if (column === undefined) return;
  await sql`update ${sql.table(table.name)} set ${sql.ref(column)} = 'pending'
    where merchant_id = ${merchantId} and id = any(${ids}::uuid[])`.execute(db);
}
