import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';
const zh = 'locales/zh/parcels.json';

/** A view of the list of parcels with such filters, in which `‸` marks what is wrong. */
const viewWith = (filter: string): Pick<BrokenFile, 'edit' | 'also'> => ({
  edit: {
    file: parcels,
    from: '"empty": "Nothing was sent yet."',
    to: `"views": { "lately": { "title": "Lately", "filter": { ${filter} } } }, "empty": "Nothing was sent yet."`,
  },
  also: [{ file: zh, from: '"create.submit"', to: '"list.views.lately": "最近", "create.submit"' }],
});

/** A rate beside the tabs of that list. */
const rateOf = (rate: string, period: string): Pick<BrokenFile, 'edit' | 'also'> => ({
  edit: {
    file: parcels,
    from: '"empty": "Nothing was sent yet."',
    to: `"tabs": { "field": "state", ${rate} }, "empty": "Nothing was sent yet."`,
  },
  also: [
    { file: parcels, from: '"default": "last7Days"', to: `"default": "last7Days"${period}` },
    { file: zh, from: '"create.submit"', to: '"list.tabs.rate": "寄出率", "create.submit"' },
  ],
});

/** What `checkViews` reports, and what is wrong with the names in views and tabs. */
export const cases: BrokenFile[] = [
  {
    code: 'invalid-filter',
    ...viewWith('"sentAt": ‸"last7days"'),
    message:
      '"last7days" is not one of "today", "yesterday", "last7Days", "last30Days", "thisWeek", "lastWeek", "thisMonth", "lastMonth". Did you mean "last7Days"?',
  },
  {
    code: 'invalid-filter',
    ...viewWith('"receiver": ‸["Ana", "Eva"]'),
    message: '"receiver" has no options, of which a record could have one or another. Write one value.',
  },
  {
    code: 'invalid-filter',
    ...viewWith('"receiver": ‸{ "gte": 1 }'),
    message: '"receiver" is no number, so it has no bounds. Write the value that records have.',
  },
  {
    code: 'invalid-filter',
    ...viewWith('"insured": ‸"yes"'),
    message: '"yes" is not a boolean, as "insured" is.',
  },
  {
    code: 'unknown-choice',
    ...viewWith('"state": ["sent", ‸"lost"]'),
    message: '"lost" is not an option of "state".',
  },
  {
    code: 'unfit-share',
    ...rateOf('"rate": { "title": "Sent", "values": [‸"waiting"], "of": ["sent"] }', ', "alwaysOn": true'),
    message:
      '"waiting" is not among the values of "of", so that the rate could exceed 100 %. Add it to "of".',
  },
  {
    code: 'no-period',
    ...rateOf('‸"rate": { "title": "Sent", "values": ["sent"], "of": ["waiting", "sent"] }', ''),
    message:
      'A rate is one of a period, and this list has none: give it a filter by an instant or a date with "alwaysOn": true, or take the rate away.',
  },
  {
    code: 'not-a-choice',
    edit: {
      file: parcels,
      from: '"empty": "Nothing was sent yet."',
      to: '"tabs": { "field": ‸"receiver" }, "empty": "Nothing was sent yet."',
    },
    message: '"receiver" has no options that tabs could be made of.',
  },
];
