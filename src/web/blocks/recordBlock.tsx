import { loadForUse } from '../client/loadForUse';
import type { Block } from './parts/Block';
import { headingOptions, recordOptions } from './parts/blockOptions';

/** The fields of one record, in the sections of its detail. */
export const recordBlock: Block<'record'> = {
  name: 'record',
  options: {
    ...recordOptions,
    title: headingOptions.title,
    fields: {
      description: 'Fields that are shown, in this order and without sections.',
      type: 'array',
      minItems: 1,
      items: { type: 'string', 'x-names': 'field' },
    },
    folded: {
      description: 'Only the sum of its "headline" is shown at first, and the sections on request.',
      const: true,
    },
  },
  required: ['resource'],
  isOfResource: true,
  load: loadForUse(async () => ({ Component: (await import('./record/BlockRecord')).BlockRecord })),
};
