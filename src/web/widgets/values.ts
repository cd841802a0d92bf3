import type { JsonValue } from '../../metadata/model/json';

/** Whether a value is absent, null, an empty text or an empty list. */
export function isBlank(value: JsonValue | undefined): value is null | undefined | '' {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** A value as text, empty where there is none. Nested data becomes JSON, rather than nothing at all. */
export function plainText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
