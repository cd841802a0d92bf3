import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';

/** What `checkRelated` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unfit-filter',
    edit: {
      file: parcels,
      from: '"by": "label"',
      to: '"by": "label", "filter": { ‸"label": "AB12" }',
    },
    message: '"label" is what the list is related by, so it always has the value of "label". Take it out.',
  },
  {
    code: 'unfit-form',
    edit: {
      file: parcels,
      from: '"by": "label"',
      to: '"by": "label", ‸"create": {}',
    },
    message:
      'The create form of "stops" does not ask for "label", so it cannot begin with its value. Take this out, or add the field to the form.',
  },
  {
    code: 'unfit-field',
    edit: { file: parcels, from: '"by": "label"', to: '"by": "label", "of": ‸"value"' },
    message:
      '"value" of parcel is an amount of money, and "label" of stop is a text: they never have the same value.',
  },
];
