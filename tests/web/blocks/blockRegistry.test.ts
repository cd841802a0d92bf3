import { describe, expect, it } from 'vitest';
import written from '../../../schemas/meta/blocks.json';
import { blockNamed, namedResources } from '../../../src/web/blocks/blockRegistry';

it('a block is found by its name, and only by that', () => {
  for (const name of Object.keys(written)) expect(blockNamed(name).name).toBe(name);
  expect(() => blockNamed('constructor')).toThrow('There is no block "constructor".');
});

const figure = {
  properties: { title: { type: 'string' }, resource: { type: 'string', 'x-names': 'resource' } },
};

describe('resources that options name', () => {
  it('are found in lists and objects', () => {
    const options = {
      figures: [
        { title: 'orders', resource: 'parcels' },
        { title: 'x', resource: 'letters' },
      ],
    };
    const schema = { properties: { figures: { type: 'array', items: figure } } };
    expect(namedResources(options, schema)).toEqual(['parcels', 'letters']);
  });

  it('are none where an option is missing or names something else', () => {
    expect(namedResources({ title: 'parcels' }, figure)).toEqual([]);
    expect(namedResources({ resource: null }, figure)).toEqual([]);
    expect(namedResources({ other: 'parcels' }, figure)).toEqual([]);
  });
});
