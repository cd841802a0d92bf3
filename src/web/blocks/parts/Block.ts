import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { BlockTypes } from '../../../metadata/generated/BlockTypes';
import type { BoundPage } from '../../../metadata/model/BoundResource';
import type { JsonSchema } from '../../../metadata/model/json';
import type { SessionCountry } from '../../session/sessionStore';
import type { Period } from './period';

/** Name of a block in a page file. */
export type BlockName = keyof BlockTypes;

/** A block of a page as it is shown: in the interface's language, with the page's parameters filled in. */
export type ShownBlock = BlockTypes[BlockName];

/** Props of a block's component. */
export interface BlockProps<Name extends BlockName> {
  /** The block in the page file, with its options. */
  block: BlockTypes[Name];
  /** The page around it. */
  page: BoundPage;
  /** Renders the blocks in its options. They have no place of their own while their code loads: they are shown together with what is around them, up to a `Suspense`. */
  renderBlocks: (blocks: ShownBlock[]) => ReactNode;
}

/**
 * A part of composed pages. One file a block, `<name>Block.tsx`: it is found by its name. Run `npm run widgets`, so that
 * the metadata check knows it, and then `npm run types`, which writes the types of its options.
 */
export interface Block<Name extends BlockName = BlockName> {
  /** Name in `block` of a page file. */
  name: Name;
  /** JSON Schemas of its options, by name. `x-names` declares what a text names, so that the check can verify it (see `checkBlocks`). `x-country` marks blocks that are about one country, also on a page for all of them. */
  options: Record<string, JsonSchema>;
  /** Options that must be given. */
  required?: string[];
  /** It is about the `resource` among its options, which its component receives by `useResourceScope`. */
  isOfResource?: boolean;
  /** It is made of buttons: those of blocks that follow one another are side by side. */
  isButtons?: boolean;
  /** Loads what shows it, by a dynamic import: make it with `loadForUse`. */
  load: () => Promise<BlockCode<Name>>;
}

/** The code of a block. */
export interface BlockCode<Name extends BlockName = BlockName> {
  Component: ComponentType<BlockProps<Name>>;
  /**
   * Returns the queries of the component and inner blocks at their first display. On a session's first page they begin before
   * anything can be shown.
   */
  earlyQueries?: (block: BlockTypes[Name], place: EarlyPlace) => Promise<BlockQuery[]>;
}

/** Where a block will be shown: what its component will find there by hooks. */
export interface EarlyPlace {
  /** Country of `useBlockCountry`. */
  country: SessionCountry | undefined;
  language: string;
  /** The query in the page's address. */
  search: URLSearchParams;
  /** The period that it shares with other blocks. */
  period?: Period;
  /** Returns the queries of blocks. */
  queriesOf: (blocks: ShownBlock[], place: EarlyPlace) => Promise<BlockQuery[]>;
}

/** TanStack's options of the query for what a block shows: its component and the early request share them. */
export interface BlockQuery<Data = unknown> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  /** Time for which its data counts as fresh, in ms. */
  staleTime: number;
  /** Permissions that a user needs for the query to be this one. */
  permissions: string[];
}
