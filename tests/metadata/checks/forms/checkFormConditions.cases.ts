import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';
const insured = '"insured": {\n                  "const": true\n                }';
const ifInsured = `${insured}\n              },\n              "required": [\n                "insured"\n              ]`;

/** What `checkFormConditions` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unmet-condition',
    edit: { file: parcels, from: ifInsured, to: '‸"state": { "const": "waiting" } }, "required": ["state"]' },
    message:
      'In a new record "state" has no value, and this form does not ask for it, so "paperNumber" would never be shown. Name a field of the form.',
  },
  {
    code: 'unmet-condition',
    edit: {
      file: parcels,
      from: ifInsured,
      to: '"insured": { "const": true } }, "required": ["insured", ‸"note"]',
    },
    message:
      'In a new record "note" has no value, and this form does not ask for it, so "paperNumber" would never be shown. Name a field of the form.',
  },
  {
    code: 'unmet-condition',
    edit: { file: parcels, from: ifInsured, to: '‸"state": { "const": "sent" } }, "required": ["state"]' },
    also: [
      {
        file: 'schemas/parcel.json',
        from: '"title": "State",',
        to: '"title": "State", "default": "waiting",',
      },
    ],
    message:
      'In a new record "state" is "waiting", and this form does not ask for it, so "paperNumber" would never be shown. Name a field of the form.',
  },
];
