import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';

/** What `checkCreateForms` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unfilled-field',
    edit: { file: parcels, from: '"create": {', to: '‸"create": {' },
    message:
      'A new record needs "state", which this form does not ask for and nothing else fills. Add it to a section, or give it a "default" or an "x-generate" in schemas/parcel.json, or take it out of "required".',
    also: [
      { file: 'schemas/meta/handlers.json', from: '"parcels.create",', to: '' },
      {
        file: 'schemas/parcel.json',
        from: '"required": [\n    "label",\n    "receiver",',
        to: '"required": ["receiver",',
      },
    ],
  },
  {
    code: 'unfilled-field',
    edit: { file: parcels, from: '"create": {', to: '‸"create": {' },
    message:
      'A new record needs "paperNumber", which this form does not ask for at all times and nothing else fills. Add it to a section, or give it a "default" or an "x-generate" in schemas/parcel.json, or take it out of "required".',
    also: [
      { file: 'schemas/meta/handlers.json', from: '"parcels.create",', to: '' },
      {
        file: 'schemas/parcel.json',
        from: '"required": [\n    "label",\n    "receiver",\n    "state"',
        to: '"required": ["receiver", "paperNumber"',
      },
    ],
  },
  ...[
    '{ "dependentRequired": { "phone": ["note"] } }',
    '{ "if": { "properties": { "phone": { "const": "0" } }, "required": ["phone"] }, "then": { "required": ["note"] } }',
    '{ "dependentSchemas": { "phone": { "required": ["note"] } } }',
  ].map((rule) => ({
    code: 'unfilled-field',
    edit: { file: parcels, from: '"create": {', to: '‸"create": {' },
    message:
      'A new record needs "note" where a rule of parcel applies to "phone", which this form asks for without "note": it could not be sent. Add "note" to a section, or give it a "default" in schemas/parcel.json.',
    also: [
      { file: 'schemas/meta/handlers.json', from: '"parcels.create",', to: '' },
      {
        file: 'schemas/parcel.json',
        from: '"required": [\n    "label",\n    "receiver",\n    "state"\n  ],\n  "allOf": [',
        to: `"required": ["receiver"], "allOf": [${rule},`,
      },
    ],
  })),
];
