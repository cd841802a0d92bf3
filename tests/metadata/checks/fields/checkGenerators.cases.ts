import type { BrokenFile } from '../../support/BrokenFile';

const parcel = 'schemas/parcel.json';
const label = '"title": "Label",\n      "readOnly": true,';
const parcels = 'resources/parcels.json';

/** What `checkGenerators` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unfit-generator',
    edit: { file: parcel, from: label, to: `${label} "x-generate": ‸{ "prefix": "P", "random": 12 },` },
    message: '"label" takes 12 characters, and its number has 13. Draw fewer digits, or raise "maxLength".',
  },
  {
    code: 'unfit-generator',
    edit: { file: parcel, from: label, to: `${label} "x-generate": ‸"batch",` },
    message:
      '"label" is filled with the number of the import that makes the record, and no resource of "parcel" has an "import". Declare one in resources/parcels.json, or take "x-generate" away.',
  },
  {
    code: 'unfit-generator',
    edit: { file: parcel, from: label, to: `${label} "x-generate": ‸"now",` },
    message: '"label" is filled with the time, so its "format" must be "date-time" or "date".',
  },
  {
    code: 'unfit-generator',
    edit: {
      file: parcel,
      from: '"title": "Insured",',
      to: '"title": "Insured", "readOnly": true, "x-generate": ‸"user",',
    },
    message: '"insured" is filled with a text, so its "type" must be "string", without options.',
    also: [
      {
        file: parcels,
        from: '"value",\n          "insured"\n        ]\n      }\n    ]\n  },\n  "act',
        to: '"value"]}]},\n  "act',
      },
      {
        file: parcels,
        from: ',\n            "when": {\n              "properties": {\n                "insured": {\n                  "const": true\n                }\n              },\n              "required": [\n                "insured"\n              ]\n            }',
        to: '',
      },
    ],
  },
  {
    code: 'misplaced-generator',
    edit: { file: parcels, from: '"title": "Fare",', to: '"title": "Fare", ‸"x-generate": "user",' },
    message: 'Only a field of a record is filled by the gateway: write "x-generate" beside its title.',
  },
  {
    code: 'unfit-generator',
    edit: {
      file: parcel,
      from: '"title": "Sent at",',
      to: '"title": "Sent at", "x-generate": ‸{ "when": { "state": ["send"] } },',
    },
    message: '"send" is not a state of "state". Did you mean "sent"?',
  },
  {
    code: 'unfit-generator',
    edit: {
      file: parcel,
      from: '"title": "Sent at",',
      to: '"title": "Sent at", "x-generate": ‸{ "when": { "stat": ["sent"] } },',
    },
    message: '"stat" is no field with "x-transitions". Did you mean "state"?',
  },
  {
    code: 'unfit-generator',
    edit: {
      file: 'schemas/parcel.json',
      from: '"title": "Note",',
      to: '"title": "Note", "readOnly": false, "x-generate": ‸"user",',
    },
    message:
      '"note" is filled by the gateway, so no form can ask for it. Take it out of forms, and "readOnly": false away.',
  },
];
