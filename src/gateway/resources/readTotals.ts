import type { CurrencyTotals } from '../../contract/records';
import { sql } from 'kysely';
import type { Database } from '../database/declared/tables';
import type { ErrorDetail } from '../../contract/envelope';
import type { AnyReach } from './access';
import { type Condition, type Filter, type Filtered, parseFilter } from './filter';
import { type Query, rejectQuery } from './queryParameters';
import { whereOf } from './readList';
import type { ListField, ResourceView } from './resourceView';

/** Sums that a client requested. */
export interface TotalsQuery extends Filter {
  summed: ListField[];
  /** Fields of which the records with a value are counted. */
  counted?: ListField[];
  /** A field with options, each of which has sums of its own. */
  by?: ListField | undefined;
}

const namesIn = (text: unknown) => (typeof text === 'string' ? [...new Set(text.split(','))] : ['']);

/** Reads `totals` (`amount,fee`), `counts` in the same form, `by` and `filter`; throws one 422 with everything that is wrong. */
export function parseTotalsQuery(filtered: Filtered, query: Query): TotalsQuery {
  const { view } = filtered;
  const errors: ErrorDetail[] = [];
  const filter = parseFilter(filtered, query, errors);
  const summed = readSummed(view, namesIn(query.totals), '/totals', errors);
  const counted =
    query.counts === undefined ? [] : readSummed(view, namesIn(query.counts), '/counts', errors);
  const by = query.by === undefined ? undefined : readChoice(view, query.by, errors);
  rejectQuery(errors);
  return { ...filter, summed, counted, by };
}

function readChoice(view: ResourceView, name: unknown, errors: ErrorDetail[]): ListField | undefined {
  const field = view.fields.get(String(name));
  if (field?.options) return field;
  errors.push({
    path: '/by',
    keyword: field ? 'notSummedBy' : 'unknownField',
    params: { field: String(name) },
  });
  return undefined;
}

/**
 * Returns the sums over the whole filter for each currency, and with `by` for each of its values. Where nothing meets the filter, they are
 * over its `widened` conditions. `currency` is that of records that name none.
 */
export async function readTotals(
  db: Database,
  reach: AnyReach,
  { conditions, widened, summed, counted = [], by }: TotalsQuery,
  currency: string,
): Promise<CurrencyTotals[]> {
  const { view } = reach;
  const own = view.currencyField ? sql.ref(view.currencyField.column) : sql.lit(currency);
  const sums = summed.map(
    ({ column }, place) => sql`, coalesce(sum(${sql.ref(column)}), 0) as ${sql.ref(`sum${place}`)}`,
  );
  const counts = counted.map(
    ({ column }, place) => sql`, count(${sql.ref(column)}) as ${sql.ref(`count${place}`)}`,
  );
  const read = async (which: Condition[]) => {
    const { rows } = await sql<CurrencyTotals & Record<string, number | string>>`
      select coalesce(${own}, ${currency}) as currency, ${by ? sql.ref(by.column) : sql`null`} as value,
        count(*) as count ${sql.join([...sums, ...counts], sql``)}
      from ${reach.relation} where ${whereOf(reach, which)}
      group by 1, 2 order by 1, 2`.execute(db);
    return rows;
  };
  let rows = await read(conditions);
  if (rows.length === 0 && widened) rows = await read(widened);
  return rows.map(({ currency: named, value, count, ...results }) => ({
    currency: named,
    ...(value == null ? {} : { value }),
    count,
    sums: Object.fromEntries(summed.map(({ name }, place) => [name, results[`sum${place}`]!])),
    ...(counted.length > 0
      ? {
          counts: Object.fromEntries(
            counted.map(({ name }, place) => [name, Number(results[`count${place}`])]),
          ),
        }
      : {}),
  }));
}

/** Returns the fields to be summed, by name. What cannot be summed is added to `errors` at `path`. */
export function readSummed(
  view: ResourceView,
  names: string[],
  path: string,
  errors: ErrorDetail[],
): ListField[] {
  return names.flatMap((name) => {
    const field = view.fields.get(name);
    if (!field?.masked && (field?.type === 'bigint' || field?.type === 'numeric')) return [field];
    errors.push({ path, keyword: field ? 'notSummable' : 'unknownField', params: { field: name } });
    return [];
  });
}
