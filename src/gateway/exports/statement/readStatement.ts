import { sql } from 'kysely';
import type { BoundList } from '../../../metadata/model/BoundResource';
import type { Country, StatementDefinition } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import { exactAmount } from '../../../metadata/values/money';
import { newId } from '../../database/ids';
import type { EntityRecord } from '../../database/records';
import { withSnapshot } from '../../database/transaction';
import type { ServerContext } from '../../http/context';
import type { ErrorDetail } from '../../../contract/envelope';
import { GatewayError } from '../../http/errors';
import type { Reach } from '../../resources/access';
import { type Condition, parseMembers } from '../../resources/filter';
import { parseJsonParameter, type Query, rejectQuery } from '../../resources/queryParameters';
import { readPage } from '../../resources/readList';
import type { ResourceView } from '../../resources/resourceView';
import { readSummed, readTotals } from '../../resources/readTotals';
import { type ReadSeal, type Statement, statementFormat, type StatementLine } from './Statement';

/** Most lines of a statement: they are held in memory. */
const maxLines = 10_000;

/** Longest period of a statement, in ms: a year, and a day for where it begins. */
const maxPeriod = 367 * 86_400_000;

/**
 * Reads the statement of a list for the period and the balances of the request's filter, all on one snapshot of the
 * database. Throws 422 with the reason where the filter is not one of a statement, or there are too many lines.
 */
export async function readStatement(
  { db, model, now }: ServerContext,
  reach: Reach,
  { language, facts }: { language: string; facts: Country },
  query: Query,
  readSeal: ReadSeal | undefined,
): Promise<Statement> {
  const { view, merchantId, country } = reach;
  const list = view.resource.list!;
  const definition = list.statement!;
  const { time, plus, minus } = definition;
  const errors: ErrorDetail[] = [];
  const { period, only } = parseStatementFilter(definition, query, errors);
  const { currency, zone } = facts;
  const conditionsOf = (span: Record<string, string>): Condition[] => [
    ...parseMembers(view, { ...only, [time]: span }, errors).flatMap(({ conditions }) => conditions),
    ...(view.currencyField ? [sql`${sql.ref(view.currencyField.column)} = ${currency}`] : []),
  ];
  const within = conditionsOf({ gte: period.from, lt: period.to });
  const before = conditionsOf({ lt: period.from });
  const summed = readSummed(view, [plus, minus], '/filter', errors);
  rejectQuery(errors);

  const madeAt = now().toISOString();
  return withSnapshot(db, async (snapshot) => {
    const { code, name } = await snapshot
      .selectFrom('merchant')
      .select(['code', 'name'])
      .where('id', '=', merchantId)
      .executeTakeFirstOrThrow();
    const [earlier] = await readTotals(snapshot, reach, { conditions: before, summed }, currency);
    const sort = { field: view.fields.get(list.sort.field)!, order: 'asc' } as const;
    const page = { conditions: within, sort, start: 0, limit: maxLines };
    const { records, hasNext } = await readPage(snapshot, reach, page);
    if (hasNext) {
      throw new GatewayError({ status: 422, text: 'gateway.statement.tooLong', params: { limit: maxLines } });
    }
    const opening = amountOf(earlier?.sums[plus]) - amountOf(earlier?.sums[minus]);
    const sumOf = (field: string) => records.reduce((sum, record) => sum + amountOf(record[field]), 0n);
    const columns = printedColumns(list, definition, only);
    const seal = await readSeal?.(snapshot, model, { merchantId, country, currency });
    return {
      format: statementFormat,
      number: newId(),
      resource: view.resource.name,
      language,
      merchant: { code, name },
      country,
      currency,
      zone,
      period,
      only,
      madeAt,
      opening: String(opening),
      plus: String(sumOf(plus)),
      minus: String(sumOf(minus)),
      closing: String(opening + sumOf(plus) - sumOf(minus)),
      columns,
      lines: toLines(records, definition, opening, [list.sort.field, ...columns]),
      ...(seal ? { seal } : {}),
    };
  });
}

/** Throws 422 where a request is not one for a statement of the list. */
export function checkStatement({ resource: { list } }: ResourceView, query: Query): void {
  parseStatementFilter(list!.statement!, query, []);
}

/** Reads which period and which balances a filter leaves. Throws 422 where it leaves only a part of a balance's records. */
function parseStatementFilter(
  { time, by = [] }: StatementDefinition,
  query: Query,
  errors: ErrorDetail[],
): Pick<Statement, 'period' | 'only'> {
  const filter = { ...(parseJsonParameter(query, 'filter', errors) as Record<string, JsonValue> | null) };
  rejectQuery(errors);
  const { [time]: span, ...rest } = filter;
  const { gte, lt, ...others } = (span ?? {}) as Record<string, JsonValue>;
  const [from, to] = [gte, lt].map((bound) => (typeof bound === 'string' ? Date.parse(bound) : NaN));
  const isPeriod = to! > from! && to! - from! <= maxPeriod && Object.keys(others).length === 0;
  if (!isPeriod) throw new GatewayError({ status: 422, text: 'gateway.statement.unfit' });
  if (Object.keys(rest).some((name) => !by.includes(name))) {
    throw new GatewayError({ status: 422, text: 'gateway.statement.parts' });
  }
  const only = Object.entries(rest).map(([name, value]) => [name, valuesOf(value)] as const);
  return {
    period: { from: new Date(from!).toISOString(), to: new Date(to!).toISOString() },
    only: Object.fromEntries(only),
  };
}

/** The values that a filter of a field with options leaves. Any other filter is rejected as one of none. */
function valuesOf(value: JsonValue | undefined): JsonValue[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object') return value === undefined ? [] : [value];
  return value !== null && Array.isArray(value.in) ? value.in : [];
}

/** Without what is the same in every line, and without the records' own balance: the statement's own is beside them. */
function printedColumns(
  { columns }: BoundList,
  { balance, by = [] }: StatementDefinition,
  only: Statement['only'],
): string[] {
  return columns.filter((name) => name !== balance && !(by.includes(name) && only[name]?.length === 1));
}

function toLines(
  records: EntityRecord[],
  { time, plus, minus, by = [] }: StatementDefinition,
  opening: bigint,
  columns: string[],
): StatementLine[] {
  const names = [...new Set([...columns, time, plus, minus, ...by])];
  let balance = opening;
  return records.map((record) => {
    balance += amountOf(record[plus]) - amountOf(record[minus]);
    const values = names.map((name) => [name, record[name] ?? null] as const);
    return { values: Object.fromEntries(values), balance: String(balance) };
  });
}

/** An amount of a record, or a sum, in minor units. */
const amountOf = (value: JsonValue | undefined): bigint => exactAmount(value) ?? 0n;
