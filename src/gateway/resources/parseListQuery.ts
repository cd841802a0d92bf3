import { createHash } from 'node:crypto';
import type { ErrorDetail } from '../http/GatewayError';
import type { Cursor } from './Cursor';
import { decodeCursor } from './decodeCursor';
import { type Condition, parseFilter } from './parseFilter';
import { parseRange } from './parseRange';
import { type Sort, parseSort } from './parseSort';
import { refuseQuery } from './refuseQuery';
import type { ResourceView } from './resourceView';

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
