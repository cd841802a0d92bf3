import { sql } from 'kysely';
import type { Database } from '../database/Database';
import type { ErrorDetail } from '../http/GatewayError';
import { parseFilter } from './parseFilter';
import { refuseQuery } from './refuseQuery';
import type { ResourceView } from './resourceView';
import type { Scope } from './Scope';
import { whereOf } from './whereOf';

/** Sums over a whole filter, of one currency. A sum beyond 2^53 is a decimal string. */
export type Totals = { currency: string; count: number } & { [field: string]: number | string };

/** The field that says in which currency a record's amounts are. */
const currencyField = 'currency';

/** Reads `totals` (`amount,fee`) and `filter`, and answers the sums, one entry a currency. */
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
  refuseQuery(errors);
  const own = view.table.columns.get(currencyField);
  const group = own ? sql.ref(own.column) : sql.lit(currency);
  const sums = fields.map(
    ({ name, column }) => sql`, coalesce(sum(${sql.ref(column)}), 0) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Totals>`
    select coalesce(${group}, ${currency}) as currency, count(*) as count ${sums.length > 0 ? sql.join(sums, sql``) : sql``}
    from ${sql.table(view.table.name)} where ${whereOf(scope, conditions)} group by 1 order by 1`.execute(db);
  return rows;
}
