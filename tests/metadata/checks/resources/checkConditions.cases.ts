import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';
const parcel = 'schemas/parcel.json';
const aland = 'schemas/countries/AA.json';

const waiting =
  '"state": {\n            "const": "waiting"\n          }\n        },\n        "required": [\n          "state"\n        ]';

/** What `checkConditions` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unknown-field',
    edit: {
      file: parcels,
      from: '"title": "Dispatch",',
      to: '"title": "Dispatch", "leads": { "required": [‸"stat"] },',
    },
    message: '"stat" is not a property of parcel. Did you mean "state"?',
  },
  {
    code: 'unmet-condition',
    edit: {
      file: parcel,
      from: '"insured": {\n            "const": true\n          }\n        },\n        "required": [\n          "insured"',
      to: '"value": { "const": ‸-5 }\n        },\n        "required": [\n          "value"',
    },
    message: '"value" never has the value -5, which is beyond its limits, so this never holds.',
  },
  {
    code: 'unfit-constant',
    edit: {
      file: parcel,
      from: '"insured": {\n            "const": true',
      to: '"insured": {\n            "const": ‸"true"',
    },
    message: '"true" is no value of the type "boolean" that "insured" has, so this never holds.',
  },
  {
    code: 'masked-field',
    edit: {
      file: parcels,
      from: '"state": {\n            "const": "waiting"\n          }\n        },\n        "required": [\n          "state"',
      to: '‸"phone": { "const": "123" } }, "required": ["phone"',
    },
    message:
      '"phone" is masked, so the browser has no value to compare. Use another field, or only "required", which masks do not change.',
    also: [
      {
        file: 'schemas/parcel.json',
        from: '"title": "Phone",',
        to: '"title": "Phone", "x-ui": { "masked": true }, "x-personal": false,',
      },
    ],
  },
  {
    code: 'unknown-field',
    edit: {
      file: parcels,
      from: '"insured": {\n                  "const": true\n                }\n              },\n              "required": [\n                "insured"\n              ]',
      to: '"insured": { "const": true } }, "required": ["insured", ‸"ensured"]',
    },
    message: '"ensured" is not a property of parcel. Did you mean "insured"?',
  },
  {
    code: 'unknown-field',
    edit: {
      file: aland,
      from: '"paper": {\n                "const": 1\n              }\n            },\n            "required": [\n              "paper"\n            ]',
      to: '"paper": { "const": 1 } }, "required": ["paper", ‸"papper"]',
    },
    message: '"papper" is not a property of parcel. Did you mean "paper"?',
  },
  {
    code: 'unknown-choice',
    edit: { file: parcels, from: '"const": "waiting"', to: '"const": ‸"wating"' },
    message: '"wating" is not an option of "state". Did you mean "waiting"?',
  },
  {
    code: 'unknown-choice',
    edit: {
      file: aland,
      from: '"paper": {\n                "const": 1',
      to: '"paper": {\n                "const": ‸3',
    },
    message: '3 is not an option of "paper".',
  },
  {
    code: 'unfit-constant',
    edit: {
      file: parcels,
      from: waiting,
      to: '"value": { "minimum": ‸10000.50 } }, "required": ["value"]',
    },
    message: '"value" is in hundredths, so 10000.5 would be about 100.00. Write 1000050 for 10000.50.',
  },
  {
    code: 'unfit-constant',
    edit: {
      file: parcels,
      from: waiting,
      to: '"value": { "const": ‸99.99 } }, "required": ["value"]',
    },
    message: '"value" is in hundredths, so 99.99 would be about 0.00. Write 9999 for 99.99.',
  },
  {
    code: 'unknown-choice',
    edit: {
      file: aland,
      from: '"paper": {\n                "const": 1',
      to: '"paper": {\n                "const": ‸"2"',
    },
    message: '"2" is not an option of "paper". It is a text, and the option is the number 2.',
  },
];
