import { loadForUse } from '../client/loadForUse';
import type { Block } from './parts/Block';
import { headingOptions, recordOptions } from './parts/blockOptions';

/** The form that changes a record. */
export const editFormBlock: Block<'editForm'> = {
  name: 'editForm',
  options: {
    ...recordOptions,
    title: headingOptions.title,
  },
  required: ['resource'],
  isOfResource: true,
  load: loadForUse(async () => ({ Component: (await import('./record/BlockEditForm')).BlockEditForm })),
};
