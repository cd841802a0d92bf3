import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonValue } from '../../../metadata/model/json';
import { isMasked } from '../../../metadata/values/masking';
import type { EntityRecord } from '../../database/records';
import { type ResourceView, serializeRecord } from '../resourceView';

/**
 * Returns an edit form's body with the record's own values in place of those that came back masked. The form starts with what responses
 * contain. A masked value that stands for several values or none stays, and `validateEdit` rejects it.
 */
export function restoreMasked(view: ResourceView, body: unknown, record: EntityRecord): unknown {
  return restore(body as JsonValue, [{ shown: serializeRecord(view, record), whole: record }]);
}

/** A value of the record as responses contain it, and as it is. */
interface Origin {
  shown: JsonValue | undefined;
  whole: JsonValue | undefined;
}

/** `origins` are the values of the record that this one may be. Nothing is looked up deeper than the record goes. */
function restore(value: JsonValue | undefined, origins: Origin[]): JsonValue | undefined {
  if (typeof value === 'string') return isMasked(value) ? restoreText(value, origins) : value;
  if (typeof value !== 'object' || value === null || origins.length === 0) return value;
  const same = origins.filter(({ shown }) => isDeepStrictEqual(value, shown));
  const likely = same.length > 0 ? same : origins;
  if (Array.isArray(value)) {
    const items = likely.flatMap(({ shown, whole }) => itemsOf(shown, whole));
    // Items may have been moved and removed: a masked value in one is looked up among all of them.
    return value.map((item) => restore(item, items) ?? null);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      restore(
        part,
        likely.flatMap(({ shown, whole }) => partsOf(shown, whole, name)),
      ),
    ]),
  );
}

function restoreText(value: string, origins: Origin[]): JsonValue | undefined {
  const [first, ...others] = origins.filter(({ shown }) => shown === value);
  const isOne = first && others.every(({ whole }) => isDeepStrictEqual(whole, first.whole));
  return isOne ? first.whole : value;
}

function itemsOf(shown: JsonValue | undefined, whole: JsonValue | undefined): Origin[] {
  if (!Array.isArray(shown) || !Array.isArray(whole)) return [];
  return shown.map((item, index) => ({ shown: item, whole: whole[index] }));
}

function partsOf(shown: JsonValue | undefined, whole: JsonValue | undefined, name: string): Origin[] {
  if (!isObject(shown) || !isObject(whole) || !Object.hasOwn(shown, name)) return [];
  return [{ shown: shown[name], whole: whole[name] }];
}
