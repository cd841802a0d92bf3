import { loadForUse } from '../client/loadForUse';
import type { Block } from './parts/Block';
import { chartOptions, headingOptions } from './parts/blockOptions';

/** A period that the charts in it have in common. */
export const periodBlock: Block<'period'> = {
  name: 'period',
  options: {
    ...headingOptions,
    periods: chartOptions.periods!,
    maxDays: {
      description:
        'Also offers a first and a last day to pick, which are at most as many days as this; without it, only the periods.',
      type: 'integer',
      minimum: 1,
      maximum: 31,
    },
    blocks: {
      description: 'Charts without "periods" of their own, side by side where there is room.',
      examples: [
        [
          {
            block: 'chart',
            title: 'Payouts',
            series: [{ title: 'Paid', resource: 'payout-orders', time: 'requestedAt' }],
          },
        ],
      ],
      type: 'array',
      minItems: 1,
      items: { 'x-names': 'block' },
    },
  },
  required: ['periods', 'blocks'],
  load: loadForUse(async () => {
    const { PeriodChoice, earlyPeriod } = await import('./period/PeriodChoice');
    return { Component: PeriodChoice, earlyQueries: earlyPeriod };
  }),
};
