import type { BrokenFile } from '../../support/BrokenFile';

const common = 'schemas/common.json';
const parcel = 'schemas/parcel.json';

/** What `checkSchemaRules` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'decimal-multiple',
    edit: { file: common, from: '"minimum": 0', to: '"minimum": 0, "multipleOf": ‸0.01' },
    message:
      '"multipleOf" with decimals rejects valid amounts because of rounding errors. Keep amounts as whole minor units and use "type": "integer".',
  },
  {
    code: 'decimal-multiple',
    edit: {
      file: 'schemas/stop.json',
      from: '"title": "Place",\n      "type": "string"',
      to: '"title": "Place",\n      "type": "number",\n      "multipleOf": ‸5',
    },
    message:
      '"multipleOf" with decimals rejects valid amounts because of rounding errors. Keep amounts as whole minor units and use "type": "integer".',
  },
  {
    code: 'undiscriminated-choice',
    edit: {
      file: parcel,
      from: '"type": "boolean"',
      to: '"type": "boolean", "oneOf": ‸[{ "type": "boolean" }, { "const": true }]',
    },
    message:
      'The choices of a "oneOf" must differ in a "const": each has one, or a property that is required and has one in each.',
  },
];
