import type { JsonSchema } from '../model/JsonSchema';
import { mapSchema } from '../schema/mapSchema';
import type { BoundSchemas } from './BoundSchemas';
import { resolveReference } from './resolveReference';

/** A schema without `$ref`, for conditions, which are evaluated without the other files. Throws on a recursive one. */
export function inlineReferences(
  schemas: BoundSchemas,
  schema: JsonSchema,
  following: readonly string[] = [],
): JsonSchema {
  return mapSchema(schema, ({ $ref, ...inner }) => {
    if (typeof $ref !== 'string') return inner;
    if (following.includes($ref))
      throw new Error(`${$ref} refers to itself and cannot be part of a condition.`);
    const target = inlineReferences(schemas, resolveReference(schemas, $ref), [...following, $ref]);
    if (Object.keys(inner).length === 0) return target;
    return { ...inner, allOf: [target, ...((inner.allOf ?? []) as JsonSchema[])] };
  });
}
