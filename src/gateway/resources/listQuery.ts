import { createHash } from 'node:crypto';
import { isRecordId } from '../database/ids';
import type { ErrorDetail } from '../http/errors';
import { type Condition, parseFilter, readOperand } from './filter';
import { parseJsonParameter, parseRange, refuseQuery } from './queryParameters';
import type { ListField, ResourceView } from './resourceView';

/** What a list is asked for, checked. */
export interface ListQuery {
  conditions: Condition[];
  /** Tells lists with different filters apart. */
  filterHash: string;
  sort: Sort;
  /** Place of the first record in the whole list; with `after` only told back to the client. */
  start: number;
  limit: number;
  after?: Cursor;
}

/** How far a page can be reached by its number; further ones are found by cursor, which costs the same at any depth. */
const deepestStart = 10_000;

/** Reads `sort`, `range`, `filter` and `after`; throws one 422 with everything that is wrong. */
export function parseListQuery(view: ResourceView, query: Record<string, unknown>): ListQuery {
  const errors: ErrorDetail[] = [];
  const conditions = parseFilter(view.fields, query, errors);
  const sort = parseSort(view, query, errors);
  const { start, limit } = parseRange(query, errors);
  const after = query.after === undefined || query.after === '' ? undefined : decodeCursor(query.after, sort);
  if (!after && query.after) errors.push({ path: '/after', keyword: 'cursor', params: {} });
  if (!query.after && start > deepestStart) {
    errors.push({ path: '/range', keyword: 'deepRange', params: { limit: deepestStart } });
  }
  refuseQuery(errors);
  const filterHash = createHash('sha256')
    .update(JSON.stringify(query.filter ?? ''))
    .digest('base64url')
    .slice(0, 8);
  return { conditions, filterHash, sort, start, limit, after };
}

/** How a list is ordered. */
export interface Sort {
  field: ListField;
  order: 'asc' | 'desc';
}

/** Reads `sort`, `["field","ASC"]`; the resource's own order where it is missing. */
export function parseSort(view: ResourceView, query: Record<string, unknown>, errors: ErrorDetail[]): Sort {
  const own = view.resource.list?.sort;
  const id = view.fields.get('id')!;
  const fallback = { field: view.fields.get(own?.field ?? 'id') ?? id, order: own?.order ?? 'desc' };
  const sort = parseJsonParameter(query, 'sort', errors);
  if (sort === undefined) return fallback;
  const [name, order] = Array.isArray(sort) && sort.length === 2 ? (sort as unknown[]) : [];
  if (typeof name !== 'string' || typeof order !== 'string' || !/^(asc|desc)$/i.test(order)) {
    errors.push({ path: '/sort', keyword: 'sort', params: {} });
    return fallback;
  }
  const field = view.fields.get(name);
  if (field?.sortable) return { field, order: order.toLowerCase() as 'asc' | 'desc' };
  errors.push({ path: '/sort/0', keyword: field ? 'notSortable' : 'unknownField', params: { field: name } });
  return fallback;
}

/** A place in a sorted list: just after the record with this id and this value of the sort field. */
export interface Cursor {
  field: string;
  order: 'asc' | 'desc';
  /** `undefined` for a text too long for a header: then the record with this id is asked for it. */
  value: string | number | boolean | null | undefined;
  id: string;
  /** The list's capped total as it was counted for the first page, so that it is not counted again. */
  total: number | null;
  /** Hash of the filter that `total` belongs to. */
  filter: string;
}

/** Longest text that a cursor carries. */
const longestText = 300;

/** Packs a cursor for `X-Next-Cursor`; clients hand it back unread. */
export function encodeCursor(cursor: Cursor): string {
  const { field, order, value, id, total, filter } = cursor;
  const carried = typeof value === 'string' && value.length > longestText ? {} : value;
  return Buffer.from(JSON.stringify([field, order, carried, id, total, filter])).toString('base64url');
}

/** Reads a cursor that a client handed back; `undefined` where it is not one of ours for this sort order. */
function decodeCursor(text: unknown, sort: Sort): Cursor | undefined {
  if (typeof text !== 'string' || !/^[\w-]{1,2000}$/.test(text)) return undefined;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts.length !== 6) return undefined;
  const [field, order, value, id, total, filter] = parts as unknown[];
  if (field !== sort.field.name || order !== sort.order || !isRecordId(id) || typeof filter !== 'string') {
    return undefined;
  }
  if (total !== null && !(Number.isInteger(total) && (total as number) >= 0)) return undefined;
  if (sort.field.type === 'uuid' && value !== id) return undefined;
  const read = isEmptyObject(value)
    ? { value: undefined }
    : value === null
      ? { value: null }
      : readOperand(sort.field, value);
  if (!('value' in read)) return undefined;
  return { field, order: sort.order, value: read.value, id, total: total as number | null, filter };
}

/** What stands for a value that was too long to be carried. */
function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
