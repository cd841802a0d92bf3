import type { BoundResource } from '../../metadata/model/BoundResource';
import type { JsonValue } from '../../metadata/model/JsonValue';

/**
 * One resource in one language for every country, as its chunk holds it: countries differ in little, so the first
 * one stands whole and the others as JSON Merge Patches (RFC 7396) over it.
 */
export interface ResourceVariants {
  base: BoundResource;
  /** By country; every country but the first has one. */
  patches: Record<string, JsonValue>;
  /** By country: objects whose keys stand in another order than merging leaves them in, outer ones first. */
  orders?: Record<string, { path: string[]; keys: string[] }[]>;
}
