import { loadForUse } from '../client/loadForUse';
import { headingOptions } from './parts/blockOptions';
import type { Block } from './parts/Block';

/** The form that creates a record. */
export const createFormBlock: Block<'createForm'> = {
  name: 'createForm',
  options: {
    resource: {
      description: 'The resource whose create form is shown; it must have a route.',
      type: 'string',
      'x-names': 'resource',
    },
    ...headingOptions,
  },
  required: ['resource'],
  isOfResource: true,
  load: loadForUse(async () => ({ Component: (await import('./record/BlockCreateForm')).BlockCreateForm })),
};
