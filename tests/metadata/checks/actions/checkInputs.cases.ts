import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';
/** An input that is named after a field and does not narrow it. */
function inputOf(to: string, said: string): BrokenFile {
  return {
    code: 'unfit-input',
    edit: { file: parcels, from: '"fare": {', to: `${to}, "fare": {` },
    message: `${said}. An input that is named after a field has its schema, and may only narrow it: take this out, or give the input another name.`,
  };
}

/** The action has a transition, and a condition that is not about its states. */
const dispatched = [
  {
    file: parcels,
    from: '"title": "Dispatch",',
    to: '"title": "Dispatch", "transition": { "field": "state", "to": "sent" },',
  },
  {
    file: parcels,
    from: '"state": {\n            "const": "waiting"',
    to: '"insured": {\n            "const": true',
  },
  {
    file: parcels,
    from: '"required": [\n          "state"\n        ]',
    to: '"required": [\n          "insured"\n        ]',
  },
];

/** What `checkInputs` reports. */
export const cases: BrokenFile[] = [
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
      { file: 'schemas/parcel.json', from: '"title": "Note",', to: '"title": "Note", "x-personal": false,' },
    ],
    message:
      '"state" of parcel is filled by transitions alone, and this input would overwrite it. Remove it, or give it another name.',
  },
  ...[
    {
      to: '"value": { "type": ‸"string" }',
      said: '"value" of parcel has "type": "integer", and this input "type": "string"',
    },
    {
      to: '"value": { "$ref": ‸"country.json#/$defs/phone" }',
      said: '"value" of parcel has "type": "integer", and this input "type": "string"',
    },
    {
      to: '"receiver": { "x-ui": { "masked": ‸true } }',
      said: '"receiver" of parcel has no "masked", and this input "masked": true',
    },
    {
      to: '"value": { "minimum": ‸-1 }',
      said: '"value" of parcel has "minimum": 0, and this input "minimum": -1',
    },
    {
      to: '"phone": { "maxLength": ‸12 }',
      said: '"phone" of parcel has "maxLength": 10, and this input "maxLength": 12 in AA',
    },
    {
      to: '"sentAt": { "format": ‸"date" }',
      said: '"sentAt" of parcel has "format": "date-time", and this input "format": "date"',
    },
    {
      to: '"value": { "x-ui": { "money": ‸false } }',
      said: '"value" of parcel has "money": true, and this input "money": false',
    },
    {
      to: '"state": { "enum": ‸["waiting", "lost"] }',
      said: '"state" of parcel has the options "waiting", "sent", and this input "lost"',
    },
  ].map(({ to, said }) => inputOf(to, said)),
  {
    code: 'unfit-input',
    edit: {
      file: parcels,
      from: '"fare": {',
      to: '‸"state": {}, "fare": {',
    },
    also: [...dispatched],
    message:
      '"state" of parcel is filled by the "transition", and this input would overwrite it. Remove it, or give it another name.',
  },
  {
    code: 'unfit-input',
    edit: {
      file: parcels,
      from: '"fare": {',
      to: '‸"sentAt": {}, "fare": {',
    },
    also: [
      ...dispatched,
      {
        file: 'schemas/parcel.json',
        from: '"title": "Sent at",',
        to: '"title": "Sent at", "x-generate": "now",',
      },
    ],
    message:
      '"sentAt" of parcel is filled by "x-generate", and this input would overwrite it. Remove it, or give it another name.',
  },
];
