import { sql } from 'kysely';
import type { JsonValue } from '../../metadata/model/JsonValue';
import type { Database } from './Database';
import type { EntityRecord } from './EntityRecord';
import type { EntityTable } from './entityTable';
import type { RecordKey } from './RecordKey';
import { type EntityRow, toRecord } from './toRecord';

/**
 * Changes fields of one record (null removes a value) and answers it, or `undefined` where there is none or where it
 * no longer has the values of `expected`: so a change of state is made once however many try.
 */
export async function updateRecord(
  db: Database,
  table: EntityTable,
  key: RecordKey,
  changes: Record<string, JsonValue | undefined>,
  expected: Record<string, string | number | boolean> = {},
): Promise<EntityRecord | undefined> {
  const nested: Record<string, JsonValue> = {};
  const assignments = Object.entries(changes).flatMap(([field, value]) => {
    const column = table.columns.get(field);
    if (column) return [sql`${sql.ref(column.column)} = ${value ?? null}`];
    if (!table.nested.has(field)) throw new Error(`"${field}" is not a field of ${table.entity}.`);
    nested[field] = value ?? null;
    return [];
  });
  if (Object.keys(nested).length > 0) {
    assignments.push(sql`attributes = attributes || ${JSON.stringify(nested)}::jsonb`);
  }
  if (assignments.length === 0) assignments.push(sql`id = id`);
  const guards = Object.entries(expected).map(([field, value]) => {
    const column = table.columns.get(field);
    if (!column) throw new Error(`"${field}" is not a column of ${table.entity}.`);
    return sql` and ${sql.ref(column.column)} = ${value}`;
  });
  const { rows } = await sql<EntityRow>`
    update ${sql.table(table.name)} set ${sql.join(assignments)}
    where merchant_id = ${key.merchantId} and id = ${key.id} and country = ${key.country}
    ${guards.length > 0 ? sql.join(guards, sql``) : sql``}
    returning *`.execute(db);
  return rows[0] && toRecord(table, rows[0]);
}
