import type { BrokenFile } from '../../support/BrokenFile';

const parcel = 'schemas/parcel.json';
const otherwise = '"then": {\n        "properties": {\n          "value"';

/** What `checkForbiddenFields` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'forbidden-field',
    edit: {
      file: parcel,
      from: otherwise,
      to: `"else": { "properties": { ‸"receiver": false } }, ${otherwise}`,
    },
    message:
      '"receiver" is required in parcel, and this rule forbids it: where it applies, nobody could fill in the form. Take "receiver" out of "required", or require it by a rule of its own.',
  },
  {
    code: 'forbidden-field',
    edit: {
      file: parcel,
      from: otherwise,
      to: `"else": { "not": { "required": [‸"receiver"] } }, ${otherwise}`,
    },
    message:
      '"receiver" is required in parcel, and this rule forbids it: where it applies, nobody could fill in the form. Take "receiver" out of "required", or require it by a rule of its own.',
  },
  {
    code: 'forbidden-field',
    edit: {
      file: 'schemas/countries/BB.json',
      from: '"phone": {',
      to: '"paperRules": { "properties": { ‸"receiver": false } }, "phone": {',
    },
    message:
      '"receiver" is required in parcel in BB, and this rule forbids it: where it applies, nobody could fill in the form. Take "receiver" out of "required", or require it by a rule of its own.',
  },
];
