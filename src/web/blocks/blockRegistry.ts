import type { BoundPage } from '../../metadata/model/BoundResource';
import { allBlocks, namedResources } from '../../metadata/model/pageBlocks';
import { boundResource } from '../client/metadataLoaders';
import type { BlockTypes } from '../../metadata/generated/BlockTypes';
import type { Block, BlockName } from './parts/Block';

type KnownBlocks = { [Name in BlockName]: Block<Name> };

const files = import.meta.glob<Record<string, KnownBlocks[BlockName]>>('./*Block.tsx', { eager: true });

/** All blocks: each file `<name>Block.tsx` beside this one exports one. */
const blocks = Object.values(files).flatMap((file) => Object.values(file));

/** Returns what shows a block of a page. Throws for one of an unknown name, which the metadata check rejects. */
export function blockFor<Name extends BlockName>({ block: name }: BlockTypes[Name]): KnownBlocks[Name] {
  const found = blocks.find((block): block is KnownBlocks[Name] => block.name === name);
  if (!found) throw new Error(`There is no block "${name}".`);
  return found;
}

/**
 * Begins to fetch the code of a page's blocks and the resources that they name. Resources of any country share a chunk. Failures
 * are ignored here, as they occur again and are shown where these are used.
 */
export function fetchBlocks(page: BoundPage, country: string, language: string): void {
  for (const { block } of allBlocks(page.blocks)) {
    const known = blocks.find(({ name }) => name === block.block);
    known?.load().catch(() => undefined);
    for (const { name } of namedResources(block, { properties: known?.options ?? {} })) {
      void boundResource(name, country, language).catch(() => undefined);
    }
  }
}
