import { type RawBuilder, sql } from 'kysely';

/**
 * The place of a column in the order of a list, and in the index that serves it: records without a value count as the
 * smallest. PostgreSQL reads a list from an index only if both say the same, `nulls` included, also of columns that are
 * never null.
 */
export function orderBy(column: string, order: 'asc' | 'desc'): RawBuilder<unknown> {
  return sql`${sql.ref(column)} ${sql.raw(order === 'asc' ? 'asc nulls first' : 'desc nulls last')}`;
}
