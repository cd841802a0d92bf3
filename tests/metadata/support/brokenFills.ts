import type { BrokenFile } from './BrokenFile';

/** Fields that fill others (`x-ui.fills`, `x-codes`), each with one mistake and what the check says of it. */
export const brokenFills: BrokenFile[] = [
  {
    code: 'unknown-field',
    edit: {
      file: 'schemas/parcel.json',
      from: '"title": "Phone",',
      to: '"title": "Phone", "x-ui": { "fills": { ‸"recever": { "pattern": "^(0)", "values": { "0": "A" } } } },',
    },
    message: '"phone" fills "recever", which is not a field beside it. Did you mean "receiver"?',
  },
  {
    code: 'unfit-field',
    edit: {
      file: 'schemas/parcel.json',
      from: '"title": "Phone",',
      to: '"title": "Phone", "x-ui": { "fills": { ‸"insured": { "pattern": "^(0)", "values": { "0": "A" } } } },',
    },
    message: '"phone" fills "insured" with texts, but it has the type "boolean".',
  },
  {
    code: 'unfit-field',
    edit: {
      file: 'schemas/parcel.json',
      from: '"title": "Phone",',
      to: '"title": "Phone", "x-ui": { "fills": { ‸"state": { "pattern": "^(0)", "values": { "0": "lost" } } } },',
    },
    message: '"phone" fills "state" with "lost", which it does not take.',
  },
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
    code: 'unknown-reference',
    edit: {
      file: 'schemas/parcel.json',
      from: '"title": "Phone",',
      to: '"title": "Phone", "x-ui": { "fills": { "note": { "codes": ‸"country.json#/$defs/papr" } } },',
    },
    message: 'country.json has no definition "papr". Did you mean "paper"?',
  },
  {
    code: 'unknown-field',
    edit: {
      file: 'schemas/parcel.json',
      from: '"exclusiveMinimum": 0',
      to: '"exclusiveMinimum": 0 }, ‸"phone": { "x-ui": { "fills": { "nota": { "pattern": "^(0)", "values": { "0": "A" } } } }',
    },
    message: '"phone" fills "nota", which is not a field beside it. Did you mean "note"?',
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
    code: 'missing-key',
    edit: {
      file: 'schemas/countries/AA.json',
      from: '"$defs": {',
      to: '"$defs": { "paperNumber": { "x-codes": ‸{ "pattern": "^(a)" } },',
    },
    message: '"values" is missing in "x-codes".',
    also: [
      {
        file: 'schemas/parcel.json',
        from: '"title": "Phone",',
        to: '"title": "Phone", "x-ui": { "fills": { "note": { "codes": "country.json#/$defs/paperNumber" } } },',
      },
    ],
  },
];
