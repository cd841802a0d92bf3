import { loadForUse } from '../client/loadForUse';
import type { Block } from './parts/Block';
import { recordOptions } from './parts/blockOptions';

/** Buttons for what can be done with a record, and the links to the resource's create form and import. */
export const actionsBlock: Block<'actions'> = {
  name: 'actions',
  options: {
    ...recordOptions,
    actions: {
      description:
        'Names of the actions that are offered, "create" for the form and "import" for the import; without it, all of them and the form.',
      type: 'array',
      minItems: 1,
      items: { type: 'string', 'x-names': 'action' },
    },
    secondary: {
      description: 'Its form is not the main thing to do on the page.',
      const: true,
    },
  },
  required: ['resource'],
  isButtons: true,
  isOfResource: true,
  load: loadForUse(async () => ({ Component: (await import('./record/BlockActions')).BlockActions })),
};
