import { sql } from 'kysely';
import type { Database } from '../database/tables';
import type { ErrorDetail } from '../http/errors';
import { parseFilter } from './filter';
import { refuseQuery } from './queryParameters';
import type { ListField, ResourceView } from './resourceView';
import type { Scope } from './access';
import { whereOf } from './readList';

/**
 * Sums over a whole filter, of one currency, and of one value where they are grouped: that is `group`. A sum beyond
 * 2^53 is a decimal string.
 */
export type Totals = { currency: string; count: number } & {
  [field: string]: number | string | boolean | null;
};

/** The field that says in which currency a record's amounts are. */
const currencyField = 'currency';

/**
 * Reads `totals` (`amount,fee`), `groupBy` (`status`) and `filter`, and answers the sums, one entry a currency, or a
 * currency and value of the field.
 */
export async function readTotals(
  db: Database,
  view: ResourceView,
  scope: Scope,
  query: Record<string, unknown>,
  currency: string,
): Promise<Totals[]> {
  const errors: ErrorDetail[] = [];
  const conditions = parseFilter(view.fields, query, errors);
  const names = typeof query.totals === 'string' ? [...new Set(query.totals.split(','))] : [''];
  const fields = names.flatMap((name) => {
    const field = view.fields.get(name);
    if (field && (field.type === 'bigint' || field.type === 'numeric')) return [field];
    errors.push({
      path: '/totals',
      keyword: field ? 'notSummable' : 'unknownField',
      params: { field: name },
    });
    return [];
  });
  const groupBy = readGroupBy(view, query, errors);
  refuseQuery(errors);
  const own = view.table.columns.get(currencyField);
  const inCurrency = own ? sql.ref(own.column) : sql.lit(currency);
  const group = groupBy ? sql`, ${sql.ref(groupBy.column)} as "group"` : sql``;
  const sums = fields.map(
    ({ name, column }) => sql`, coalesce(sum(${sql.ref(column)}), 0) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Totals>`
    select coalesce(${inCurrency}, ${currency}) as currency ${group}, count(*) as count ${sql.join(sums, sql``)}
    from ${sql.table(view.table.name)} where ${whereOf(scope, conditions)}
    group by ${groupBy ? sql`1, 2` : sql`1`} order by ${groupBy ? sql`1, 2` : sql`1`}`.execute(db);
  return rows;
}

/** Only a field with few values, which are known beforehand, is grouped by. */
function readGroupBy(
  view: ResourceView,
  { groupBy }: Record<string, unknown>,
  errors: ErrorDetail[],
): ListField | undefined {
  if (groupBy === undefined) return undefined;
  const name = typeof groupBy === 'string' ? groupBy : '';
  const field = view.fields.get(name);
  if (field?.options) return field;
  errors.push({
    path: '/groupBy',
    keyword: field ? 'notGroupable' : 'unknownField',
    params: { field: name },
  });
  return undefined;
}
