import { lazy } from 'react';
import type { Block } from './parts/Block';

/** The fields of one record, in the sections of its detail. */
export const recordBlock: Block = {
  name: 'record',
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
    title: { description: 'Heading, in English.', type: 'string', minLength: 1 },
    fields: {
      description: 'Fields that are shown, in this order and without sections.',
      type: 'array',
      minItems: 1,
      items: { type: 'string', 'x-names': 'field' },
    },
  },
  required: ['resource'],
  Component: lazy(async () => ({ default: (await import('./record/BlockRecord')).BlockRecord })),
};
