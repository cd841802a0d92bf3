import { loadForUse } from '../client/loadForUse';
import { iconPaths } from '../ui/Icon';
import type { Block } from './parts/Block';

/** Blocks in tabs, of which one is shown. The address names it. */
export const tabsBlock: Block<'tabs'> = {
  name: 'tabs',
  options: {
    tabs: {
      description: 'The tabs in their order; the first one is shown unless the address names another.',
      examples: [
        [{ id: 'all', title: 'All', blocks: [{ block: 'resourceList', resource: 'payout-orders' }] }],
      ],
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'title', 'blocks'],
        properties: {
          id: {
            description: 'What the address calls it, and its texts.',
            type: 'string',
            pattern: '^[a-z][A-Za-z0-9]*$',
          },
          title: { description: 'In English.', type: 'string', minLength: 1 },
          icon: { description: 'An icon of src/web/ui/Icon.tsx.', enum: Object.keys(iconPaths) },
          permission: {
            description: 'Shown only to those who hold it.',
            'x-shows': ['role'],
            type: 'string',
            'x-names': 'permission',
          },
          blocks: {
            description: 'What the tab shows, from the top.',
            type: 'array',
            minItems: 1,
            items: { 'x-names': 'block' },
          },
        },
      },
    },
    layout: {
      description: 'Where the tabs are: above what they show, or beside it where the window is wide enough.',
      enum: ['top', 'side'],
    },
  },
  required: ['tabs'],
  load: loadForUse(async () => {
    const { Tabs, earlyTabs } = await import('./tabs/Tabs');
    return { Component: Tabs, earlyQueries: earlyTabs };
  }),
};
