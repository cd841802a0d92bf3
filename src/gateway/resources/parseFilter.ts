import { type RawBuilder, sql } from 'kysely';
import type { ErrorDetail } from '../http/GatewayError';
import { isRecordId } from '../database/isRecordId';
import type { ListField } from './ListField';
import { parseJsonParameter } from './parseJsonParameter';
import { readOperand } from './readOperand';

/** A condition on rows, to be joined with `and`. */
export type Condition = RawBuilder<unknown>;

/** Most values one `in` may have. */
const longestChoice = 1_000;

const comparisons = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const;

const nothing = sql`false`;

/**
 * Reads the `filter` parameter: `{field: value}`, where a value is a scalar (equal), an array (one of) or operators
 * `{in, gte, gt, lte, lt, contains, startsWith, isNull}`, as far as the field's type has them. All that is wrong is
 * added to `errors` with its place (`/filter/amount/gte`).
 */
export function parseFilter(
  fields: Map<string, ListField>,
  query: Record<string, unknown>,
  errors: ErrorDetail[],
): Condition[] {
  const filter = parseJsonParameter(query, 'filter', errors);
  if (filter === undefined) return [];
  if (!isObject(filter)) {
    errors.push({ path: '/filter', keyword: 'type.object', params: {} });
    return [];
  }
  return Object.entries(filter).flatMap(([name, value]) => {
    const field = fields.get(name);
    const path = `/filter/${pointerPart(name)}`;
    if (field?.filterable) return parseField(field, value, path, errors);
    errors.push({ path, keyword: field ? 'notFilterable' : 'unknownField', params: { field: name } });
    return [];
  });
}

function parseField(field: ListField, value: unknown, path: string, errors: ErrorDetail[]): Condition[] {
  if (Array.isArray(value)) return parseChoice(field, value, path, errors);
  if (!isObject(value)) return parseEqual(field, value, path, errors);
  return Object.entries(value).flatMap(([operator, operand]) => {
    const place = `${path}/${pointerPart(operator)}`;
    if (operatorsOf(field).has(operator)) return parseOperator(field, operator, operand, place, errors);
    errors.push({ path: place, keyword: 'unknownOperator', params: { operator, field: field.name } });
    return [];
  });
}

function operatorsOf(field: ListField): Set<string> {
  if (field.type === 'uuid') return new Set(['in']);
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
  if (operator === 'contains') return [sql`${column} ilike ${`%${literal(read.value)}%`}`];
  if (operator === 'startsWith') return [sql`${column} like ${`${literal(read.value)}%`}`];
  const sign = sql.raw(comparisons[operator as keyof typeof comparisons]);
  return [sql`${column} ${sign} ${read.value}::${sql.raw(field.type)}`];
}

function parseEqual(field: ListField, value: unknown, path: string, errors: ErrorDetail[]): Condition[] {
  const read = readChoice(field, value, path, errors);
  if (read === undefined) return [];
  if (field.type === 'uuid' && !isRecordId(read)) return [nothing];
  return [sql`${sql.ref(field.column)} = ${read}::${sql.raw(field.type)}`];
}

function parseChoice(field: ListField, values: unknown[], path: string, errors: ErrorDetail[]): Condition[] {
  if (values.length > longestChoice) {
    errors.push({ path, keyword: 'maxItems', params: { limit: longestChoice } });
    return [];
  }
  const read = values
    .map((value, place) => readChoice(field, value, `${path}/${place}`, errors))
    .filter((value) => value !== undefined && (field.type !== 'uuid' || isRecordId(value)));
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

/** Takes the meaning of a pattern's signs away. */
function literal(value: unknown): string {
  return String(value).replace(/[\\%_]/g, '\\$&');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pointerPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1').slice(0, 100);
}
