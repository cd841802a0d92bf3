import type { BrokenFile } from '../../support/BrokenFile';

const parcel = 'schemas/parcel.json';
const note = '"note": {\n      "title": "Note",';
const unsaid = (sign: string) =>
  `It ${sign}, and does not say whose data that is. Write "x-personal": "payer" | "payee" | "holder" | "user" | "merchant" | "anyone", or false if it is nobody's.`;

const freeText =
  'People write it as they like, and it does not say whose data that may be. Write "x-personal": "payer" | "payee" | "holder" | "user" | "merchant" | "anyone", or false if it names nobody.';

/** What `checkPersonal` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unsaid-person',
    severity: 'warning',
    edit: { file: parcel, from: note, to: `‸${note} "format": "email",` },
    message: unsaid('is an e-mail address'),
  },
  {
    code: 'unsaid-person',
    severity: 'warning',
    edit: {
      file: 'schemas/country.json',
      from: '"phone": {',
      to: '"phone": { "x-ui": { "phone": true },',
    },
    also: [{ file: parcel, from: '"phone": {', to: '‸"phone": {' }],
    message: unsaid('is a phone number'),
  },
  {
    code: 'unsaid-person',
    severity: 'warning',
    edit: { file: parcel, from: note, to: `‸${note} "x-personal": true,` },
    message: unsaid('refers to a definition of personal data'),
  },
  {
    code: 'unsaid-person',
    edit: {
      file: parcel,
      from: '"receiver": {\n      "title": "Receiver",',
      to: '‸"receiver": {\n      "title": "Receiver",',
    },
    also: [{ file: parcel, from: '"maxLength": 40,\n      "x-personal": "payee"', to: '"maxLength": 40' }],
    message: freeText,
  },
  {
    code: 'unsaid-person',
    edit: {
      file: parcel,
      from: '"receiver": {\n      "title": "Receiver",',
      to: '"marks": { "title": "Marks", "type": "array", "x-ui": { "text": "%{count} marks" }, ‸"items": { "type": "string" } },\n    "receiver": {\n      "title": "Receiver",',
    },
    also: [
      {
        file: 'resources/parcels.json',
        from: '"phone",\n          "paper"',
        to: '"marks", "phone",\n          "paper"',
      },
      {
        file: 'locales/zh/parcel.json',
        from: '"note":',
        to: '"marks": "标记", "marks.text": "%{count} 个标记", "note":',
      },
    ],
    message: freeText,
  },
  {
    code: 'misplaced-personal',
    edit: {
      file: 'resources/parcels.json',
      from: '"title": "Fare",',
      to: '"title": "Fare", ‸"x-personal": "payer",',
    },
    message: 'Only a field of a record says whose data it holds: write "x-personal" beside its title.',
  },
  {
    code: 'misplaced-personal',
    edit: {
      file: parcel,
      from: '"value": {\n            "exclusiveMinimum": 0',
      to: '"value": {\n            ‸"x-personal": "payer", "exclusiveMinimum": 0',
    },
    message: 'Only a field of a record says whose data it holds: write "x-personal" beside its title.',
  },
];
