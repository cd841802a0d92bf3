import type { BrokenFile } from './BrokenFile';

const parcels = 'resources/parcels.json';

/** Mistakes in the forms and actions of a resource, and in the keys of its texts. */
export const brokenForms: BrokenFile[] = [
  {
    code: 'unknown-resource',
    edit: {
      file: parcels,
      from: '"create": {',
      to: '"create": {\n    "shows": { "resource": ‸"stop", "fields": ["name"] },',
    },
    message: 'There is no resources/stop.json. Did you mean "stops"?',
  },
  {
    code: 'unknown-field',
    edit: {
      file: parcels,
      from: '"create": {',
      to: '"create": {\n    "shows": { "resource": "stops", "fields": [‸"height"] },',
    },
    message: '"height" is not a property of stop.',
  },
  {
    code: 'invalid-value',
    edit: {
      file: parcels,
      from: '"create": {',
      to: '"edit": { "permission": "post:parcels:send", "sections": [{ "fields": ‸[] }] },\n  "create": {',
    },
    message: '"fields" must not be empty.',
  },
  {
    code: 'wrong-type',
    edit: {
      file: parcels,
      from: '"receiver",\n          "phone",',
      to: '{ "field": "receiver", "twice": ‸"true" },\n          "phone",',
    },
    message: '"twice" must be true or false.',
    // Without code behind it, the form must ask for what a record requires.
    also: [
      { file: 'schemas/meta/handlers.json', from: '"parcels.create",', to: '' },
      {
        file: 'schemas/parcel.json',
        from: '"required": [\n    "label",\n    "receiver",\n    "state"',
        to: '"required": ["receiver"',
      },
    ],
  },
  {
    code: 'unknown-placeholder',
    edit: { file: parcels, from: '"Send to %{receiver}"', to: '‸"Send %{note} to %{receiver}"' },
    message: '%{note} is not a field of this form.',
    also: [{ file: 'locales/zh/parcels.json', from: '寄给 %{receiver}', to: '寄 %{note} 给 %{receiver}' }],
  },
  {
    code: 'unknown-placeholder',
    edit: {
      file: parcels,
      from: '"submit": "Send to %{receiver}"',
      to: '"submit": "Send to %{receiver}", "success": ‸"Sent as %{number}."',
    },
    message: '%{number} is not a field that is known here.',
    also: [
      {
        file: 'locales/zh/parcels.json',
        from: '"create.submit"',
        to: '"create.success": "已寄出 %{number}", "create.submit"',
      },
    ],
  },
  {
    code: 'unfit-handler',
    edit: {
      file: parcels,
      from: '"create": {',
      to: '"edit": { "permission": "post:parcels:send", "sections": [{ "fields": [{ "field": "receiver", ‸"lookup": ["label"] }] }] },\n  "create": {',
    },
    message: 'Only a create form can look up what a value names.',
  },
  {
    code: 'missing-handler',
    edit: {
      file: parcels,
      from: '"receiver",\n          "phone",',
      to: '{ "field": "receiver", ‸"lookup": ["label"] },\n          "phone",',
    },
    message:
      'The gateway has no code that looks up "receiver" of "parcels". Take "lookup" out, or write the code and run npm run types.',
  },
  {
    code: 'missing-handler',
    edit: { file: parcels, from: '"dispatch": {', to: '‸"weigh": {' },
    message:
      'The gateway has no code for "parcels.weigh", so the action would do nothing. Give it a "transition", or an "input" that is named after a field of parcel, or write the code and run npm run types.',
    also: [
      { file: 'locales/zh/parcels.json', from: '"actions.dispatch":', to: '"actions.weigh":' },
      {
        file: 'locales/zh/parcels.json',
        from: '"actions.dispatch.confirm":',
        to: '"actions.weigh.confirm":',
      },
      {
        file: 'locales/zh/parcels.json',
        from: '"actions.dispatch.input.fare":',
        to: '"actions.weigh.input.fare":',
      },
    ],
  },
  {
    code: 'duplicate-route',
    edit: {
      file: parcels,
      from: '"path": "{id}/dispatch"\n      }\n    }',
      to: `"path": "{id}/dispatch" } },
    "recall": { "title": "Recall", "permission": "post:parcels", "request": { "method": "POST", "path": ‸"{id}/dispatch" } }`,
    },
    message: 'POST {id}/dispatch is already the call of "dispatch". Give this action another path.',
    also: [
      {
        file: 'schemas/meta/handlers.json',
        from: '"parcels.create"',
        to: '"parcels.create", "parcels.recall"',
      },
      {
        file: 'locales/zh/parcels.json',
        from: '"actions.dispatch":',
        to: '"actions.recall": "召回", "actions.dispatch":',
      },
    ],
  },
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
  {
    code: 'shared-text-key',
    edit: {
      file: parcels,
      from: '"by": "label"',
      to: '"by": "label", "title": "First" }, { "resource": "stops", "by": "label", "title": ‸"Second"',
    },
    message:
      'This has the key "detail.related.stops" for its translations, as has "First". Give this list an "id".',
    also: [
      {
        file: 'locales/zh/parcels.json',
        from: '"create.submit"',
        to: '"detail.related.stops": "一", "create.submit"',
      },
    ],
  },
  {
    code: 'shared-text-key',
    edit: {
      file: parcels,
      from: '"title": "What it is"',
      to: '"title": "Where it goes!"',
    },
    message:
      'This has the key "detail.sections.whereItGoes" for its translations, as has "Where it goes!". Word one of them differently.',
    also: [
      { file: parcels, from: '"title": "Where it goes"', to: '"title": ‸"Where it goes"' },
      { file: 'locales/zh/parcels.json', from: '  "detail.sections.whatItIs": "内容",\n', to: '' },
    ],
  },
  {
    code: 'not-money',
    edit: {
      file: parcels,
      from: '"create": {',
      to: '"create": {\n    "shows": { "resource": "stops", "fields": ["label"], "atMost": { "value": ‸"label" } },',
    },
    message: '"label" is not an amount of money.',
  },
  {
    code: 'unfit-action',
    edit: {
      file: parcels,
      from: '"title": "Dispatch",',
      to: '"title": "Dispatch", "only": "creator", ‸"not": "creator",',
    },
    message: 'Only the creator of a record may do this, so it cannot have "not".',
  },
  {
    code: 'idle-reveal',
    edit: {
      file: parcels,
      from: '"permission": "post:parcels",',
      to: '"permission": "post:parcels", ‸"reveal": { "permission": "post:parcels:send" },',
    },
    message:
      'No field of parcel is masked, so there is nothing to reveal. Take "reveal" away, or write "x-ui": { "masked": true } in a field.',
  },
];
