import { type ReactNode, Suspense } from 'react';
import type { BlockTypes } from '../../metadata/generated/BlockTypes';
import { blockId } from '../../metadata/model/pageBlocks';
import { ScreenBoundary } from '../generate/page/ScreenBoundary';
import { Skeleton } from '../ui/feedback/Placeholders';
import type { BlockName, BlockProps, ShownBlock } from './parts/Block';
import { blockFor } from './blockRegistry';

/** Blocks one below the other, each of which is loaded when it is first shown. One that fails leaves the others as they are. */
export function Blocks({ blocks, page }: { blocks: ShownBlock[]; page: BlockProps<BlockName>['page'] }) {
  return blocks.map((block) => (
    <ScreenBoundary key={blockId(block)}>
      <Suspense fallback={<Skeleton width="100%" />}>
        <OneBlock block={block} page={page} />
      </Suspense>
    </ScreenBoundary>
  ));
}

/** Props of {@link OneBlock}. */
interface OneBlockProps<Name extends BlockName> {
  block: BlockTypes[Name];
  page: BlockProps<Name>['page'];
}

function OneBlock<Name extends BlockName>({ block, page }: OneBlockProps<Name>): ReactNode {
  const { Component } = blockFor(block);
  return (
    <Component block={block} page={page} renderBlocks={(inner) => <Blocks blocks={inner} page={page} />} />
  );
}
