import { lazy } from 'react';
import type { Block } from './parts/Block';
import { figureOptions } from './parts/figureOptions';

/** Numbers of records and their sums in a period, each with a link to the list of these records. */
export const figuresBlock: Block<'figures'> = {
  name: 'figures',
  options: {
    title: { description: 'Heading, in English.', type: 'string', minLength: 1 },
    description: { description: 'What is said below the heading, in English.', type: 'string', minLength: 1 },
    figures: {
      description: 'The figures in their order.',
      type: 'array',
      minItems: 1,
      maxItems: 12,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['title', 'resource', 'time'],
        properties: {
          ...figureOptions,
          part: { description: 'It is a part of the figure before it, and shown as one.', type: 'boolean' },
        },
      },
    },
    period: {
      description: 'The days of the figures, in the country’s zone; today by default.',
      enum: ['today', 'yesterday', 'last7Days', 'last30Days'],
    },
    compare: {
      description: 'Says how each differs from the period before, up to the same time of day.',
      type: 'boolean',
    },
    variant: {
      description: 'Tiles, which is the default, or the rows of a table.',
      enum: ['tiles', 'table'],
    },
  },
  required: ['figures'],
  Component: lazy(async () => ({ default: (await import('./figures/Figures')).Figures })),
};
