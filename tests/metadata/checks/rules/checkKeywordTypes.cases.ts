import type { BrokenFile } from '../../support/BrokenFile';

const parcel = 'schemas/parcel.json';

/** What `checkKeywordTypes` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unfit-keyword',
    edit: { file: parcel, from: '"type": "boolean"', to: '"type": "boolean", ‸"format": "email"' },
    message:
      '"format" is only for a text, and "insured" is of the type "boolean": nothing would be checked. Take it out, or correct the "type".',
  },
  {
    code: 'unfit-keyword',
    edit: { file: 'schemas/common.json', from: '"minimum": 0', to: '"minimum": 0, ‸"maxLength": 9' },
    message:
      '"maxLength" is only for a text, and "value" is of the type "integer": nothing would be checked. Take it out, or correct the "type".',
  },
  {
    code: 'unfit-keyword',
    edit: { file: 'schemas/countries/AA.json', from: '"maxLength": 10', to: '‸"minimum": 10' },
    message:
      '"minimum" is only for a number, and "phone" in AA is of the type "string": nothing would be checked. Take it out, or correct the "type".',
  },
];
