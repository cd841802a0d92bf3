import { expect, it } from 'vitest';
import written from '../../../schemas/meta/blocks.json';
import { blockFor } from '../../../src/web/blocks/blockRegistry';
import type { ShownBlock } from '../../../src/web/blocks/parts/Block';

/** A block of a name that may be any, as a page file has it before the check. */
const named = (block: string) => ({ block }) as ShownBlock;

it('what shows a block is found by the block’s name, and only by that', () => {
  for (const name of Object.keys(written)) expect(blockFor(named(name)).name).toBe(name);
  expect(() => blockFor(named('constructor'))).toThrow('There is no block "constructor".');
});
