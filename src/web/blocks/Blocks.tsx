import { Suspense } from 'react';
import type { PageBlock } from '../../metadata/model/definitions';
import { blockId } from '../../metadata/model/pageBlocks';
import { ScreenBoundary } from '../generate/page/ScreenBoundary';
import { Skeleton } from '../ui/feedback/Placeholders';
import type { BlockProps } from './parts/Block';
import { blockNamed } from './blockRegistry';

/** Blocks one below the other, each of which is loaded when it is first shown. One that fails leaves the others as they are. */
export function Blocks({ blocks, page }: { blocks: PageBlock[]; page: BlockProps['page'] }) {
  return blocks.map((block) => {
    const { Component } = blockNamed(block.block);
    return (
      <ScreenBoundary key={blockId(block)}>
        <Suspense fallback={<Skeleton width="100%" />}>
          <Component
            block={block}
            page={page}
            renderBlocks={(inner) => <Blocks blocks={inner} page={page} />}
          />
        </Suspense>
      </ScreenBoundary>
    );
  });
}
