import { loadForUse } from '../client/loadForUse';
import type { Block } from './parts/Block';
import { recordOptions } from './parts/recordOptions';

/** The form that changes a record. */
export const editFormBlock: Block<'editForm'> = {
  name: 'editForm',
  options: {
    ...recordOptions,
    title: { description: 'Heading, in English.', type: 'string', minLength: 1 },
  },
  required: ['resource'],
  isOfResource: true,
  load: loadForUse(async () => ({ Component: (await import('./record/BlockEditForm')).BlockEditForm })),
};
