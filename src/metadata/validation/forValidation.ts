import type { JsonSchema } from '../model/JsonSchema';
import { mapSchema } from '../schema/mapSchema';

const annotations = new Set([
  'title',
  'description',
  '$comment',
  'examples',
  'default',
  'readOnly',
  'writeOnly',
  'deprecated',
  'x-ui',
  'x-transitions',
]);

/**
 * A schema as it is compiled: without what says nothing about values, and a choice of constants as an `enum`, which is
 * less code. Schemas with the same rules become the same, so that their validators can be shared.
 */
export function forValidation(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, (inner) => {
    const { oneOf, ...rest } = Object.fromEntries(
      Object.entries(inner).filter(([keyword]) => !annotations.has(keyword)),
    );
    if (oneOf === undefined) return rest;
    const choices = oneOf as JsonSchema[];
    const areConstants = choices.every((choice) => Object.keys(choice).join() === 'const');
    const values = choices.map((choice) => JSON.stringify(choice.const));
    // A value that stands twice matches no `oneOf`, but does match an `enum`.
    if (!areConstants || rest.enum !== undefined || new Set(values).size < values.length)
      return { ...rest, oneOf };
    return { ...rest, enum: choices.map((choice) => choice.const ?? null) };
  });
}
