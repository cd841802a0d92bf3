import { sql } from 'kysely';
import type { Database } from '../../../../src/gateway/database/declared/tables';

/** Returns the tables of the whole database that have a text somewhere in a row. */
export async function placesOf(db: Database, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select 1 from ${sql.table(name)} as row where strpos(row::text, ${text}) > 0 limit 1`.execute(db);
    if (hits.length > 0) found.push(name);
  }
  return found;
}
