import { lazy } from 'react';
import type { Block } from './parts/Block';
import { recordOptions } from './parts/recordOptions';

/** Buttons for what can be done with a record, and the link to the resource's create form. */
export const actionsBlock: Block<'actions'> = {
  name: 'actions',
  options: {
    ...recordOptions,
    actions: {
      description: 'Names of the actions that are offered, "create" for the form; all of them without it.',
      type: 'array',
      minItems: 1,
      items: { type: 'string', 'x-names': 'action' },
    },
  },
  required: ['resource'],
  isButtons: true,
  Component: lazy(async () => ({ default: (await import('./record/BlockActions')).BlockActions })),
};
