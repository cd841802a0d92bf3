import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { spreadsTables } from './engine';

/** Rows of which the different values of some columns are wanted. */
interface Sought {
  table: string;
  /** The columns whose values are read; an index begins with them. */
  keys: readonly string[];
  /** The column whose least value is read for each of them; the index goes on with it. */
  least?: string;
  where?: RawBuilder<unknown>;
}

/**
 * A select of the different values of a table's columns, of all merchants. It leaps along an index from one value to the next, however many
 * rows each has. Where tables are spread over machines, each groups its rows.
 */
export function firstOfEach(
  db: QueryExecutorProvider,
  { table, keys, least, where = sql`true` }: Sought,
): RawBuilder<unknown> {
  const [from, names] = [sql.table(table), sql.join(keys.map((key) => sql.ref(key)))];
  if (spreadsTables(db)) {
    const first = least === undefined ? sql`` : sql`, min(${sql.ref(least)}) as ${sql.ref(least)}`;
    return sql`select ${names}${first} from ${from} where ${where} group by ${names}`;
  }
  const all = least === undefined ? names : sql`${names}, ${sql.ref(least)}`;
  const last = sql.join(keys.map((key) => sql.ref(`found.${key}`)));
  return sql`with recursive found as (
    (select ${all} from ${from} where ${where} order by ${all} limit 1)
    union all
    select next.* from found cross join lateral (
      select ${all} from ${from} where ${where} and (${names}) > (${last}) order by ${all} limit 1) as next
  ) select * from found`;
}
