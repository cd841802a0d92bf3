import { sql } from 'kysely';
import type { Database } from './Database';
import type { EntityRecord } from './EntityRecord';
import type { EntityTable } from './entityTable';
import type { RecordKey } from './RecordKey';
import { isRecordId } from './isRecordId';
import { type EntityRow, toRecord } from './toRecord';

/** Reads one record, or `undefined` where this merchant has none with that id in that country. `lock` holds it until the transaction ends. */
export async function readRecord(
  db: Database,
  table: EntityTable,
  key: RecordKey,
  lock = false,
): Promise<EntityRecord | undefined> {
  if (!isRecordId(key.id)) return undefined;
  const { rows } = await sql<EntityRow>`
    select * from ${sql.table(table.name)}
    where merchant_id = ${key.merchantId} and id = ${key.id} and country = ${key.country}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] && toRecord(table, rows[0]);
}
