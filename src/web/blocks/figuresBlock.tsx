import { loadForUse } from '../client/loadForUse';
import type { Block } from './parts/Block';
import { figureOptions, filterValue, headingOptions, namedPeriods } from './parts/blockOptions';

/** Numbers of records and their sums in a period, each with a link to the list of these records. */
export const figuresBlock: Block<'figures'> = {
  name: 'figures',
  options: {
    ...headingOptions,
    figures: {
      description: 'The figures in their order.',
      examples: [[{ title: 'Payouts', resource: 'payout-orders', time: 'requestedAt', sum: 'amount' }]],
      type: 'array',
      minItems: 1,
      maxItems: 12,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['title', 'resource', 'time'],
        properties: {
          ...figureOptions,
          balance: {
            description:
              'Instead of a sum, for entries of a statement: the amount that an entry leaves as the balance. The figure is the balance of now.',
            type: 'string',
            'x-names': 'money',
          },
          of: {
            description:
              'Makes the figure a share in percent: of the records with these values, instead of those of the filter.',
            type: 'object',
            'x-names': 'filter',
            additionalProperties: filterValue,
          },
          better: {
            description: 'Whether more of it is good, or less; a comparison is then shown in a tone.',
            enum: ['more', 'less'],
          },
          alarm: {
            description:
              'Of a share that is compared, in a table: marks it where it is at least so many percentage points lower than in the period before, of at least so many records in each.',
            type: 'object',
            additionalProperties: false,
            required: ['points', 'records'],
            properties: {
              points: {
                description: 'How many percentage points.',
                type: 'number',
                exclusiveMinimum: 0,
                maximum: 100,
              },
              records: { description: 'Of how many records at least.', type: 'integer', minimum: 1 },
            },
          },
          part: { description: 'It is a part of the figure before it, and shown as one.', type: 'boolean' },
        },
      },
    },
    period: {
      description: 'The days of the figures, in the country’s zone; today by default.',
      enum: namedPeriods,
    },
    compare: {
      description:
        'Says how each differs from the period before, up to the same time of day and by the states of then. Balances are not compared.',
      type: 'boolean',
    },
    variant: {
      description:
        'Tiles, which is the default; a strip, which is one line beside its heading, for a page whose charts shall be in view; or the rows of a table.',
      enum: ['tiles', 'strip', 'table'],
    },
  },
  required: ['figures'],
  load: loadForUse(async () => {
    const [{ Figures }, { earlyFigures }] = await Promise.all([
      import('./figures/Figures'),
      import('./figures/loadFigures'),
    ]);
    return { Component: Figures, earlyQueries: earlyFigures };
  }),
};
