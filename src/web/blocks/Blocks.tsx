import { type ReactNode, Suspense, use } from 'react';
import type { BlockTypes } from '../../metadata/generated/BlockTypes';
import { blockId } from '../../metadata/model/pageBlocks';
import { ScreenBoundary } from '../generate/page/ScreenBoundary';
import { Skeleton } from '../ui/feedback/Placeholders';
import type { BlockName, BlockProps, ShownBlock } from './parts/Block';
import { blockFor } from './blockRegistry';
import './Blocks.css';

/** Props of {@link Blocks}. */
interface BlocksProps {
  blocks: ShownBlock[];
  page: BlockProps<BlockName>['page'];
}

/**
 * Blocks one below the other, whose code is loaded when they are first shown. They appear together: one that came later would push
 * down those below it. Buttons that follow one another are side by side. One
 * that fails leaves the others as they are.
 */
export function Blocks({ blocks, page }: BlocksProps) {
  const show = (block: ShownBlock) => (
    <ScreenBoundary key={blockId(block)}>
      <OneBlock block={block} page={page} />
    </ScreenBoundary>
  );
  const rows = rowsOf(blocks).map(([first, ...others]) =>
    others.length === 0 ? (
      show(first)
    ) : (
      <div key={blockId(first)} className="page__actions blocks__buttons">
        {[first, ...others].map(show)}
      </div>
    ),
  );
  return <Suspense fallback={<Skeleton width="100%" />}>{rows}</Suspense>;
}

/** Returns blocks in rows: each in one of its own, but for those of buttons that follow one another. */
function rowsOf(blocks: ShownBlock[]): [ShownBlock, ...ShownBlock[]][] {
  const rows: [ShownBlock, ...ShownBlock[]][] = [];
  for (const block of blocks) {
    const last = rows.at(-1);
    if (last && blockFor(block).isButtons && blockFor(last[0]).isButtons) last.push(block);
    else rows.push([block]);
  }
  return rows;
}

/** Props of {@link OneBlock}. */
interface OneBlockProps<Name extends BlockName> {
  block: BlockTypes[Name];
  page: BlockProps<Name>['page'];
}

function OneBlock<Name extends BlockName>({ block, page }: OneBlockProps<Name>): ReactNode {
  const { Component } = use(blockFor(block).load());
  return (
    <Component block={block} page={page} renderBlocks={(inner) => <Blocks blocks={inner} page={page} />} />
  );
}
