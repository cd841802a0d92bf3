import type { JsonSchema } from '../model/JsonSchema';

/** What a block of a page may hold, from the schema of its options. */
export function blockSchema({ properties = {}, required = [] }: JsonSchema): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    properties: { ...(properties as Record<string, JsonSchema>), block: { type: 'string' } },
    required: ['block', ...(required as string[])],
  };
}
