import { lazy } from 'react';
import type { Block } from './parts/Block';

/** Buttons for what can be done with a record, and the link to the resource's create form. */
export const actionsBlock: Block = {
  name: 'actions',
  options: {
    resource: { description: 'The resource that the record is of.', type: 'string', 'x-names': 'resource' },
    by: {
      description: 'The field that tells the record from others; the id without one.',
      type: 'string',
      'x-names': 'field',
    },
    value: {
      description: 'The value of that field. Without one, it is the first record of the resource’s list.',
      type: ['string', 'number'],
      'x-param': true,
    },
    actions: {
      description: 'Names of the actions that are offered, "create" for the form; all of them without it.',
      type: 'array',
      minItems: 1,
      items: { type: 'string', 'x-names': 'action' },
    },
  },
  required: ['resource'],
  Component: lazy(async () => ({ default: (await import('./record/BlockActions')).BlockActions })),
};
