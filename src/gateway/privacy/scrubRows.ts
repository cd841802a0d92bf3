import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/tables';

/** How many rows are changed, by what is in them. */
export class Tally {
  readonly counts: Record<string, number> = {};

  add(what: string, rows: number): void {
    if (rows > 0) this.counts[what] = (this.counts[what] ?? 0) + rows;
  }
}

/** Rows of a table whose texts are changed. */
interface Texts {
  table: string;
  /** The columns of its primary key, with their types. */
  key: Readonly<Record<string, 'uuid' | 'text' | 'integer'>>;
  /** The columns, with their types. */
  columns: Readonly<Record<string, 'text' | 'jsonb'>>;
  where: RawBuilder<unknown>;
}

/** Changes texts in the rows of a table, each by its column and all of its row, and returns how many rows were changed. */
export async function changeTexts(
  db: Database,
  { table, key, columns, where }: Texts,
  change: (text: string, column: string) => string,
): Promise<number> {
  const names = [...Object.keys(key), ...Object.keys(columns)];
  const selected = names.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(selected)} from ${sql.table(table)} where ${where}`.execute(db);
  let changed = 0;
  for (const row of rows) {
    const assignments = Object.entries(columns).flatMap(([column, type]) => {
      const text = row[column];
      if (text === null || text === undefined) return [];
      const next = change(text, column);
      return next === text ? [] : [sql`${sql.ref(column)} = ${next}::${sql.raw(type)}`];
    });
    if (assignments.length === 0) continue;
    const isRow = Object.entries(key).map(
      ([column, type]) => sql`${sql.ref(column)} = ${row[column]}::${sql.raw(type)}`,
    );
    await sql`
      update ${sql.table(table)} set ${sql.join(assignments)} where ${sql.join(isRow, sql` and `)} and ${where}`.execute(
      db,
    );
    changed += 1;
  }
  return changed;
}
