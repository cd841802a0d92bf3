import type { JsonValue } from '../../metadata/model/JsonValue';

/** A value as the text of it, empty where there is none; nested data as JSON, rather than nothing at all. */
export function plainText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
