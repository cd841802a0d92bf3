import type { BrokenFile } from '../../support/BrokenFile';

/** Balances of a statement, each with one mistake and what the check says of it. */
export const cases: BrokenFile[] = [
  {
    code: 'unknown-resource',
    balanceOf: '{ "resource": ‸"stop" }',
    message: 'There is no resource "stop". Did you mean "stops"?',
  },
  {
    code: 'unfit-resource',
    balanceOf: '{ "resource": ‸"stops" }',
    message: 'The list of "stops" is no statement, so it has no balances.',
  },
  {
    code: 'unknown-field',
    balanceOf: '{ "resource": "parcels", "only": { "stat": ‸["sent"] } }',
    message: '"stat" is not in "by" of the statement of "parcels". Did you mean "state"?',
  },
  {
    code: 'unknown-choice',
    balanceOf: '{ "resource": "parcels", "only": { "state": [‸"send"] } }',
    message: '"send" is not an option of "state". Did you mean "sent"?',
  },
].map(({ balanceOf, ...broken }) => ({
  ...broken,
  also: [
    {
      file: 'resources/parcels.json',
      from: '"totals": [\n      "value"\n    ]',
      to: '"totals": ["value"], "statement": { "time": "sentAt", "plus": "value", "minus": "value", "by": ["state"] }',
    },
  ],
  edit: {
    file: 'schemas/parcel.json',
    from: '"title": "Value",',
    to: `"title": "Value", "x-ui": { "balanceOf": ${balanceOf} },`,
  },
}));
