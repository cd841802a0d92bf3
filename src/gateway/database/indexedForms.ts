import { type RawBuilder, sql } from 'kysely';

// Expressions that an index and the queries that it serves must write alike.

/** So many characters of each end of a text are searched: PostgreSQL indexes no texts of any length. */
export const maxSearchLength = 100;

/** The form of a text in which its beginning is compared, in any case. An index holds it. */
export function fromStart(column: string): RawBuilder<unknown> {
  return sql`lower(left(${sql.ref(column)}, ${sql.lit(maxSearchLength)}))`;
}

/** The form of a text in which its end is compared, in any case: backwards, so that an index finds it. */
export function fromEnd(column: string): RawBuilder<unknown> {
  return sql`reverse(lower(right(${sql.ref(column)}, ${sql.lit(maxSearchLength)})))`;
}
/**
 * The place of a column in the order of a list, and in the index that serves it: records without a value count as the
 * smallest. PostgreSQL reads a list from an index only if both say the same, `nulls` included, also of columns that are
 * never null.
 */
export function orderBy(column: string, order: 'asc' | 'desc'): RawBuilder<unknown> {
  return sql`${sql.ref(column)} ${sql.raw(order === 'asc' ? 'asc nulls first' : 'desc nulls last')}`;
}
