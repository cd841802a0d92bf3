import { isObject } from '../../metadata/model/json';
import { type RawBuilder, sql } from 'kysely';
import { escapePattern, maxSearchLength, readSearch } from '../../metadata/reading/searchTerms';
import { tagsField } from '../../metadata/model/sections';
import { searchName } from '../../metadata/values/listSearch';
import { isDay } from '../../metadata/values/time';
import { isRecordId } from '../database/ids';
import type { ErrorDetail } from '../../contract/envelope';
import { parseJsonParameter, type Query } from './queryParameters';
import type { ListField } from './resourceView';
import { planSearch } from '../finding/planSearch';
import { parseTags } from '../finding/annotations/parseTags';
import { allMerchants, type AnyReach } from './access';

/** A condition on rows, to be joined with `and`. */
export type Condition = RawBuilder<unknown>;

/** Most values of one `in`. */
const maxChoices = 1_000;

/** Most of them for a masked field: many at once would make guessing cheap. */
const maxMaskedChoices = 1;

const comparisons = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const;

const nothing = sql`false`;

/** View and merchant of a filter. */
export type Filtered = Pick<AnyReach, 'view' | 'merchantId'>;

/**
 * Reads the `filter` parameter, `{field: value}`, and adds each mistake to `errors` with its place (`/filter/price/gte`). A value is a
 * scalar (equal), an array (one of) or operators, of which the field's type allows some. `planSearch` reads `q`.
 */
export function parseFilter(filtered: Filtered, query: Query, errors: ErrorDetail[]): Filter {
  const parsed = parseJsonParameter(query, 'filter', errors);
  const filter = parsed === undefined ? {} : parsed;
  if (!isObject(filter)) {
    errors.push({ path: '/filter', keyword: 'type.object', params: {} });
    return { conditions: [] };
  }
  const byName = parseMembers(filtered, filter, errors);
  const wide = parseWiden(query).filter((name) => Object.hasOwn(filter, name));
  const narrow = byName.filter(({ name }) => !wide.includes(name));
  return {
    conditions: byName.flatMap(({ conditions }) => conditions),
    ...(wide.length > 0 ? { widened: narrow.flatMap(({ conditions }) => conditions) } : {}),
  };
}

/** Reads the members of a filter, each with its conditions. What is wrong is added to `errors` as by {@link parseFilter}. */
export function parseMembers(
  filtered: Filtered,
  filter: Record<string, unknown>,
  errors: ErrorDetail[],
): { name: string; conditions: Condition[] }[] {
  return Object.entries(filter).map(([name, value]) => ({
    name,
    conditions: parseMember(filtered, name, value, errors),
  }));
}

/** Filter of a list's records. */
export interface Filter {
  conditions: Condition[];
  /** The conditions instead of those where nothing meets them: without the fields that the parameter `widen` names. */
  widened?: Condition[] | undefined;
}

/** Reads `widen`, names of fields. One that the filter does not have changes nothing. */
function parseWiden({ widen }: Query): string[] {
  return typeof widen === 'string' ? widen.split(',') : [];
}

function parseMember(filtered: Filtered, name: string, value: unknown, errors: ErrorDetail[]): Condition[] {
  const { view, merchantId } = filtered;
  const isSearched = (view.resource.list?.search ?? []).length > 0;
  if (name === searchName && isSearched) return parseSearch(filtered, value, errors);
  // Notes and tags are those of a merchant.
  if (name === tagsField && view.resource.annotations && merchantId !== allMerchants)
    return parseTags({ merchantId, most: maxChoices }, value, errors);
  const field = view.fields.get(name);
  const path = `/filter/${pointerPart(name)}`;
  if (field?.filterable) return parseField(field, value, path, errors);
  errors.push({ path, keyword: field ? 'notFilterable' : 'unknownField', params: { field: name } });
  return [];
}

function parseSearch({ view, merchantId }: Filtered, value: unknown, errors: ErrorDetail[]): Condition[] {
  const path = `/filter/${searchName}`;
  if (typeof value !== 'string' || value.includes('\0')) {
    errors.push({ path, keyword: 'type.text', params: {} });
    return [];
  }
  if (value.length > maxSearchLength) {
    errors.push({ path, keyword: 'maxLength', params: { limit: maxSearchLength } });
    return [];
  }
  const ofMerchant = merchantId === allMerchants ? undefined : merchantId;
  return [planSearch([view.search], readSearch(value), ofMerchant).condition()];
}

function parseField(field: ListField, value: unknown, path: string, errors: ErrorDetail[]): Condition[] {
  if (Array.isArray(value)) return parseChoice(field, value, path, errors);
  if (!isObject(value)) return parseEqual(field, value, path, errors);
  if (isInverted(value)) errors.push({ path, keyword: 'invertedRange', params: { field: field.name } });
  return Object.entries(value).flatMap(([operator, operand]) => {
    const place = `${path}/${pointerPart(operator)}`;
    if (operatorsOf(field).has(operator)) return parseOperator(field, operator, operand, place, errors);
    errors.push({ path: place, keyword: 'unknownOperator', params: { operator, field: field.name } });
    return [];
  });
}

/** Whether a range ends before it begins, so that it cannot match anything. Instants may be written with different zones. */
function isInverted({ gte, gt, lte, lt }: Record<string, unknown>): boolean {
  const [from, to] = [comparable(gte ?? gt), comparable(lte ?? lt)];
  return typeof from === typeof to && from !== undefined && to !== undefined && from > to;
}

function comparable(bound: unknown): number | string | undefined {
  if (typeof bound === 'number') return bound;
  if (typeof bound !== 'string') return undefined;
  return isInstant(bound) ? Date.parse(bound) : bound;
}

function operatorsOf(field: ListField): Set<string> {
  if (field.type === 'uuid') return new Set(['in']);
  if (field.masked) return new Set(['in', 'isNull', ...(field.type === 'text' ? ['endsWith'] : [])]);
  if (field.type === 'boolean') return new Set(['in', 'isNull']);
  if (field.options) return new Set(['in', 'isNull']);
  if (field.type === 'text') return new Set(['in', 'contains', 'startsWith', 'isNull']);
  return new Set(['in', ...Object.keys(comparisons), 'isNull']);
}

function parseOperator(
  field: ListField,
  operator: string,
  operand: unknown,
  path: string,
  errors: ErrorDetail[],
): Condition[] {
  const column = sql.ref(field.column);
  if (operator === 'in') {
    if (Array.isArray(operand)) return parseChoice(field, operand, path, errors);
    errors.push({ path, keyword: 'type.array', params: {} });
    return [];
  }
  if (operator === 'isNull') {
    if (typeof operand === 'boolean') return [operand ? sql`${column} is null` : sql`${column} is not null`];
    errors.push({ path, keyword: 'type.boolean', params: {} });
    return [];
  }
  const read = readOperand(field, operand);
  if ('keyword' in read) {
    errors.push({ path, ...read });
    return [];
  }
  if (operator === 'contains') {
    return [
      anyOf(
        spelled(field, read.value).map((text) => sql`${column} ilike ${`%${escapePattern(String(text))}%`}`),
      ),
    ];
  }
  if (operator === 'endsWith') return [endsWith(field, String(read.value))];
  if (operator === 'startsWith') {
    return [
      anyOf(
        spelled(field, read.value).map((text) => sql`${column} like ${`${escapePattern(String(text))}%`}`),
      ),
    ];
  }
  const sign = sql.raw(comparisons[operator as keyof typeof comparisons]);
  return [sql`${column} ${sign} ${read.value}::${sql.raw(field.type)}`];
}

/** Finds masked values by the end that is shown of them, and by no more. What is hidden must not be guessed. */
function endsWith({ column, bound }: ListField, end: string): Condition {
  const { visible = 4 } = bound?.ui ?? {};
  if (end === '' || end.length > visible) return nothing;
  return sql`(right(${sql.ref(column)}, ${end.length}) = ${end} and length(${sql.ref(column)}) > ${visible * 2})`;
}

function parseEqual(field: ListField, value: unknown, path: string, errors: ErrorDetail[]): Condition[] {
  const read = readChoice(field, value, path, errors);
  if (read === undefined) return [];
  if (field.type === 'uuid' && !isRecordId(read)) return [nothing];
  const spellings = spelled(field, read);
  if (spellings.length > 1)
    return [sql`${sql.ref(field.column)} = any(${spellings}::${sql.raw(field.type)}[])`];
  return [sql`${sql.ref(field.column)} = ${read}::${sql.raw(field.type)}`];
}

type Scalar = string | number | boolean;

/** Returns the spellings of a filter's value as it may be stored: printed forms are found too (product 8.40). */
function spelled({ spellings }: ListField, value: Scalar): Scalar[] {
  return spellings && typeof value === 'string' ? spellings(value).filter((text) => text !== '') : [value];
}

function anyOf(conditions: Condition[]): Condition {
  return conditions.length === 1 ? conditions[0]! : sql`(${sql.join(conditions, sql` or `)})`;
}

function parseChoice(field: ListField, values: unknown[], path: string, errors: ErrorDetail[]): Condition[] {
  const limit = field.masked ? maxMaskedChoices : maxChoices;
  if (values.length > limit) {
    errors.push({ path, keyword: 'maxItems', params: { limit } });
    return [];
  }
  const read = values
    .map((value, place) => readChoice(field, value, `${path}/${place}`, errors))
    .filter((value) => value !== undefined)
    .filter((value) => field.type !== 'uuid' || isRecordId(value))
    .flatMap((value) => spelled(field, value));
  if (read.length === 0) return [nothing];
  return [sql`${sql.ref(field.column)} = any(${read}::${sql.raw(field.type)}[])`];
}

function readChoice(field: ListField, value: unknown, path: string, errors: ErrorDetail[]) {
  const read = readOperand(field, value);
  if ('keyword' in read) {
    errors.push({ path, ...read });
    return undefined;
  }
  if (field.options && !field.options.has(read.value)) {
    errors.push({ path, keyword: 'enum', params: { values: [...field.options].join(', ') } });
    return undefined;
  }
  return read.value;
}

function pointerPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1').slice(0, 100);
}

/** Longest text of a filter. */
const maxTextLength = 500;

/** A value that can be compared with a field's column, or why it cannot. */
type Operand = { value: string | number | boolean } | Pick<ErrorDetail, 'keyword' | 'params'>;

/** Reads a value of a filter or cursor as the type of its column. The database is given nothing that it would reject. */
export function readOperand(field: ListField, value: unknown): Operand {
  switch (field.type) {
    case 'uuid':
      return typeof value === 'string' ? { value } : mismatch('text');
    case 'text':
      if (typeof value !== 'string' || value.includes('\0')) return mismatch('text');
      return value.length > maxTextLength
        ? { keyword: 'maxLength', params: { limit: maxTextLength } }
        : { value };
    case 'bigint':
      return typeof value === 'number' && Number.isSafeInteger(value) ? { value } : mismatch('integer');
    case 'numeric':
      return typeof value === 'number' && Number.isFinite(value) ? { value } : mismatch('number');
    case 'boolean':
      return typeof value === 'boolean' ? { value } : mismatch('boolean');
    case 'timestamptz':
      return isInstant(value) ? { value } : mismatch('instant');
    case 'date':
      return typeof value === 'string' && isDay(value) ? { value } : mismatch('date');
  }
}

function mismatch(type: string): Operand {
  return { keyword: `type.${type}`, params: {} };
}

/** An RFC 3339 instant with a zone, on a day that exists. */
function isInstant(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const parts =
    /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/.exec(
      value,
    );
  return parts !== null && isDay(parts[1]!);
}
