import { isObject, type JsonObject, type JsonValue } from '../model/json';

/** JSON Merge Patch (RFC 7396): objects are merged, `null` removes, anything else (an array too) replaces. */
export function mergePatch(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (!isObject(patch)) return patch;
  const merged: JsonObject = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else if (value !== undefined) define(merged, key, mergePatch(own(merged, key), value));
  }
  return merged;
}

function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Assigning to `__proto__` would change the prototype instead. */
function define(object: object, key: string, value: JsonValue): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}
