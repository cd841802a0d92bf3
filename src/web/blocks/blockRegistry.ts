import type { BoundPage } from '../../metadata/model/BoundResource';
import { allBlocks, namedResources } from '../../metadata/model/pageBlocks';
import { boundResource } from '../client/metadataLoaders';
import type { Account } from '../session/Session';
import type { Block } from './parts/Block';

const files = import.meta.glob<Record<string, Block>>('./*Block.tsx', { eager: true });

/** All blocks: each file `<name>Block.tsx` beside this one exports one. */
const blocks = Object.values(files).flatMap((file) => Object.values(file));

/** Returns the block of a name. Throws for an unknown one, which the metadata check rejects. */
export function blockNamed(name: string): Block {
  const found = blocks.find((block) => block.name === name);
  if (!found) throw new Error(`There is no block "${name}".`);
  return found;
}

/**
 * Starts to fetch the resources that a page's blocks name while the blocks' own code is loading. One country is enough:
 * all share a chunk. A failure is ignored here, because it occurs again, and is shown, where the resource is used.
 */
export function prefetchResources(
  { blocks }: BoundPage,
  account: Account | undefined,
  language: string,
): void {
  const [country] = account?.countries ?? [];
  if (!country) return;
  for (const { block } of allBlocks(blocks)) {
    for (const { name } of namedResources(block, { properties: blockNamed(block.block).options })) {
      void boundResource(name, country.code, language).catch(() => undefined);
    }
  }
}
