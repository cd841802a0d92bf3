import type { BrokenFile } from '../../support/BrokenFile';
import { amounts } from '../../support/edits';

const parcels = 'resources/parcels.json';
const zh = 'locales/zh/parcels.json';

/** Records whose amount and fee make what is paid. */
const withHeadline = [
  ...amounts('true'),
  {
    file: parcels,
    from: '"timeline": "state"',
    to: '"timeline": "state", "headline": { "amount": "value", "plus": "fee", "equals": "paid" }',
  },
];

/** What `checkRests` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unfit-rest',
    edit: {
      file: parcels,
      from: '"totals": [\n      "value"\n    ]',
      to: '"totals": ["value", "fee", "paid"], "totalsRest": { "of": "value", "minus": ["paid", ‸"fee"], "text": "not paid" }',
    },
    also: [
      ...withHeadline,
      { file: zh, from: '"create.submit"', to: '"list.totalsRest.text": "未付", "create.submit"' },
    ],
    message: '"fee" has the other sign in the headline of a record, so this is no rest: write it in "plus".',
  },
  {
    code: 'unfit-rest',
    edit: {
      file: parcels,
      from: '"totals": [\n      "value"\n    ]',
      to: '"totals": ["value"], "totalsRest": { "of": "value", "minus": [‸"value"], "text": "not sent" }',
    },
    also: [{ file: zh, from: '"create.submit"', to: '"list.totalsRest.text": "未寄出", "create.submit"' }],
    message: '"value" is added and taken away again. Keep it in one of them.',
  },
];
