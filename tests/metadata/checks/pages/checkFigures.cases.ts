import type { BrokenFile } from '../../support/BrokenFile';
import { amounts } from '../../support/edits';

const map = 'resources/map.page.json';
const statementOfParcels = {
  file: 'resources/parcels.json',
  from: '"totals": [\n      "value"\n    ]',
  to: '"totals": ["value"], "statement": { "time": "sentAt", "plus": "value", "minus": "value", "by": ["state"] }',
};
const page = 'resources/map.page.json';
/** A figure that is a share. */
const share = (text: string) => ({ file: page, from: '"part": {', to: `${text}, "part": {` });
const parcels = 'resources/parcels.json';

/** What `checkFigures` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unfit-field',
    edit: {
      file: map,
      from: '"part"',
      to: '"filter": { ‸"label": "A1" }, "part"',
    },
    message:
      'Figures are kept ready by fields with options, and "label" is none, so that it would take longer the more records there are. Take one of "paper", "insured", "state".',
  },
  {
    code: 'unfit-field',
    edit: {
      file: map,
      from: '"part"',
      to: '"groupBy": ‸"insured", "part"',
    },
    message:
      'Figures are kept ready by fields with options, and "insured" is none, so that it would take longer the more records there are. Take one of "paper", "state".',
  },
  {
    code: 'unfit-field',
    edit: { file: map, from: '"part"', to: '"of": { ‸"label": "A1" }, "part"' },
    message:
      'Figures are kept ready by fields with options, and "label" is none, so that it would take longer the more records there are. Take one of "paper", "insured", "state".',
  },
  {
    code: 'no-statement',
    edit: { file: map, from: '"sum": "value"', to: '"balance": ‸"value"' },
    message:
      'The list of "parcels" is no statement, so it has no balance. Give it "list.statement", or take "sum".',
  },
  {
    code: 'unfit-figure',
    edit: { file: map, from: '"sum": "value"', to: '‸"sum": "value", "balance": "value"' },
    message: 'A figure with "balance" cannot have "sum". Take one of them out.',
    also: [statementOfParcels],
  },
  {
    code: 'unfit-field',
    edit: {
      file: map,
      from: '"sum": "value"',
      to: '"balance": "value", "filter": { ‸"insured": true }',
    },
    message: '"insured" does not tell balances apart. Take one of "state".',
    also: [statementOfParcels],
  },
  {
    code: 'unfit-share',
    edit: share('"of": { ‸"state": ["waiting"] }'),
    message:
      'This is a share of the records whose "state" is among ["waiting"], and "filter" counts those with any other as well, so it could exceed 100 %. Add "state" to "filter", with some of these values.',
  },
  {
    code: 'unfit-share',
    edit: share('"of": { "state": "waiting" }, "filter": { "state": ‸["waiting", "sent"] }'),
    message:
      '"sent" is not among the values of "of" ("waiting"), so that the share could exceed 100 %. Add it to "of", or take it out of "filter".',
  },
  {
    code: 'unfit-share',
    edit: share('‸"of": { "state": ["sent"] }, "filter": { "state": "sent" }'),
    message:
      '"of" says the same as "filter", so the share is always 100 %. Add to "of" the values of the other records.',
  },
  {
    code: 'unfit-figure',
    edit: { file: page, from: '"sum": "value"', to: '"balance": ‸"fee"' },
    also: [
      ...amounts('true'),
      {
        file: parcels,
        from: '"totals": [\n      "value"\n    ]',
        to: '"totals": ["value", "fee"], "statement": { "time": "sentAt", "plus": "value", "minus": "fee", "balance": "paid" }',
      },
    ],
    message: '"fee" is what an entry adds or takes, and no balance. Write "paid" instead.',
  },
];
