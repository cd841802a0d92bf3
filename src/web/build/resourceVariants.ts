import { isDeepStrictEqual } from 'node:util';
import { bindResource } from '../../metadata/bind/bindResource';
import { placesOf } from '../../metadata/bind/schemas/places';
import { isObject, type JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { mergePatch } from '../../metadata/schema/mergePatch';
import type { ResourceVariants } from '../client/resourceOfCountry';

/**
 * Binds a resource in one language to the first country, and to the others as patches of it. Throws where a patch cannot express a
 * country.
 */
export function resourceVariants(model: Model, resource: string, language: string): ResourceVariants {
  const [first, ...others] = placesOf(model, model.resources[resource]!.entity);
  if (first === undefined) throw new Error('The metadata has no country.');
  // Through JSON, so that what is compared is what the browser will read.
  const bind = (country: string): JsonValue =>
    JSON.parse(JSON.stringify(bindResource(model, resource, country, language)));
  const base = bind(first);
  const variants: Required<ResourceVariants> = { base: base as never, patches: {}, orders: {} };
  for (const country of others) {
    const target = bind(country);
    const patch = createMergePatch(base, target) ?? {};
    const merged = mergePatch(base, patch);
    if (!isDeepStrictEqual(merged, target)) {
      throw new Error(`"${resource}" holds null in ${country}, which a merge patch cannot express.`);
    }
    variants.patches[country] = patch;
    const orders = keyOrders(merged, target);
    if (orders.length > 0) variants.orders[country] = orders;
  }
  const { orders, ...plain } = variants;
  return Object.keys(orders).length > 0 ? variants : plain;
}

/** Returns the JSON Merge Patch (RFC 7396) that turns `from` into `to`; undefined where they are equal. */
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

/**
 * Returns where objects of two equal values have different orders of keys: paths, outermost first, with the keys of `to`. The order
 * of fields matters. Objects in arrays are left out, as a merge patch replaces arrays whole.
 */
export function keyOrders(
  from: JsonValue,
  to: JsonValue,
  path: string[] = [],
): { path: string[]; keys: string[] }[] {
  if (!isObject(from) || !isObject(to)) return [];
  const keys = Object.keys(to);
  const differs = Object.keys(from).some((key, index) => key !== keys[index]);
  return [
    ...(differs ? [{ path, keys }] : []),
    ...keys.flatMap((key) => keyOrders(from[key]!, to[key]!, [...path, key])),
  ];
}
