import { expect, it } from 'vitest';
import type { BlockTypes } from '../../../src/metadata/generated/BlockTypes';
import { earlyTabs } from '../../../src/web/blocks/tabs/Tabs';

const tabs: BlockTypes['tabs'] = {
  block: 'tabs',
  tabs: [
    { id: 'first', title: 'First', blocks: [{ block: 'text', description: 'one' }] },
    { id: 'second', title: 'Second', permission: 'seconds', blocks: [{ block: 'text', description: 'two' }] },
    { id: 'third', title: 'Third', blocks: [{ block: 'text', description: 'three' }] },
  ],
};

it.each([
  ['', ['one']],
  ['tabs=third', ['three']],
  ['tabs=none', ['one']],
  // Whether the user may see it is not known yet.
  ['tabs=second', []],
])('with "?%s" the queries of the tab that is shown first are made early', async (search, expected) => {
  const queries = await earlyTabs(tabs, {
    country: undefined,
    language: 'en',
    search: new URLSearchParams(search),
    queriesOf: async (blocks) =>
      blocks.map((block) => ({
        queryKey: ['description' in block ? block.description : ''],
        permissions: [],
        queryFn: async () => undefined,
        staleTime: 0,
      })),
  });
  expect(queries.flatMap(({ queryKey }) => queryKey)).toEqual(expected);
});
