import type { JsonSchema } from '../model/JsonSchema';
import { blockSchema } from './blockSchema';

/**
 * The meta-schema of a page's block, from the blocks' own option schemas, so that an editor completes blocks and
 * options. `npm run types` writes it to `schemas/meta/block.json`.
 */
export function blockMeta(blocks: Record<string, JsonSchema>): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A block of a composed page',
    type: 'object',
    required: ['block'],
    properties: { block: { description: 'A block of src/web/blocks/.', enum: Object.keys(blocks) } },
    allOf: Object.entries(blocks).map(([name, options]) => ({
      if: { properties: { block: { const: name } }, required: ['block'] },
      then: blockSchema(options),
    })),
  };
}
