import { isDeepStrictEqual } from 'node:util';
import { bindResource } from '../../metadata/bindResource';
import type { JsonValue } from '../../metadata/model/JsonValue';
import type { Model } from '../../metadata/model/Model';
import { mergePatch } from '../../metadata/schema/mergePatch';
import type { ResourceVariants } from '../client/ResourceVariants';
import { createMergePatch } from './createMergePatch';
import { keyOrders } from './keyOrders';

/** A resource in one language, for every country of the model. Throws where a patch would not give the country back. */
export function resourceVariants(model: Model, resource: string, language: string): ResourceVariants {
  const [first, ...others] = Object.keys(model.countries);
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
      throw new Error(`"${resource}" holds null in ${country}, which a merge patch cannot say.`);
    }
    variants.patches[country] = patch;
    const orders = keyOrders(merged, target);
    if (orders.length > 0) variants.orders[country] = orders;
  }
  const { orders, ...plain } = variants;
  return Object.keys(orders).length > 0 ? variants : plain;
}
