import type { BrokenFile } from '../../support/BrokenFile';

const parcel = 'schemas/parcel.json';

/** What `checkFees` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'not-money',
    edit: {
      file: parcel,
      from: '"type": "object",',
      to: '"type": "object", "x-fees": { "kind": "parcel", "amount": ‸"insured" },',
    },
    message: '"insured" is not an amount of money, so no fee could be a part of it. Take one of "value".',
  },
  {
    code: 'not-a-text',
    edit: {
      file: parcel,
      from: '"type": "object",',
      to: '"type": "object", "x-fees": { "kind": "parcel", "amount": "value", "method": ‸"insured" },',
    },
    message:
      '"insured" is not a text, so no price could name its values as methods. Take the field with the method, or leave "method" out.',
  },
];
