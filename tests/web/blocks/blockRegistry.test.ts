import { expect, it } from 'vitest';
import written from '../../../schemas/meta/blocks.json';
import { blockNamed } from '../../../src/web/blocks/blockRegistry';

it('a block is found by its name, and only by that', () => {
  for (const name of Object.keys(written)) expect(blockNamed(name).name).toBe(name);
  expect(() => blockNamed('constructor')).toThrow('There is no block "constructor".');
});
