import { loadForUse } from '../client/loadForUse';
import type { Block } from './parts/Block';
import { chartOptions, figureOptions } from './parts/blockOptions';

/** Figures over time: by hour, day or month, with a table behind them. */
export const chartBlock: Block<'chart'> = {
  name: 'chart',
  options: {
    ...chartOptions,
    series: {
      description: 'The lines, at most three, all of them sums or all of them numbers of records.',
      examples: [[{ title: 'Payouts', resource: 'payout-orders', time: 'requestedAt', sum: 'amount' }]],
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
    compare: {
      description:
        'Also draws each line of the period before, fainter, up to the same time and by the states of then.',
      type: 'boolean',
    },
  },
  required: ['title', 'series'],
  load: loadForUse(async () => {
    const [{ Chart }, { earlyChart }] = await Promise.all([
      import('./chart/Chart'),
      import('./chart/chartQuery'),
    ]);
    return {
      Component: Chart,
      earlyQueries: (block, place) =>
        earlyChart(
          block,
          { periods: block.periods, figures: block.series, isOverTime: true, compare: block.compare },
          place,
        ),
    };
  }),
};
