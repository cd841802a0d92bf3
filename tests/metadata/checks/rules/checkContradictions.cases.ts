import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';
const waiting =
  '"state": {\n            "const": "waiting"\n          }\n        },\n        "required": [\n          "state"\n        ]';

/** What `checkContradictions` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unmet-condition',
    edit: {
      file: parcels,
      from: waiting,
      to: `${waiting}, "allOf": [{ "properties": { ‸"state": { "const": "sent" } }, "required": ["state"] }]`,
    },
    message:
      'No value of "state" is all that this condition says of it, so this never holds. Keep one of the parts, or write them as "anyOf".',
  },
  {
    code: 'unmet-condition',
    edit: {
      file: parcels,
      from: waiting,
      to: '"insured": { "const": true } }, "required": ["insured"], "allOf": [{ "properties": { ‸"insured": { "not": { "const": true } } }, "required": ["insured"] }]',
    },
    message:
      'No value of "insured" is all that this condition says of it, so this never holds. Keep one of the parts, or write them as "anyOf".',
  },
  {
    code: 'unmet-condition',
    edit: {
      file: parcels,
      from: waiting,
      to: '‸"state": { "not": { "enum": ["waiting", "sent"] } } }, "required": ["state"]',
    },
    message: 'No value of "state" is what this says, so this never holds.',
  },
  {
    code: 'unmet-condition',
    edit: {
      file: parcels,
      from: waiting,
      to: '"receiver": { "const": "A" } }, "required": ["receiver"], "allOf": [{ "properties": { ‸"receiver": { "const": "B" } }, "required": ["receiver"] }]',
    },
    message:
      'No value of "receiver" is all that this condition says of it, so this never holds. Keep one of the parts, or write them as "anyOf".',
  },
];
