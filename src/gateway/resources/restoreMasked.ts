import { isDeepStrictEqual } from 'node:util';
import type { EntityRecord } from '../database/records';
import { type ResourceView, serializeRecord } from './resourceView';

/**
 * Returns the body of an edit form with the record's own values in place of those that came back masked: the form starts
 * with what responses contain. A masked value that is not the record's stays, and `validateEdit` rejects it.
 */
export function restoreMasked(view: ResourceView, body: unknown, record: EntityRecord): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const shown = serializeRecord(view, record);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Object.hasOwn(shown, name) && isDeepStrictEqual(value, shown[name]) ? record[name] : value,
    ]),
  );
}
