import { loadForUse } from '../client/loadForUse';
import type { Block } from './parts/Block';
import { filterValue } from './parts/blockOptions';

/** Notices, one for each record of a resource that a filter finds; without records there is no block. */
export const noticesBlock: Block<'notices'> = {
  name: 'notices',
  options: {
    resource: {
      description: 'The resource whose records are told of.',
      type: 'string',
      'x-names': 'resource',
    },
    filter: {
      description:
        'The records: those with these values of fields, one value, or a list of which one must match.',
      type: 'object',
      minProperties: 1,
      'x-names': 'filter',
      additionalProperties: filterValue,
    },
    description: {
      description: 'What is said of each, in English. %{field} is the value of a field of the record.',
      type: 'string',
      minLength: 1,
    },
    title: { description: 'What the link behind it says, in English.', type: 'string', minLength: 1 },
    of: {
      description:
        'The field whose value names the record that the link leads to; the record itself without one.',
      type: 'string',
      'x-names': 'field',
    },
    tone: {
      description: '"info" for what is no trouble; "warning" without it.',
      examples: ['info'],
      enum: ['info', 'warning'],
    },
  },
  required: ['resource', 'filter', 'description', 'title'],
  isOfResource: true,
  load: loadForUse(async () => ({ Component: (await import('./record/BlockNotices')).BlockNotices })),
};
