import type { BrokenFile } from '../../support/BrokenFile';

const parcel = 'schemas/parcel.json';
const shared = '"$ref": "common.json#/$defs/money"';
const unlimited = '"type": "integer", "x-ui": { "money": true }';
const parcels = 'resources/parcels.json';

/** What `checkAmounts` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unlimited-amount',
    edit: { file: parcel, from: '"value": {\n      "title"', to: '‸"value": {\n      "title"' },
    also: [{ file: parcel, from: shared, to: unlimited }],
    message:
      'A form asks for the amount "value", which may be negative: nothing says how small it may be. Give it "exclusiveMinimum": 0, or "minimum": 0.',
  },
  {
    code: 'unlimited-amount',
    edit: { file: parcels, from: '"fare": {', to: '‸"fare": {' },
    also: [{ file: parcels, from: shared, to: unlimited }],
    message:
      'A form asks for the amount "fare", which may be negative: nothing says how small it may be. Give it "exclusiveMinimum": 0, or "minimum": 0.',
  },
];
