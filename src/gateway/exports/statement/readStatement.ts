import { sql } from 'kysely';
import type { BoundList } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { StatementDefinition } from '../../../metadata/model/figures';
import type { JsonValue } from '../../../metadata/model/json';
import { exactAmount } from '../../../metadata/values/money';
import { newId } from '../../database/ids';
import type { EntityRecord } from '../../database/records';
import { withSnapshot } from '../../database/units/transaction';
import type { ServerContext } from '../../http/context';
import type { ErrorDetail } from '../../../contract/envelope';
import { GatewayError } from '../../http/responses';
import type { Reach } from '../../resources/access';
import { type Condition, parseMembers } from '../../resources/filter';
import { parseJsonParameter, type Query, rejectQuery } from '../../resources/queryParameters';
import { readPage } from '../../resources/readList';
import type { ResourceView } from '../../resources/resourceView';
import { readSummed, readTotals } from '../../resources/readTotals';
import {
  type ReadChainHead,
  type Statement,
  statementFormat,
  type StatementLine,
  type StatementType,
} from './Statement';

/** Most lines of a statement: they are held in memory. */
const maxLines = 10_000;

/** Longest period of a statement, in ms: a year, and a day for where it begins. */
const maxPeriod = 367 * 86_400_000;

/**
 * Reads the statement of a list by the request's filter, on one snapshot of the database. The filter says period and balances. Throws 422
 * with the reason where it is not one of a statement, or leaves too many lines.
 */
export async function readStatement(
  { db, model, now }: ServerContext,
  reach: Reach,
  { language, facts }: { language: string; facts: Country },
  query: Query,
  readHead: ReadChainHead | undefined,
): Promise<Statement> {
  const { view, merchantId, country } = reach;
  const list = view.resource.list!;
  const definition = list.statement!;
  const { time, plus, minus } = definition;
  const errors: ErrorDetail[] = [];
  const { period, only } = parseStatementFilter(definition, query, errors);
  const { currency, zone } = facts;
  const conditionsOf = (span: Record<string, string>): Condition[] => [
    ...parseMembers(reach, { ...only, [time]: span }, errors).flatMap(({ conditions }) => conditions),
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
    const chainHead = await readHead?.(snapshot, model, { merchantId, country, currency });
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
      ...(definition.types ? { types: sumTypes(records, definition.types) } : {}),
      ...(chainHead ? { chainHead } : {}),
    };
  });
}

/** Throws 422 where a request is not one for a statement of the list. */
export function checkStatement({ resource: { list } }: ResourceView, query: Query): void {
  parseStatementFilter(list!.statement!, query, []);
}

/**
 * Reads the balances of a list before the records of a filter, by currency and in minor units. Undefined where the filter leaves only a
 * part of a balance's records: nothing leads from one balance to another then.
 */
export async function readOpenings(
  { db }: ServerContext,
  reach: Reach,
  { currency }: Country,
  query: Query,
): Promise<Map<string, bigint> | undefined> {
  const { time, plus, minus, by = [] } = reach.view.resource.list!.statement!;
  const { [time]: span, ...rest } = filterOf(query, []);
  const { gte, lt: _end, ...others } = (span ?? {}) as Record<string, JsonValue>;
  if ([...Object.keys(others), ...Object.keys(rest).filter((name) => !by.includes(name))].length > 0)
    return undefined;
  if (gte === undefined) return new Map();
  const errors: ErrorDetail[] = [];
  const parsed = parseMembers(reach, { ...rest, [time]: { lt: gte } }, errors);
  const summed = readSummed(reach.view, [plus, minus], '/filter', errors);
  rejectQuery(errors);
  const conditions = parsed.flatMap((member) => member.conditions);
  const before = await readTotals(db, reach, { conditions, summed }, currency);
  return new Map(
    before.map((each) => [each.currency, amountOf(each.sums[plus]) - amountOf(each.sums[minus])]),
  );
}

/** Reads which period and which balances a filter leaves. Throws 422 where it leaves only a part of a balance's records. */
function parseStatementFilter(
  { time, by = [] }: StatementDefinition,
  query: Query,
  errors: ErrorDetail[],
): Pick<Statement, 'period' | 'only'> {
  const { [time]: span, ...rest } = filterOf(query, errors);
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

function filterOf(query: Query, errors: ErrorDetail[]): Record<string, JsonValue> {
  const filter = parseJsonParameter(query, 'filter', errors) as Record<string, JsonValue> | null;
  rejectQuery(errors);
  return { ...filter };
}

/** The values that a filter of a field with options leaves. Any other filter is rejected as one of none. */
function valuesOf(value: JsonValue | undefined): JsonValue[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object') return value === undefined ? [] : [value];
  return value !== null && Array.isArray(value.in) ? value.in : [];
}

/**
 * Names the columns of a statement: those that differ between lines, without the records' own balance. The statement's own balance is
 * beside them.
 */
function printedColumns(
  { columns }: BoundList,
  { balance, by = [] }: StatementDefinition,
  only: Statement['only'],
): string[] {
  const isSame = (name: string) => by.includes(name) && only[name]?.length === 1;
  return [...new Set([...columns, ...by])].filter((name) => name !== balance && !isSame(name));
}

/** Sums records by type, in the order in which the types come first. */
function sumTypes(
  records: EntityRecord[],
  { field, amounts }: NonNullable<StatementDefinition['types']>,
): StatementType[] {
  const values = [...new Set(records.map((record) => record[field] ?? null))];
  return values.map((value) => {
    const own = records.filter((record) => (record[field] ?? null) === value);
    const sumOf = (name: string) => own.reduce((sum, record) => sum + amountOf(record[name]), 0n);
    return {
      value,
      count: own.length,
      sums: Object.fromEntries(amounts.map((name) => [name, String(sumOf(name))])),
    };
  });
}

function toLines(
  records: EntityRecord[],
  { time, plus, minus, by = [], types }: StatementDefinition,
  opening: bigint,
  columns: string[],
): StatementLine[] {
  const typed = types ? [types.field, ...types.amounts] : [];
  const names = [...new Set([...columns, time, plus, minus, ...by, ...typed])];
  let balance = opening;
  return records.map((record) => {
    balance += amountOf(record[plus]) - amountOf(record[minus]);
    const values = names.map((name) => [name, record[name] ?? null] as const);
    return { values: Object.fromEntries(values), balance: String(balance) };
  });
}

/** An amount of a record, or a sum, in minor units. */
const amountOf = (value: JsonValue | undefined): bigint => exactAmount(value) ?? 0n;
