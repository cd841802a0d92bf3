import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';

/** What `checkImports` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'missing-form',
    edit: {
      file: 'resources/stops.json',
      from: '"permission": "post:parcels",',
      to: '"permission": "post:parcels", "import": { "form": ‸"create", "permission": "post:parcels" },',
    },
    message: 'The rows are created by the form "create", which this resource does not have. Add it.',
  },
  {
    code: 'unreachable-import',
    severity: 'warning',
    edit: {
      file: 'resources/stops.json',
      from: '"permission": "post:parcels",',
      to: `"permission": "post:parcels",
  ‸"import": { "form": "create", "permission": "post:parcels" },
  "create": { "permission": "post:parcels:send", "submit": "Add", "sections": [{ "fields": ["label"] }] },`,
    },
    message:
      'No list has the button of this import: it is on the list at the menu entry of "stops", and there is none. Add an entry with "resource": "stops" to navigation.json, or remove "import".',
    also: [
      {
        file: 'locales/zh/stops.json',
        from: '"title": "站点列表"',
        to: '"title": "站点列表", "create.submit": "添加"',
      },
    ],
  },
  {
    code: 'unknown-column',
    edit: {
      file: parcels,
      from: '"create": {',
      to: `"import": {
    "form": "create",
    "permission": "post:parcels:send",
    "aliases": { "receiver": ["To"], ‸"phon": ["Mobile"] }
  },
  "create": {`,
    },
    message:
      '"phon" is no column of this import: the create form does not have it, or no cell can hold it. Did you mean "phone"?',
  },
  {
    code: 'unfit-field',
    edit: {
      file: parcels,
      from: '"create": {',
      to: `‸"import": { "form": "create", "permission": "post:parcels:send" },
  "create": {`,
    },
    message:
      'No row could be imported: the form requires "crate", and no cell can hold it. Make it optional, or remove "import".',
    also: [
      {
        file: parcels,
        from: '"Contents",\n        "fields": [',
        to: '"Contents",\n        "fields": [\n          "crate",',
      },
      {
        file: 'schemas/parcel.json',
        from: '"note": {',
        to: `"crate": {
      "title": "Crate",
      "type": "object",
      "properties": { "wood": { "title": "Wood", "type": "string", "x-personal": false } }
    },
    "note": {`,
      },
      {
        file: 'schemas/parcel.json',
        from: '"receiver",\n    "state"',
        to: '"receiver",\n    "crate",\n    "state"',
      },
      {
        file: 'locales/zh/parcel.json',
        from: '"note": "备注"',
        to: '"note": "备注", "crate": "箱子", "crate.wood": "木材"',
      },
    ],
  },
  {
    code: 'shared-alias',
    edit: {
      file: parcels,
      from: '"create": {',
      to: `"import": {
    "form": "create",
    "permission": "post:parcels:send",
    "aliases": { "receiver": ["To", "Mobile"], "phone": [‸"mobile:"] }
  },
  "create": {`,
    },
    message:
      '"mobile:" is also what the column of "receiver" is called, and a heading fills one column only. Keep it at one of them.',
  },
  {
    code: 'shared-alias',
    edit: {
      file: parcels,
      from: '"create": {',
      to: `"import": { "form": "create", "permission": "post:parcels:send", "aliases": { "phone": [‸"收件人"] } },
  "create": {`,
    },
    message:
      '"收件人" is also what the column of "receiver" is called, and a heading fills one column only. Keep it at one of them.',
  },
];
