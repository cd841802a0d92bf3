import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';
const aland = 'schemas/countries/AA.json';

/** What `checkGuards` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unguarded-condition',
    edit: {
      file: parcels,
      from: '"when": {\n        "properties": {\n          "state": {\n            "const": "waiting"\n          }\n        },\n        "required": [\n          "state"\n        ]\n      }',
      to: '"when": { "properties": { ‸"state": { "const": "waiting" } } }',
    },
    message:
      'This condition also holds where "state" is missing. Add "required": ["state"] beside its "properties".',
  },
  {
    code: 'unguarded-condition',
    edit: {
      file: aland,
      from: '"paper": {\n                "const": 1\n              }\n            },\n            "required": [\n              "paper"\n            ]',
      to: '‸"paper": { "const": 1 } }',
    },
    message:
      'This condition also holds where "paper" is missing. Add "required": ["paper"] beside its "properties".',
  },
];
