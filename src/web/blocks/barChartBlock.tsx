import { loadForUse } from '../client/loadForUse';
import type { Block } from './parts/Block';
import { chartOptions, figureOptions } from './parts/blockOptions';

const { resource, time, sum, filter } = figureOptions;

/** A figure for each option of a field, as horizontal bars, with a table behind them. */
export const barChartBlock: Block<'barChart'> = {
  name: 'barChart',
  options: {
    ...chartOptions,
    resource: resource!,
    time: time!,
    groupBy: {
      description: 'The field with options, each of which is a bar; left out in countries without the field.',
      examples: ['status'],
      type: 'string',
      'x-names': 'field',
    },
    sum: sum!,
    filter: filter!,
  },
  required: ['title', 'resource', 'time', 'groupBy', 'periods'],
  load: loadForUse(async () => {
    const [{ BarChart }, { earlyChart }] = await Promise.all([
      import('./chart/BarChart'),
      import('./chart/chartQuery'),
    ]);
    return {
      Component: BarChart,
      earlyQueries: (block, place) =>
        earlyChart(block, { periods: block.periods, figures: [block], isOverTime: false }, place),
    };
  }),
};
