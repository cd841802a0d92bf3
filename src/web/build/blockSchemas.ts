import type { JsonSchema } from '../../metadata/model/JsonSchema';
import type { Block } from '../blocks/Block';

/**
 * The JSON Schema of each block's options, by the block's name in alphabetical order. `modules` are the block files, by
 * file name. Throws where one does not export just the block that it is named after.
 */
export function blockSchemas(modules: Record<string, Record<string, Block>>): Record<string, JsonSchema> {
  const blocks = Object.entries(modules).map(([file, module]) => {
    const [block, ...others] = Object.values(module);
    if (!block || others.length > 0) throw new Error(`${file} must export one block and nothing else.`);
    if (!file.endsWith(`/${block.name}Block.tsx`))
      throw new Error(`${file} exports the block "${block.name}".`);
    return block;
  });
  blocks.sort((a, b) => (a.name < b.name ? -1 : 1));
  return Object.fromEntries(
    blocks.map(({ name, options, required }) => [
      name,
      { type: 'object', properties: options, ...(required && { required }) },
    ]),
  );
}
