import type { BrokenFile } from '../../support/BrokenFile';

const parcel = 'schemas/parcel.json';

/** What `checkCodes` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unfit-pattern',
    edit: {
      file: 'schemas/parcel.json',
      from: '"title": "Phone",',
      to: '"title": "Phone", "x-ui": { "fills": { ‸"note": { "pattern": "^0", "values": { "0": "A" } } } },',
    },
    message: 'The pattern needs a group, in parentheses, for the part that is looked up in "values".',
  },
  {
    code: 'unfit-pattern',
    edit: {
      file: 'schemas/countries/AA.json',
      from: '"$defs": {',
      to: '"$defs": { "paperNumber": { ‸"x-codes": { "pattern": "^(a(b))", "check": true, "values": {} } },',
    },
    message: '"check" needs a pattern whose first group, in parentheses, has no other group inside.',
  },
  {
    code: 'unknown-code',
    edit: {
      file: parcel,
      from: '"title": "Phone",',
      to: '"title": "Phone", "x-ui": { "fills": { "note": { "pattern": "^([0-9]{3})", "values": { ‸"12": "A" } } } },',
    },
    message: '"12" is never looked up: the group ([0-9]{3}) of the pattern does not match it.',
  },
  {
    code: 'invalid-pattern',
    edit: {
      file: parcel,
      from: '"title": "Phone",',
      to: '"title": "Phone", "x-ui": { "fills": { "note": { "pattern": ‸"^[0-9]{}([0-9])", "values": { "0": "A" } } } },',
    },
    message: 'This is not a regular expression: /^[0-9]{}([0-9])/u: Incomplete quantifier.',
  },
];
