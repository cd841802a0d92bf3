import { loadForUse } from '../client/loadForUse';
import type { Block } from './parts/Block';

/** Block of pages for all countries: a card for each account with blocks about it, or a table. */
export const accountsBlock: Block<'accounts'> = {
  name: 'accounts',
  options: {
    blocks: {
      description:
        'What each card shows, such as figures, each of which is loaded from the account’s own gateway. Where all are figures with the variant "table", they are the columns of one table, but for phones.',
      type: 'array',
      minItems: 1,
      examples: [[{ block: 'resourceList', resource: 'payout-orders' }]],
      'x-country': true,
      items: { 'x-names': 'block' },
    },
  },
  required: ['blocks'],
  load: loadForUse(async () => {
    const { AccountCards, earlyAccounts } = await import('./accounts/AccountCards');
    return { Component: AccountCards, earlyQueries: earlyAccounts };
  }),
};
