import type { JsonSchema } from '../../model/json';
import { mapSchema } from '../../schema/walkSchema';
import { type BoundSchemas, resolveReference } from './boundSchemas';
import { allOfParts } from '../../schema/schemaParts';

/** Returns a condition as it is evaluated: without references and annotations. */
export function conditionOf(schemas: BoundSchemas, schema: JsonSchema): JsonSchema {
  return mapSchema(
    inlineReferences(schemas, schema),
    ({ title: _title, description: _description, $defs: _definitions, ...inner }) => {
      delete inner['x-ui'];
      return inner;
    },
  );
}

/** Replaces references by what they refer to, as conditions are evaluated without the other files. Throws if one is recursive. */
function inlineReferences(
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
    return { ...inner, allOf: [target, ...allOfParts(inner)] };
  });
}
