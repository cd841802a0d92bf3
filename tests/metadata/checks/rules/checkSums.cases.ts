import type { BrokenFile } from '../../support/BrokenFile';

const parcel = 'schemas/parcel.json';
/** A field of a parcel that is a sum, which the gateway computes. */
const computed = (sum: string, more = '"readOnly": true, "type": "integer", "x-ui": { "money": true },') => ({
  edit: {
    file: parcel,
    from: '"insured": {\n      "title"',
    to: `"rest": { "title": "Rest", ${more} ${sum} }, "insured": { "title"`,
  },
  also: [{ file: 'locales/zh/parcel.json', from: '"insured":', to: '"rest": "剩余", "insured":' }],
});
const parcels = 'resources/parcels.json';

/** What `checkSums` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unfit-terms',
    ...computed('"x-sum": { "plus": ["value", ‸"valu"] }'),
    message: '"valu" is not a property of this entity. Did you mean "value"?',
  },
  {
    code: 'unfit-terms',
    ...computed('"x-sum": { "minus": [‸"label"] }'),
    message: '"label" is no whole number, so it cannot be added or taken away.',
  },
  {
    code: 'unfit-terms',
    ...computed('"x-sum": { "minus": [‸"rest"] }'),
    message: '"rest" is a sum itself. Name the fields that it is made of.',
  },
  {
    code: 'unfit-terms',
    ...computed('"x-sum": ‸{ "minus": ["value"] }', '"type": "integer", "readOnly": false,'),
    message:
      '"rest" is computed, so no form can ask for it. Take it out of forms, and "readOnly": false away.',
  },
  {
    code: 'unfit-terms',
    ...computed('"x-sum": ‸{ "minus": ["value"] }', '"readOnly": true, "type": "number",'),
    message: '"rest" is a sum of whole numbers, so its type must be "integer".',
  },
  {
    code: 'misplaced-sum',
    edit: {
      file: parcels,
      from: '"title": "Fare",',
      to: '"title": "Fare", ‸"x-sum": { "plus": ["value"] },',
    },
    message: 'Only a field of a record is a sum of others: write "x-sum" beside its title.',
  },
];
