import { type Kysely, sql } from 'kysely';
import type { EntityTable } from '../../../metadata/storage/entityTable';
import type { Tables } from '../tables';

/** The columns by which a table of an entity is known: no table of the gateway has all of them. */
const marks = ['id', 'merchant_id', 'country', 'attributes'];

/**
 * Returns a warning for each table with records whose entity has no schema file any more: most likely the file was
 * renamed, and its lists would just be empty. The tables are kept.
 */
export async function describeUnusedTables(db: Kysely<Tables>, tables: EntityTable[]): Promise<string[]> {
  const used = new Set(tables.map(({ name }) => name));
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name in (${sql.join(marks)})
    group by table_name having count(*) = ${marks.length} order by table_name`.execute(db);
  const warnings: string[] = [];
  for (const { name } of rows) {
    if (used.has(name)) continue;
    const records = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (records.rows.length === 0) continue;
    warnings.push(
      `The table "${name}" holds records, but there is no schemas/${name.replaceAll('_', '-')}.json. It was kept. ` +
        `If the file was renamed, give it this name again, or rename the table; to drop it: DROP TABLE "${name}";`,
    );
  }
  return warnings;
}
