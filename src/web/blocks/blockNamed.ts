import type { Block } from './Block';

const files = import.meta.glob<Record<string, Block>>('./*Block.tsx', { eager: true });

/** Every block there is: each file `<name>Block.tsx` beside this one exports one. */
const blocks = Object.values(files).flatMap((file) => Object.values(file));

/** The block of a name. Throws for an unknown one, which the metadata check has refused before. */
export function blockNamed(name: string): Block {
  const found = blocks.find((block) => block.name === name);
  if (!found) throw new Error(`There is no block "${name}".`);
  return found;
}
