import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';

/** What `checkFilterDefaults` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'invalid-default',
    edit: { file: parcels, from: '"default": "last7Days"', to: '"default": ‸"last7days"' },
    message:
      '"last7days" is not one of "today", "yesterday", "last7Days", "last30Days", "thisWeek", "lastWeek", "thisMonth", "lastMonth". Did you mean "last7Days"?',
  },
  {
    code: 'invalid-default',
    edit: { file: parcels, from: '"default": "waiting"', to: '"default": ‸"lost"' },
    message: '"lost" is not one of "waiting", "sent".',
  },
];
