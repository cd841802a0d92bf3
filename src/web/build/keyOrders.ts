import type { JsonValue } from '../../metadata/model/JsonValue';

type JsonObject = { [key: string]: JsonValue | undefined };

/**
 * Where objects of two equal values hold their keys in different orders: the path of each, from the outermost, and
 * its keys as `to` has them. Objects inside of arrays are not looked at: a merge patch replaces arrays whole.
 */
export function keyOrders(
  from: JsonValue,
  to: JsonValue,
  path: string[] = [],
): { path: string[]; keys: string[] }[] {
  if (typeof to !== 'object' || to === null || Array.isArray(to)) return [];
  const keys = Object.keys(to);
  const differs = Object.keys(from as JsonObject).some((key, index) => key !== keys[index]);
  return [
    ...(differs ? [{ path, keys }] : []),
    ...keys.flatMap((key) => keyOrders((from as JsonObject)[key]!, (to as JsonObject)[key]!, [...path, key])),
  ];
}
