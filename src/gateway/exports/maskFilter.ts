import type { BoundField } from '../../metadata/model/BoundField';
import { isObject, type JsonObject, type JsonValue } from '../../metadata/model/json';
import { searchName } from '../../metadata/values/listSearch';
import { hasMasked, isMaskedField, maskValue } from '../../metadata/values/masking';
import { secretsOf } from '../resources/masking/masking';

/**
 * Returns a filter as others may read it, with values of masked fields masked, also within other values. What a list with masked fields was
 * searched for may be one of their values, and is masked too.
 */
export function maskFilter(fields: Record<string, BoundField>, filter: JsonObject): JsonObject {
  const [masked] = Object.values(fields).filter(hasMasked);
  if (!masked) return filter;
  const records = Object.entries(filter).flatMap(([name, value]) => {
    if (!Object.hasOwn(fields, name) || !isMaskedField(fields[name]!)) return [];
    return textsIn(value).map((text) => ({ id: '', [name]: text }));
  });
  const hide = secretsOf(fields, records);
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field && isMaskedField(field)) return [name, mapTexts(value, (text) => maskValue(field, text))];
      if (name === searchName) return [name, mapTexts(value, (text) => maskValue(masked, text))];
      return [name, mapTexts(value, hide)];
    }),
  );
}

/** The texts and numbers in a value of a filter, whatever its operators. */
function textsIn(value: JsonValue | undefined): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

function mapTexts(value: JsonValue | undefined, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return change(value);
  if (typeof value === 'number') {
    const text = String(value);
    const changed = change(text);
    return changed === text ? value : changed;
  }
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (!isObject(value)) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]));
}
