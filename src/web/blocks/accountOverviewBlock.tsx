import { lazy } from 'react';
import type { Block } from './Block';

/** One card for each of the merchant's accounts, with today's figures, each loaded from its own country's gateway. */
export const accountOverviewBlock: Block = {
  name: 'accountOverview',
  options: {
    figures: {
      description: 'What each card shows, from the top.',
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['title', 'resource', 'date', 'sum'],
        properties: {
          title: { description: 'In English, as "Collections".', type: 'string', minLength: 1 },
          resource: {
            description: 'The resource whose records are counted; hidden where its permission is missing.',
            type: 'string',
            'x-names': 'resource',
          },
          date: {
            description: 'The instant that says to which day a record belongs.',
            type: 'string',
            'x-names': 'instant',
          },
          sum: { description: 'The amount that is summed.', type: 'string', 'x-names': 'money' },
          part: {
            description: 'Those of them whose field has a value, counted and summed once more.',
            type: 'object',
            additionalProperties: false,
            required: ['field', 'value'],
            properties: {
              field: { description: 'A field with options.', type: 'string', 'x-names': 'field' },
              value: { description: 'One of its options.', 'x-names': 'choice' },
            },
          },
        },
      },
    },
  },
  required: ['figures'],
  Component: lazy(async () => ({
    default: (await import('./accountOverview/AccountOverview')).AccountOverview,
  })),
};
