import { loadForUse } from '../client/loadForUse';
import type { Block } from './parts/Block';
import { recordOptions } from './parts/recordOptions';

/** The fields of one record, in the sections of its detail. */
export const recordBlock: Block<'record'> = {
  name: 'record',
  options: {
    ...recordOptions,
    title: { description: 'Heading, in English.', type: 'string', minLength: 1 },
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
