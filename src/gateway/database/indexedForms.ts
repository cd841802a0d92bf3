import { type RawBuilder, sql } from 'kysely';
import { accents } from '../../metadata/reading/foldText';

// Expressions that an index and the queries that it serves must write alike.

/** Number of characters of each text that are searched. A longer text would have most of its words in the index. */
export const searchedLength = 100;

/** A column whose values are searched by their parts; `hasWords` where they may have accents. */
export interface SearchedColumn {
  column: string;
  hasWords: boolean;
}

/**
 * The text in which parts of some columns are found, in lower case and without accents. Each value has a line of its own, after a space, so
 * that a word always follows one. An index of trigrams holds it.
 */
export function searchedText(columns: readonly SearchedColumn[]): RawBuilder<unknown> {
  const words = linesOf(columns.filter(({ hasWords }) => hasWords));
  const numbers = linesOf(columns.filter(({ hasWords }) => !hasWords));
  return sql`lower(${sql.join([...numbers, ...withoutAccents(words)], sql` || `)})`;
}

function linesOf(columns: readonly SearchedColumn[]): RawBuilder<unknown>[] {
  return columns.map(
    ({ column }) => sql`coalesce(E'\\n ' || left(${sql.ref(column)}, ${sql.lit(searchedLength)}), '')`,
  );
}

/** Returns lines without accents. Most texts have none, which is known in a tenth of the time that taking them away takes. */
function withoutAccents(lines: RawBuilder<unknown>[]): RawBuilder<unknown>[] {
  if (lines.length === 0) return [];
  const text = sql.join(lines, sql` || `);
  const translated = sql`translate(${text}, ${sql.lit(accents.from)}, ${sql.lit(accents.to)})`;
  return [sql`case when octet_length(${text}) = length(${text}) then ${text} else ${translated} end`];
}

/**
 * The place of a column in a list's order, and in the index that serves it. Records without a value count as the smallest. PostgreSQL uses
 * the index only if both say the same, `nulls` included, also for required columns.
 */
export function orderBy(column: string, order: 'asc' | 'desc'): RawBuilder<unknown> {
  return sql`${sql.ref(column)} ${sql.raw(order === 'asc' ? 'asc nulls first' : 'desc nulls last')}`;
}
