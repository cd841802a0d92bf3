import type { BrokenFile } from '../../support/BrokenFile';

/** What `checkFills` reports. */
export const cases: BrokenFile[] = [
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
    code: 'unknown-field',
    edit: {
      file: 'schemas/parcel.json',
      from: '"exclusiveMinimum": 0',
      to: '"exclusiveMinimum": 0 }, ‸"phone": { "x-ui": { "fills": { "nota": { "pattern": "^(0)", "values": { "0": "A" } } } }',
    },
    message: '"phone" fills "nota", which is not a field beside it. Did you mean "note"?',
  },
];
