import type { JsonValue } from '../../metadata/model/JsonValue';

/** The `toQuery` of number ranges: keeps the bounds that are numbers, drops what is half typed. */
export function rangeQuery(value: JsonValue): JsonValue | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return value === null ? undefined : value;
  const bounds = Object.entries(value).filter(([, bound]) => typeof bound === 'number');
  return bounds.length > 0 ? Object.fromEntries(bounds) : undefined;
}
