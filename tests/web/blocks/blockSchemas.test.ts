import { expect, it } from 'vitest';
import written from '../../../schemas/meta/blocks.json';
import type { Block } from '../../../src/web/blocks/Block';
import { blockNamed } from '../../../src/web/blocks/blockRegistry';
import { blockSchemas } from '../../../src/web/build/optionSchemas';

const modules = import.meta.glob<Record<string, Block>>('../../../src/web/blocks/*Block.tsx', {
  eager: true,
});

it('what the metadata check knows of blocks is what the block files say (else run `npm run widgets`)', () => {
  const blocks = blockSchemas(modules);
  expect(Object.keys(blocks)).toContain('accountOverview');
  expect(written).toEqual(blocks);
});

it('a block is found by its name, and only by that', () => {
  for (const name of Object.keys(written)) expect(blockNamed(name).name).toBe(name);
  expect(() => blockNamed('constructor')).toThrow('There is no block "constructor".');
});

it('a file that exports another block than it is named after, or more than one, is refused', () => {
  const [block] = Object.values(modules['../../../src/web/blocks/accountOverviewBlock.tsx']!);
  expect(() => blockSchemas({ '/otherBlock.tsx': { other: block! } })).toThrow('exports the block');
  expect(() => blockSchemas({ '/accountOverviewBlock.tsx': { one: block!, two: block! } })).toThrow(
    'must export one block',
  );
});
