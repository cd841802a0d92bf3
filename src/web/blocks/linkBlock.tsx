import { loadForUse } from '../client/loadForUse';
import type { Block } from './parts/Block';
import { recordOptions } from './parts/blockOptions';

/** A button that leads to another screen, about a record. */
export const linkBlock: Block<'link'> = {
  name: 'link',
  options: {
    ...recordOptions,
    title: { description: 'What the button says, in English.', type: 'string', minLength: 1 },
    to: {
      description:
        'Where it leads: a route, in which %{field} is replaced by the value of a field of the record.',
      type: 'string',
      pattern: '^/',
      'x-route': true,
    },
    permission: {
      description: 'Shown only to those who hold it.',
      'x-shows': ['role'],
      type: 'string',
      'x-names': 'permission',
    },
  },
  required: ['resource', 'title', 'to'],
  isButtons: true,
  isOfResource: true,
  load: loadForUse(async () => ({ Component: (await import('./record/BlockLink')).BlockLink })),
};
