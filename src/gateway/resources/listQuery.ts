import { isRecordId } from '../database/ids';
import type { EntityRecord } from '../database/records';
import type { ErrorDetail } from '../../contract/envelope';
import { type Filter, type Filtered, parseFilter, readOperand } from './filter';
import { parseJsonParameter, parseRange, type Query, rejectQuery } from './queryParameters';
import type { ListField, ResourceView } from './resourceView';

/** Query of a page. */
export interface PageQuery extends Filter {
  sort: Sort;
  /** Place of the first record in the whole list; ignored with `after`. */
  start: number;
  limit: number;
  after?: Position;
  /** Names of the fields that are read; all by default. The id and the field that is sorted by are always read. */
  fields?: readonly string[];
}

/** A page that a client requested. */
export interface ListQuery extends PageQuery {
  /** Whether the client wants to know how many records there are, which takes longer than the page. */
  isCounted: boolean;
}

/** Greatest start of a page that is reached by its number. Further ones are found by cursor, which costs the same at any depth. */
const maxStart = 10_000;

/** Reads `sort`, `range`, `filter` and `after`; throws one 422 with everything that is wrong. */
export function parseListQuery(filtered: Filtered, query: Query): ListQuery {
  const { view } = filtered;
  const errors: ErrorDetail[] = [];
  const filter = parseFilter(filtered, query, errors);
  const sort = parseSort(view, query, errors);
  const { start, limit } = parseRange(query, errors);
  const after = query.after ? decodeCursor(query.after, sort) : undefined;
  if (query.after && !after) errors.push({ path: '/after', keyword: 'cursor', params: {} });
  if (!query.after && start > maxStart) {
    errors.push({ path: '/range', keyword: 'deepRange', params: { limit: maxStart } });
  }
  rejectQuery(errors);
  return { ...filter, isCounted: query.total !== 'none', sort, start, limit, after };
}

/** The order of a list. */
export interface Sort {
  field: ListField;
  order: 'asc' | 'desc';
}

/** Reads `sort`, `["field","ASC"]`; returns the resource's own order where it is missing. */
export function parseSort(view: ResourceView, query: Query, errors: ErrorDetail[]): Sort {
  const own = view.resource.list?.sort;
  const id = view.fields.get('id')!;
  const fallback = { field: view.fields.get(own?.field ?? 'id') ?? id, order: own?.order ?? 'desc' };
  const sort = parseJsonParameter(query, 'sort', errors);
  if (sort === undefined) return fallback;
  const [name, order]: unknown[] = Array.isArray(sort) && sort.length === 2 ? sort : [];
  if (typeof name !== 'string' || typeof order !== 'string' || !/^(asc|desc)$/i.test(order)) {
    errors.push({ path: '/sort', keyword: 'sort', params: {} });
    return fallback;
  }
  const field = view.fields.get(name);
  if (field?.sortable) return { field, order: order.toLowerCase() === 'asc' ? 'asc' : 'desc' };
  errors.push({ path: '/sort/0', keyword: field ? 'notSortable' : 'unknownField', params: { field: name } });
  return fallback;
}

/** A place in a sorted list: just after the record with this id and this value of the sort field. */
export interface Position {
  /** `undefined` for a text that a cursor cannot contain: the query reads it from the record. */
  value: string | number | boolean | null | undefined;
  id: string;
}

/**
 * The position after a record. `shown` is the record as the client gets it: of a value that is masked there, the
 * position leaves out the text, because a client can read it in a cursor.
 */
export function positionAfter({ field }: Sort, record: EntityRecord, shown = record): Position {
  const value = (record[field.name] ?? null) as Position['value'];
  return { value: shown[field.name] === record[field.name] ? value : undefined, id: record.id };
}

/** Longest text that a cursor contains: it travels in a header. */
const maxCursorText = 300;

/** Encodes a cursor for `X-Next-Cursor`; clients return it unread in `after`. */
export function encodeCursor(sort: Sort, { value, id }: Position): string {
  const carried =
    value === undefined || (typeof value === 'string' && value.length > maxCursorText) ? {} : value;
  const parts = [sort.field.name, sort.order, carried, id];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Decodes a cursor; returns `undefined` where it is none of ours or belongs to another sort order. */
function decodeCursor(text: unknown, sort: Sort): Position | undefined {
  if (typeof text !== 'string' || !/^[\w-]{1,2000}$/.test(text)) return undefined;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts.length !== 4) return undefined;
  const [field, order, value, id]: unknown[] = parts;
  if (field !== sort.field.name || order !== sort.order || !isRecordId(id)) return undefined;
  if (sort.field.type === 'uuid' && value !== id) return undefined;
  if (value === null) return { value, id };
  if (isEmptyObject(value)) return { value: undefined, id };
  const operand = readOperand(sort.field, value);
  return 'value' in operand ? { value: operand.value, id } : undefined;
}

/** Stands for a text that the cursor does not contain. */
function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
