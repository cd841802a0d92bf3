import { type RawBuilder, sql } from 'kysely';
import type { Forgetting, ForgottenRows } from '../database/declared/forget';
import type { Database } from '../database/declared/tables';
import { tables } from '../parts';
import type { Pseudonyms } from './Pseudonyms';

/** Tally of changed rows, by their content. */
export class Tally {
  readonly counts: Record<string, number> = {};

  add(what: string, rows: number): void {
    if (rows > 0) this.counts[what] = (this.counts[what] ?? 0) + rows;
  }
}

/** A column of a table that `forget` changes, with the way in which it does. */
export interface ForgottenColumn {
  name: string;
  type: string;
  way: Forgetting;
}

/** Returns the columns of a table that hold data of persons of records or of users. */
export function forgottenColumns(table: string): ForgottenColumn[] {
  return Object.entries(tables[table]!.columns).flatMap(([name, { type, holds }]) => {
    const way = typeof holds === 'object' ? holds[2] : undefined;
    return way === undefined ? [] : [{ name, type, way }];
  });
}

/** Changes texts in the rows of a table, each by its column, and returns how many rows were changed. */
export async function changeTexts(
  db: Database,
  table: string,
  columns: readonly ForgottenColumn[],
  where: RawBuilder<unknown>,
  change: (text: string, column: ForgottenColumn) => string,
): Promise<number> {
  const { key, columns: declared } = tables[table]!;
  const selected = [...key, ...columns.map(({ name }) => name)].map(
    (name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(selected)} from ${sql.table(table)} where ${where}`.execute(db);
  let changed = 0;
  for (const row of rows) {
    const assignments = columns.flatMap((column) => {
      const text = row[column.name];
      if (text === null || text === undefined) return [];
      const next = change(text, column);
      return next === text ? [] : [sql`${sql.ref(column.name)} = ${next}::${sql.raw(column.type)}`];
    });
    if (assignments.length === 0) continue;
    const isRow = key.map((name) => sql`${sql.ref(name)} = ${row[name]}::${sql.raw(declared[name]!.type)}`);
    await sql`
      update ${sql.table(table)} set ${sql.join(assignments)} where ${sql.join(isRow, sql` and `)} and ${where}`.execute(
      db,
    );
    changed += 1;
  }
  return changed;
}

/**
 * Replaces what others have written of somebody, in the rows that `rowsOf` names for each table. It is a whole value, or the part of a text
 * that is among `written`.
 */
export async function scrubMentions(
  db: Database,
  rowsOf: (forget: ForgottenRows) => RawBuilder<unknown> | undefined,
  written: readonly string[],
  pseudonyms: Pseudonyms,
  tally: Tally,
): Promise<void> {
  for (const [table, { forget }] of Object.entries(tables)) {
    const rows = forget && rowsOf(forget);
    if (!rows) continue;
    const columns = forgottenColumns(table).filter(({ way }) => way === 'texts' || way === 'value');
    const named = columns.map(({ name, way }) =>
      way === 'value'
        ? sql`${sql.ref(name)} = any(${pseudonyms.values}::text[])`
        : sql`exists(select from unnest(${written}::text[]) as value where strpos(${sql.ref(name)}::text, value) > 0)`,
    );
    const where = sql`${rows} and (${sql.join(named, sql` or `)})`;
    const changed = await changeTexts(db, table, columns, where, (text, column) =>
      column.way === 'value' ? pseudonyms.known(text) : scrubText(text, column, pseudonyms),
    );
    tally.add(forget.title, changed);
  }
}

/** Replaces the values in a text; in JSON, in each of its texts. */
export function scrubText(text: string, { type }: ForgottenColumn, pseudonyms: Pseudonyms): string {
  if (type !== 'jsonb') return pseudonyms.scrub(pseudonyms.known(text));
  const changed = JSON.stringify(
    JSON.parse(text, (_name, value: unknown) =>
      typeof value === 'string' ? pseudonyms.scrub(pseudonyms.known(value)) : value,
    ),
  );
  // PostgreSQL writes JSON with other spaces: a text that says the same is no change.
  return changed === JSON.stringify(JSON.parse(text)) ? text : changed;
}
