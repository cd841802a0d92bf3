import { describe, expect, it } from 'vitest';
import {
  allBlocks,
  isParameter,
  namedResources,
  routeParameters,
} from '../../../src/metadata/model/pageBlocks';

it('blocks are found at any depth, each before those inside it', () => {
  const list = { block: 'list', resource: 'parcels' };
  const tabs = { block: 'tabs', tabs: [{ id: 'a', blocks: [list] }] };
  expect(allBlocks([tabs, { block: 'text' }])).toEqual([
    { block: tabs, path: ['blocks', '0'] },
    { block: list, path: ['blocks', '0', 'tabs', '0', 'blocks', '0'] },
    { block: { block: 'text' }, path: ['blocks', '1'] },
  ]);
});

it('an object whose only member is the text "param" refers to a parameter', () => {
  expect(isParameter({ param: 'city' })).toBe(true);
  for (const other of ['city', null, {}, { param: 1 }, { param: 'city', state: 'sent' }]) {
    expect(isParameter(other)).toBe(false);
  }
});

it('the parameters of a route are its parts that begin with a colon', () => {
  expect(routeParameters('/transfers/:availAmount/:merchantCode')).toEqual(['availAmount', 'merchantCode']);
  expect(routeParameters('/a:b/c')).toEqual([]);
});

const figure = {
  properties: { title: { type: 'string' }, resource: { type: 'string', 'x-names': 'resource' } },
};

describe('resources that options name', () => {
  it('are found in lists and objects, with the places of their names', () => {
    const options = {
      figures: [
        { title: 'orders', resource: 'parcels' },
        { title: 'x', resource: 'letters' },
      ],
    };
    const schema = { properties: { figures: { type: 'array', items: figure } } };
    expect(namedResources(options, schema)).toEqual([
      { name: 'parcels', path: ['figures', '0', 'resource'] },
      { name: 'letters', path: ['figures', '1', 'resource'] },
    ]);
  });

  it('are none where an option is missing or names something else', () => {
    expect(namedResources({ title: 'parcels' }, figure)).toEqual([]);
    expect(namedResources({ resource: null }, figure)).toEqual([]);
    expect(namedResources({ other: 'parcels' }, figure)).toEqual([]);
  });
});
