import { type RawBuilder, sql } from 'kysely';

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
