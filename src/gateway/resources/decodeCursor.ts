import { isRecordId } from '../database/isRecordId';
import type { Cursor } from './Cursor';
import type { Sort } from './parseSort';
import { readOperand } from './readOperand';

/** Reads a cursor that a client handed back; `undefined` where it is not one of ours for this sort order. */
export function decodeCursor(text: unknown, sort: Sort): Cursor | undefined {
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
