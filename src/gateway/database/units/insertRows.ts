import { type Insertable, sql } from 'kysely';
import type { Columns } from '../declared/defineTables';
import type { Database, Tables } from '../declared/tables';

/**
 * Inserts rows with a value for each column, from an array for each column. The statement is the same for any number of rows, so that
 * neither side takes long to read it.
 */
export async function insertRows<Name extends keyof Tables>(
  db: Database,
  table: Name,
  columns: Columns,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const valuesOf = (name: string) => rows.map((row) => (row as Record<string, unknown>)[name] ?? null);
  const arrays = names.map((name) => sql`${valuesOf(name)}::${sql.raw(columns[name]!.type)}[]`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select * from unnest(${sql.join(arrays)})`.execute(db);
}
