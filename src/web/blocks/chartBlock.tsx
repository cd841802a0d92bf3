import { lazy } from 'react';
import type { Block } from './parts/Block';
import { figureOptions } from './parts/figureOptions';

const periods = ['today', 'yesterday', 'last7Days', 'last30Days', 'last12Months'];

/** How figures develop over time: by hour, day or month, with a table behind it. */
export const chartBlock: Block = {
  name: 'chart',
  options: {
    title: { description: 'Heading, in English.', type: 'string', minLength: 1 },
    description: { description: 'What is said below the heading, in English.', type: 'string', minLength: 1 },
    series: {
      description: 'The lines, at most three, all of them sums or all of them numbers of records.',
      type: 'array',
      minItems: 1,
      maxItems: 3,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['title', 'resource', 'time'],
        properties: figureOptions,
      },
    },
    periods: {
      description:
        'The periods to choose from, the first one at first. One day is shown by the hour, days by the day, twelve months by the month.',
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { enum: periods },
    },
  },
  required: ['title', 'series', 'periods'],
  Component: lazy(async () => ({ default: (await import('./chart/Chart')).Chart })),
};
