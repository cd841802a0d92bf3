import { type RawBuilder, sql } from 'kysely';
import { memoize } from '../../../metadata/tracking/memoize';
import type { EntityTable } from '../../../metadata/storage/entityTable';

/** Returns the relation `stored`, from which a table's records are read: the table, or a select with its sums. */
export const recordsOf = memoize((table: EntityTable): RawBuilder<unknown> => {
  if (table.sums.size === 0) return sql`${sql.table(table.name)} as stored`;
  const termsOf = (fields: string[] = [], sign: string) =>
    fields.map((field) => sql`${sql.raw(sign)} coalesce(${sql.ref(table.columns.get(field)!.column)}, 0)`);
  const sums = [...table.sums.values()].map(({ column, sum: { plus, minus } }) => {
    const terms = [...termsOf(plus, '+'), ...termsOf(minus, '-')];
    return sql`, ${sql.join(terms, sql` `)} as ${sql.ref(column)}`;
  });
  return sql`(select * ${sql.join(sums, sql``)} from ${sql.table(table.name)}) as stored`;
});
