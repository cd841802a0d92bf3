import type { ComponentType, ReactNode } from 'react';
import type { BoundPage } from '../../../metadata/model/BoundResource';
import type { PageBlock } from '../../../metadata/model/definitions';
import type { JsonSchema } from '../../../metadata/model/json';

/** Props of a block's component. */
export interface BlockProps {
  /** The block in the page file: its options, with texts in the language of the interface. */
  block: PageBlock;
  /** The page around it. */
  page: BoundPage;
  /** Renders the blocks in its options. */
  renderBlocks: (blocks: PageBlock[]) => ReactNode;
}

/**
 * A part of composed pages. One file a block, `<name>Block.tsx`: it is found by its name. Run `npm run widgets`, so that
 * the metadata check knows it.
 */
export interface Block {
  /** What `block` calls it in a page file. */
  name: string;
  /** JSON Schemas of its options, by name. `x-names` declares what a text names, so that the check can verify it (see `checkBlocks`). `x-country` marks blocks that are about one country, also on a page for all of them. */
  options: Record<string, JsonSchema>;
  /** Options that must be given. */
  required?: string[];
  /** Loaded when it is first shown: make it with `lazy`. */
  Component: ComponentType<BlockProps>;
}
