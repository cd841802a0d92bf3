import type { BoundResource } from '../../metadata/model/BoundResource';
import type { JsonObject, JsonValue } from '../../metadata/model/json';
import { mergePatch } from '../../metadata/schema/mergePatch';

/** Returns the resource in a country, or unchanged for records of none. Throws if the metadata has no such country. */
export function resourceOfCountry(
  { base, patches, orders }: ResourceVariants,
  country: string,
): BoundResource {
  // That of a resource whose records belong to no country is the same in all.
  if (base.country === '' || base.country === country) return base;
  if (!Object.hasOwn(patches, country)) throw new Error(`The metadata has no country "${country}".`);
  // JSON all the way down: base and patches come out of a generated module.
  let resource = mergePatch(base as unknown as JsonValue, patches[country]!);
  for (const { path, keys } of orders?.[country] ?? []) resource = reorder(resource, path, keys);
  return resource as unknown as BoundResource;
}

function reorder(value: JsonValue, path: string[], keys: string[]): JsonValue {
  const object = value as JsonObject;
  const [first, ...rest] = path;
  if (first !== undefined) return { ...object, [first]: reorder(object[first]!, rest, keys) };
  return Object.fromEntries(keys.map((key) => [key, object[key]]));
}

/**
 * One resource in one language for all countries, as its chunk contains it. Countries differ in little, so that all but
 * the first are stored as JSON Merge Patches (RFC 7396) of the first.
 */
export interface ResourceVariants {
  base: BoundResource;
  /** By country; every country but the first has one. */
  patches: Record<string, JsonValue>;
  /** By country: the objects whose keys have another order than merging gives them, outer ones first. */
  orders?: Record<string, { path: string[]; keys: string[] }[]>;
}
