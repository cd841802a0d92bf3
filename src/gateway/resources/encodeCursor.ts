import type { Cursor } from './Cursor';

/** Longest text that a cursor carries. */
const longestText = 300;

/** Packs a cursor for `X-Next-Cursor`; clients hand it back unread. */
export function encodeCursor(cursor: Cursor): string {
  const { field, order, value, id, total, filter } = cursor;
  const carried = typeof value === 'string' && value.length > longestText ? {} : value;
  return Buffer.from(JSON.stringify([field, order, carried, id, total, filter])).toString('base64url');
}
