import { isDeepStrictEqual } from 'node:util';
import type { JsonValue } from '../../metadata/model/JsonValue';

type JsonObject = { [key: string]: JsonValue | undefined };

/** Whether a value is an object of JSON, not an array and not null. */
const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON Merge Patch (RFC 7396) that turns `from` into `to`; undefined where they are equal. */
export function createMergePatch(from: JsonValue, to: JsonValue): JsonValue | undefined {
  if (isDeepStrictEqual(from, to)) return undefined;
  if (!isObject(from) || !isObject(to)) return to;
  const removed = Object.keys(from).filter((key) => !Object.hasOwn(to, key));
  const changed = Object.entries(to).flatMap(([key, value]) => {
    const isNew = !Object.hasOwn(from, key) || from[key] === undefined || value === undefined;
    const change = isNew ? value : createMergePatch(from[key]!, value);
    return change === undefined ? [] : [[key, change] as const];
  });
  return Object.fromEntries([...removed.map((key) => [key, null] as const), ...changed]);
}
