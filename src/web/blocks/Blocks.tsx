import { type ReactNode, Suspense, use } from 'react';
import type { BlockTypes } from '../../metadata/generated/BlockTypes';
import { blockId } from '../../metadata/model/pageBlocks';
import { ScreenBoundary } from '../generate/page/ScreenBoundary';
import { ResourceScope, useResource } from '../generate/resource/ResourceScope';
import { Skeleton } from '../ui/feedback/Placeholders';
import type { BlockName, BlockProps, ShownBlock } from './parts/Block';
import { blockFor } from './blockRegistry';
import './Blocks.css';

interface BlocksProps {
  blocks: ShownBlock[];
  page: BlockProps<BlockName>['page'];
}

/**
 * Blocks one below the other, whose code is loaded when they are first shown. They appear together: one that came later would push
 * down those below it.
 */
export function Blocks(props: BlocksProps) {
  return (
    <Suspense fallback={<Skeleton width="100%" />}>
      <BlockRows {...props} />
    </Suspense>
  );
}

/**
 * Blocks in rows, without a placeholder while they load. Consecutive buttons are side by side. A block that fails leaves the others
 * as they are.
 */
export function BlockRows({ blocks, page }: BlocksProps) {
  const show = (block: ShownBlock) => (
    <ScreenBoundary key={blockId(block)}>
      <OneBlock block={block} page={page} />
    </ScreenBoundary>
  );
  return rowsOf(blocks).map(([first, ...others]) =>
    others.length === 0 ? (
      show(first)
    ) : (
      <div key={blockId(first)} className="page__actions blocks__buttons">
        {[first, ...others].map(show)}
      </div>
    ),
  );
}

/** Divides the blocks of a page: the buttons that it begins with are beside its title. */
export function splitButtons(blocks: ShownBlock[]): { buttons: ShownBlock[]; others: ShownBlock[] } {
  const first = blocks.findIndex((block) => !blockFor(block).isButtons);
  const end = first < 0 ? blocks.length : first;
  return { buttons: blocks.slice(0, end), others: blocks.slice(end) };
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

interface OneBlockProps<Name extends BlockName> {
  block: BlockTypes[Name];
  page: BlockProps<Name>['page'];
}

function OneBlock<Name extends BlockName>({ block, page }: OneBlockProps<Name>): ReactNode {
  const { load, isOfResource } = blockFor(block);
  const { Component } = use(load());
  const shown = (
    <Component block={block} page={page} renderBlocks={(inner) => <BlockRows blocks={inner} page={page} />} />
  );
  return isOfResource && 'resource' in block ? <Scoped resource={block.resource}>{shown}</Scoped> : shown;
}

function Scoped({ resource, children }: { resource: string; children: ReactNode }) {
  return <ResourceScope resource={useResource(resource)}>{children}</ResourceScope>;
}
