import type { BrokenFile } from './BrokenFile';

const parcels = 'resources/parcels.json';
const insured = '"insured": {\n                  "const": true\n                }';
const ifInsured = `${insured}\n              },\n              "required": [\n                "insured"\n              ]`;
const dispatched = {
  file: parcels,
  from: '"title": "Dispatch",',
  to: '"title": "Dispatch", "transition": { "field": "state", "to": "sent" },',
};
const waiting =
  '"state": {\n            "const": "waiting"\n          }\n        },\n        "required": [\n          "state"\n        ]';

/** An action of stops that stores its input. */
const noting = (properties: string) => ({
  file: 'resources/stops.json',
  from: '"permission": "post:parcels",',
  to: `"permission": "post:parcels", "actions": { ‸"move": { "title": "Move", "permission": "post:parcels", "input": { "properties": { ${properties} } } } },`,
});
const notingText = { file: 'locales/zh/stops.json', from: '"title"', to: '"actions.move": "移动", "title"' };

/** Conditions that never hold, and actions that could not change a record. */
export const brokenConditions: BrokenFile[] = [
  {
    code: 'unmet-condition',
    edit: {
      file: parcels,
      from: '"state": {\n            "const": "waiting"',
      to: '‸"state": {\n            "enum": ["waiting", "sent"]',
    },
    also: [dispatched],
    message:
      '"sent" does not lead to "sent", so there the action could never be done. Name "waiting", or add "sent" to what follows "sent" in schemas/parcel.json.',
  },
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
  {
    code: 'unmet-condition',
    edit: {
      file: parcels,
      from: '"create": {',
      to: '"edit": { "permission": "post:parcels:send", "sections": [{ "fields": ["receiver"] }], "transition": { "field": "state", "to": "sent" }, "when": { "properties": { ‸"state": { "const": "lost" } }, "required": ["state"] } }, "create": {',
    },
    also: [
      { file: 'schemas/parcel.json', from: '"sent": []', to: '"sent": ["lost"], "lost": []' },
      {
        file: 'schemas/parcel.json',
        from: '"title": "Sent",',
        to: '"title": "Sent" }, { "const": "lost", "title": "Lost",',
      },
      { file: 'locales/zh/parcel.json', from: '"note":', to: '"state.lost": "遗失", "note":' },
    ],
    message:
      '"lost" does not lead to "sent", so there the record could never be edited. Name "waiting" or "sent", or add "sent" to what follows "lost" in schemas/parcel.json.',
  },
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
  {
    code: 'append-only',
    edit: noting('"place": {}'),
    also: [
      notingText,
      {
        file: 'schemas/stop.json',
        from: '"title": "Stop",',
        to: '"title": "Stop", "x-table": { "appendOnly": true },',
      },
    ],
    message:
      'The records of stop are append-only ("x-table" in schemas/stop.json), so nobody can change them.',
  },
  {
    code: 'unfit-input',
    edit: {
      file: parcels,
      from: '"actions": {',
      to: '"actions": { "correct": { "title": "Correct", "permission": "post:parcels:send", "input": { "properties": { ‸"state": {}, "note": {} } } },',
    },
    also: [
      {
        file: 'locales/zh/parcels.json',
        from: '"actions.dispatch":',
        to: '"actions.correct": "更正", "actions.dispatch":',
      },
    ],
    message:
      '"state" of parcel is filled by transitions alone, and this input would overwrite it. Remove it, or give it another name.',
  },
];
