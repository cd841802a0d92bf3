import { sql } from 'kysely';
import { type RetentionRule, retentionRule } from '../../metadata/schema/retentionRule';
import {
  type EntityTable,
  entityTable,
  storedEntities,
  userColumn,
} from '../../metadata/storage/entityTable';
import type { Model } from '../../metadata/model/Model';
import { deleteAnnotations, isAnnotated } from '../finding/annotations/readAnnotations';
import { batchOf, claimed } from '../database/connections/engine';
import { noteRecordChanges } from '../database/recordChanges';
import { deleteRecord, type RecordKey } from '../database/records';
import type { Database } from '../database/declared/tables';
import { withTransaction } from '../database/units/transaction';
import { definePeriodicJob } from '../jobs/Job';

const day = 24 * 60 * 60_000;

/** Records of a transaction, each with what happened to it. */
const batchSize = 200;

/** Deletes each day, with their history, the records whose retention has passed (`x-retention`). Their files are purged with others. */
export const purgeRecords = definePeriodicJob({
  kind: 'records.purge',
  every: day,
  timeLimit: 10 * 60_000,
  async perform({ context: { db, model, now }, signal }) {
    for (const entity of storedEntities(model)) {
      const rule = retentionRule(model.schemas[entity] ?? {});
      if (!rule) continue;
      const table = entityTable(model, entity);
      const most = batchOf(db, batchSize, 5);
      while ((await purgeSome(db, { model, table, rule, now: now() }, most)) === most)
        signal.throwIfAborted();
    }
  },
});

/** Records that their entity has kept for long enough. */
interface Kept {
  model: Model;
  table: EntityTable;
  rule: RetentionRule;
  now: Date;
}

async function purgeSome(
  db: Database,
  { model, table, rule: { days, from, when = {} }, now }: Kept,
  most: number,
): Promise<number> {
  const columnOf = (field: string) => sql.ref(table.columns.get(field)!.column);
  const before = new Date(now.getTime() - days * day).toISOString();
  const states = Object.entries(when).map(
    ([field, values]) => sql` and ${columnOf(field)} = any(${values}::text[])`,
  );
  const owner = table.scope === 'user' ? sql.ref(userColumn) : sql`null`;
  return withTransaction(db, async (transaction) => {
    const { rows } = await sql<RecordKey & { ownerId: string | null }>`
      select id, merchant_id as "merchantId", country, ${owner} as "ownerId" from ${sql.table(table.name)}
      where ${columnOf(from)} < ${before} ${sql.join(states, sql``)}
      order by ${columnOf(from)} limit ${most} ${claimed(db)}`.execute(transaction);
    for (const { ownerId, ...row } of rows)
      await removeRecord(transaction, model, table, { ...row, ownerId: ownerId ?? undefined });
    return rows.length;
  });
}

async function removeRecord(db: Database, model: Model, table: EntityTable, key: RecordKey): Promise<void> {
  const { entity } = table;
  if (!(await deleteRecord(db, table, key))) return;
  if (isAnnotated(model, entity)) await deleteAnnotations(db, key);
  await sql`
    delete from record_event
    where merchant_id = ${key.merchantId}::uuid and record_id = ${key.id}::uuid and entity = ${entity}`.execute(
    db,
  );
  await sql`
    update stored_file set entity = null, record_id = null, unowned_since = to_timestamp(0)
    where merchant_id = ${key.merchantId}::uuid and record_id = ${key.id}::uuid and entity = ${entity}`.execute(
    db,
  );
  await noteRecordChanges(db, [{ ...key, entity }]);
}
