import { sql } from 'kysely';
import type { EntityTable } from '../../../metadata/storage/entityTable';
import type { Database } from '../declared/tables';

/** The columns by which a table of an entity is known: no table of the gateway has all of them. */
const marks = ['id', 'merchant_id', 'country', 'attributes'];

/**
 * Returns the tables with records whose entity has no schema file any more, by the file's former name. Most likely it was renamed, and its
 * lists would just be empty.
 */
export async function unusedTables(
  db: Database,
  tables: readonly EntityTable[],
): Promise<{ table: string; entity: string }[]> {
  const used = new Set(tables.map(({ name }) => name));
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name in (${sql.join(marks)})
    group by table_name having count(*) = ${marks.length} order by table_name`.execute(db);
  const found: { table: string; entity: string }[] = [];
  for (const { name } of rows) {
    if (used.has(name)) continue;
    const records = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (records.rows.length > 0) found.push({ table: name, entity: name.replaceAll('_', '-') });
  }
  return found;
}
