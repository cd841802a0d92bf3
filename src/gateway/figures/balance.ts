import { sql } from 'kysely';
import type { FigureQuery, FigureRow } from '../../contract/figures';
import type { Model } from '../../metadata/model/Model';
import { orderBy } from '../database/indexedForms';
import type { Database } from '../database/declared/tables';
import type { ErrorDetail } from '../../contract/envelope';
import type { Access } from '../resources/access';
import type { Condition } from '../resources/filter';
import { whereOf } from '../resources/readList';
import { readSummed } from '../resources/readTotals';
import type { ListField } from '../resources/resourceView';
import { valuesOf } from './filteredValues';

/** The balance of a statement that was requested, checked. */
export interface BalanceFigure {
  access: Access;
  /** Field with the balance after an entry. */
  balance: ListField;
  /** By which the entries of a balance follow each other. */
  order: ListField;
  /** The conditions of each balance that is added up. */
  balances: Condition[][];
}

/** Checks a balance, whose place in the request is `at`, and adds what is wrong with it to `errors`. */
export function parseBalance(
  access: Access,
  { balance: name = '', sums, groupBy, interval, asOf, filter = {} }: FigureQuery,
  at: string,
  errors: ErrorDetail[],
): BalanceFigure | undefined {
  const { fields, resource } = access.view;
  const { statement, sort } = resource.list ?? {};
  const found: ErrorDetail[] = [];
  const [balance] = readSummed(access.view, [name], '/balance', found);
  const order = sort && fields.get(sort.field);
  if (!statement || !order) {
    found.push({ path: '/balance', keyword: 'noStatement', params: { resource: resource.name } });
  }
  const { by = [] } = statement ?? {};
  for (const [field, value] of Object.entries(filter)) {
    if (statement && (!by.includes(field) || !valuesOf(value))) {
      found.push({ path: `/filter/${field}`, keyword: 'notOfBalance', params: { field } });
    }
  }
  for (const [part, value] of Object.entries({ sums, groupBy, interval, asOf })) {
    if (value !== undefined)
      found.push({ path: `/${part}`, keyword: 'notOfBalance', params: { field: part } });
  }
  errors.push(...found.map((error) => ({ ...error, path: at + error.path })));
  if (!balance || !order || found.length > 0) return undefined;
  const parts = by.flatMap((field) => {
    const known = fields.get(field);
    const wanted = filter[field] === undefined ? undefined : new Set(valuesOf(filter[field]));
    // A country may not have the field.
    return known ? [conditionsOf(known, wanted)] : [];
  });
  return { access, balance, order, balances: combinations(parts) };
}

/** A condition for each value of a field by which balances are told apart. */
function conditionsOf({ column, type, options = new Set() }: ListField, wanted: Set<string> | undefined) {
  return [...options]
    .filter((value) => !wanted || wanted.has(String(value)))
    .map((value) => sql`${sql.ref(column)} = ${value}::${sql.raw(type)}`);
}

/** Every choice of one from each list. */
function combinations(lists: Condition[][]): Condition[][] {
  return lists.reduce<Condition[][]>(
    (chosen, list) => chosen.flatMap((conditions) => list.map((each) => [...conditions, each])),
    [[]],
  );
}

/**
 * Reads a balance in the country's currency: what the last entry of each of its parts has left. It costs the same for any
 * number of entries.
 */
export async function readBalance(
  db: Database,
  model: Model,
  { access, balance, order, balances }: BalanceFigure,
): Promise<FigureRow[]> {
  if (balances.length === 0) return [];
  const { view, country } = access;
  const { currency } = model.countries[country]!;
  const own = view.currencyField ? [sql`${sql.ref(view.currencyField.column)} = ${currency}`] : [];
  const last = balances.map(
    (conditions) => sql`(
      select ${sql.ref(balance.column)} as amount from ${access.relation}
      where ${whereOf(access, [...conditions, ...own])}
      order by ${orderBy(order.column, 'desc')}, ${orderBy('id', 'desc')} limit 1)`,
  );
  const { rows } = await sql<{ count: number; amount: number | string }>`
    select count(*) as count, coalesce(sum(amount), 0) as amount
    from (${sql.join(last, sql` union all `)}) as last having count(*) > 0`.execute(db);
  return rows.map(({ count, amount }) => ({ currency, count, sums: { [balance.name]: amount } }));
}
