import type { BrokenFile } from '../../support/BrokenFile';
import { amounts, lost } from '../../support/edits';

const parcels = 'resources/parcels.json';
const zh = 'locales/zh/parcels.json';
const from = '"permission": "post:parcels",\n  "list"';
const withApi = (api: string) => `"permission": "post:parcels",\n  "api": ${api},\n  "list"`;
/** The note as a list. */
const noteIsList = {
  file: 'schemas/parcel.json',
  from: '"title": "Note",\n      "type": "string",\n      "x-ui": {\n        "sortable": false,\n        "filterable": false\n      }',
  to: '"title": "Note",\n      "type": "array", "items": { "type": "string" }',
};
const parcel = 'schemas/parcel.json';
/** A field of a parcel that is a sum, which the gateway computes. */
const computed = (sum: string, more = '"readOnly": true, "type": "integer", "x-ui": { "money": true },') => ({
  edit: {
    file: parcel,
    from: '"insured": {\n      "title"',
    to: `"rest": { "title": "Rest", ${more} ${sum} }, "insured": { "title"`,
  },
  also: [{ file: 'locales/zh/parcel.json', from: '"insured":', to: '"rest": "剩余", "insured":' }],
});

/** What `checkResourceFields` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'not-a-file',
    edit: {
      file: parcels,
      from: '"actions": {',
      to: '"actions": { "save": { "title": "Save", "permission": "post:parcels:send", "file": ‸"label" },',
    },
    also: [{ file: zh, from: '"actions.dispatch":', to: '"actions.save": "保存", "actions.dispatch":' }],
    message: '"label" does not hold a file that could be saved.',
  },
  {
    code: 'not-a-text',
    edit: {
      file: parcels,
      from: '"permission": "post:parcels",',
      to: '"permission": "post:parcels", "review": { "field": "state", "from": "waiting", "approve": "sent", "reject": "lost", "reason": ‸"insured" },',
    },
    also: lost,
    message: '"insured" is not a text, so it cannot hold the reason of a decision.',
  },
  {
    code: 'not-a-status',
    edit: {
      file: parcels,
      from: '"title": "Dispatch",',
      to: '"title": "Dispatch", "transition": { "field": ‸"insured", "to": "sent" },',
    },
    message: '"insured" has no "x-transitions", so nothing can change its state.',
  },
  {
    code: 'unknown-field',
    edit: {
      file: parcels,
      from: '"title": "Dispatch",',
      to: '"title": "Dispatch", "rehearse": [‸"valeu"],',
    },
    message: '"valeu" is not a property of parcel. Did you mean "value"?',
  },
  {
    code: 'unknown-field',
    edit: { file: parcels, from, to: withApi('{ "scope": "read", "own": ‸"application" }') },
    message: '"application" is not a property of parcel.',
  },
  {
    code: 'not-an-identifier',
    edit: { file: parcels, from, to: withApi('{ "scope": "read", "numbers": [‸"value"] }') },
    message: '"value" is not an identifier that lists can be filtered by.',
  },
  {
    code: 'not-a-text',
    edit: {
      file: parcels,
      from: '"create": {',
      to: '"create": { "again": { "title": "Send again", "as": ‸"sentAt" },',
    },
    message: '"sentAt" is not a text, so it cannot name the record that it is made in place of.',
    also: [
      {
        file: 'locales/zh/parcels.json',
        from: '"title": "包裹列表"',
        to: '"title": "包裹列表", "create.again": "重新寄出"',
      },
    ],
  },
  {
    code: 'masked-field',
    edit: { file: parcels, from: '"totals": [\n      "value"', to: '"totals": [\n      ‸"value"' },
    message: '"value" is masked, so it cannot be summed. Take "masked" away, or another field.',
    also: [
      {
        file: 'schemas/parcel.json',
        from: '"title": "Value",',
        to: '"title": "Value", "x-ui": { "masked": true }, "x-personal": false,',
      },
    ],
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
    code: 'not-money',
    edit: {
      file: parcels,
      from: '"create": {',
      to: '"create": {\n    "shows": { "resource": "stops", "fields": ["label"], "atMost": { "value": ‸"label" } },',
    },
    message: '"label" is not an amount of money.',
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
  {
    code: 'unknown-field',
    edit: { file: parcels, from: '"receiver",\n      "value",', to: '"receiver",\n      ‸"vallue",' },
    message: '"vallue" is not a property of parcel. Did you mean "value"?',
  },
  {
    code: 'unknown-field',
    edit: { file: parcels, from: '"field": "state"', to: '"field": ‸"status"' },
    message: '"status" is not a property of parcel. Did you mean "state"?',
  },
  {
    code: 'unknown-field',
    edit: {
      file: parcels,
      from: '"field": "sentAt",\n      "order"',
      to: '"field": ‸"sendAt",\n      "order"',
    },
    message: '"sendAt" is not a property of parcel. Did you mean "sentAt"?',
  },
  {
    code: 'unknown-field',
    edit: { file: parcels, from: '"totals": [', to: '"card": [‸"valu"],\n    "totals": [' },
    message: '"valu" is not a property of parcel. Did you mean "value"?',
  },
  {
    code: 'unknown-field',
    edit: { file: parcels, from: '"totals": [', to: '"lead": { "title": ‸"valu" },\n    "totals": [' },
    message: '"valu" is not a property of parcel. Did you mean "value"?',
  },
  {
    code: 'unknown-field',
    edit: {
      file: parcels,
      from: '"totals": [',
      to: '"lead": { "amounts": ["value", ‸"valu"] },\n    "totals": [',
    },
    message: '"valu" is not a property of parcel. Did you mean "value"?',
  },
  {
    code: 'unknown-field',
    edit: { file: parcels, from: '"totals": [\n      "value"', to: '"totals": [\n      ‸"values"' },
    message: '"values" is not a property of parcel. Did you mean "value"?',
  },
  {
    code: 'unknown-field',
    edit: {
      file: parcels,
      from: '"value",\n          "insured"\n        ]\n      },\n      {\n        "title": "Where',
      to: '"value",\n          ‸"assured"\n        ]\n      },\n      {\n        "title": "Where',
    },
    message: '"assured" is not a property of parcel. Did you mean "insured"?',
  },
  {
    code: 'unknown-field',
    edit: { file: parcels, from: '"by": "label"', to: '"by": ‸"lable", "of": "label"' },
    message: '"lable" is not a property of stop. Did you mean "label"?',
  },
  {
    code: 'unknown-field',
    edit: { file: parcels, from: '"by": "label"', to: '"by": "label", "of": ‸"labell"' },
    message: '"labell" is not a property of parcel. Did you mean "label"?',
  },
  {
    code: 'unknown-field',
    edit: { file: parcels, from: '"timeline": "state"', to: '"timeline": ‸"status"' },
    message: '"status" is not a property of parcel. Did you mean "state"?',
  },
  {
    code: 'unknown-field',
    edit: { file: parcels, from: '"field": "paperNumber"', to: '"field": ‸"paperNo"' },
    message: '"paperNo" is not a property of parcel. Did you mean "paper"?',
  },
  {
    code: 'not-a-number',
    edit: { file: parcels, from: '"totals": [\n      "value"', to: '"totals": [\n      ‸"insured"' },
    message: '"insured" is a boolean and cannot be summed.',
  },
  {
    code: 'not-a-status',
    edit: { file: parcels, from: '"timeline": "state"', to: '"timeline": ‸"value"' },
    message: '"value" has no "x-transitions", so there are no changes of it to show.',
  },
  {
    code: 'not-money',
    edit: {
      file: parcels,
      from: '"timeline": "state"',
      to: '"timeline": "state", "headline": { "amount": ‸"label" }',
    },
    message: '"label" is not an amount of money.',
  },
  {
    code: 'not-summed',
    edit: {
      file: parcels,
      from: '"totals": [\n      "value"\n    ]',
      to: '"totals": [], "statement": { "time": "sentAt", "plus": ‸"value", "minus": "value" }',
    },
    message: '"value" is not among the totals, from which balances are computed. Add it to "totals".',
  },
  {
    code: 'not-an-instant',
    edit: {
      file: parcels,
      from: '"totals": [\n      "value"\n    ]',
      to: '"totals": ["value"], "statement": { "time": ‸"label", "plus": "value", "minus": "value" }',
    },
    message: '"label" is not an instant that lists can be filtered by.',
  },
  {
    code: 'not-a-choice',
    edit: {
      file: parcels,
      from: '"totals": [\n      "value"\n    ]',
      to: '"totals": ["value"], "statement": { "time": "sentAt", "plus": "value", "minus": "value", "by": [‸"label"] }',
    },
    message: '"label" has no options that could tell balances apart.',
  },
  {
    code: 'not-a-state',
    edit: {
      file: parcels,
      from: '"timeline": "state"',
      to: '"timeline": "state", "headline": { "state": ‸"label" }',
    },
    message: '"label" is not a state: its options have no tones.',
  },
  {
    code: 'two-amounts',
    edit: {
      file: parcels,
      from: '"timeline": "state"',
      to: '"timeline": "state", "headline": { "amount": "value", "amounts": ‸["value", "value"] }',
    },
    message: 'A headline has either "amount" or "amounts". Keep one of them.',
  },
  {
    code: 'two-signs',
    edit: {
      file: parcels,
      from: '"timeline": "state"',
      to: '"timeline": "state", "headline": { "amount": "value", "minus": "value", "plus": ‸"value", "equals": "value" }',
    },
    message: 'An amount has either "minus" or "plus". Keep one of them.',
  },
  {
    code: 'unsortable-field',
    edit: {
      file: parcels,
      from: '"field": "sentAt",\n      "order"',
      to: '"field": ‸"note",\n      "order"',
    },
    message: '"note" cannot be sorted by: its schema has "sortable": false.',
  },
  {
    code: 'unfilterable-field',
    edit: { file: parcels, from: '"filters": [', to: '"filters": [‸"note",' },
    message: '"note" cannot be filtered by: its schema has "filterable": false.',
  },
  {
    code: 'nested-field',
    edit: { file: parcels, from: '"filters": [', to: '"filters": [‸"note",' },
    message: '"note" is a list and cannot be filtered by.',
    also: [noteIsList],
  },
  {
    code: 'nested-field',
    edit: { file: parcels, from: '"columns": [', to: '"columns": [‸"note",' },
    message:
      '"note" is a list and has no text for a column. Give it one in schemas: "x-ui": { "text": "…" }.',
    also: [noteIsList],
  },
  {
    code: 'nested-field',
    edit: {
      file: parcels,
      from: '"field": "sentAt",\n      "order"',
      to: '"field": ‸"note",\n      "order"',
    },
    message: '"note" is a list and cannot be sorted by.',
    also: [noteIsList],
  },
  {
    code: 'unsortable-field',
    edit: {
      file: parcels,
      from: '"field": "sentAt",\n      "order"',
      to: '"field": ‸"paper",\n      "order"',
    },
    message: '"paper" is hidden in BB, so the list cannot be sorted by it there.',
  },
  {
    code: 'read-only-field',
    edit: {
      file: parcels,
      from: '"value",\n          "insured"\n        ]\n      }\n    ]\n  },\n  "actions"',
      to: '"value",\n          "insured", ‸"label"\n        ]\n      }\n    ]\n  },\n  "actions"',
    },
    message: '"label" is read-only: the gateway sets it, so no form can.',
  },
  {
    code: 'duplicate-field',
    edit: { file: parcels, from: '"receiver",\n      "value",', to: '"receiver",\n      "value", ‸"value",' },
    message: '"value" is listed twice. Keep one of them.',
  },
  {
    code: 'unfit-balance',
    edit: {
      file: parcels,
      from: '"totals": [\n      "value"\n    ]',
      to: '"totals": ["value", "fee"], "statement": { "time": "sentAt", "plus": "value", "minus": "fee", "balance": ‸"fee" }',
    },
    also: amounts('true'),
    message: '"fee" is what an entry adds or takes. Write the amount that it leaves.',
  },
  {
    code: 'not-summed',
    edit: {
      file: 'resources/parcels.json',
      from: '"totals": [\n      "value"\n    ]',
      to: '"totals": ["value"], "totalsRest": { "of": "value", "minus": [‸"label"], "text": "not sent" }',
    },
    message: '"label" is not among the totals, of which this is a rest. Add it to "totals".',
    also: [
      {
        file: 'locales/zh/parcels.json',
        from: '"create.submit"',
        to: '"list.totalsRest.text": "未寄出", "create.submit"',
      },
    ],
  },
  {
    code: 'unfit-types',
    edit: {
      file: parcels,
      from: '"totals": [\n      "value"\n    ]',
      to: '"totals": ["value", "rest"], "statement": { "time": "sentAt", "plus": "value", "minus": "value", "types": { "field": "state", "amounts": ["rest", ‸"value"] } }',
    },
    also: (({ edit, also }) => [edit, ...also])(
      computed('"x-sum": { "plus": ["value"], "minus": ["value"] }'),
    ),
    message:
      'The last amount must be what an entry adds to the balance, so that the sums come from opening to closing balance: a field with "x-sum": { "plus": ["value"], "minus": ["value"] }.',
  },
  {
    code: 'not-summed',
    edit: {
      file: parcels,
      from: '"totals": [\n      "value"\n    ]',
      to: '"totals": ["value"], "statement": { "time": "sentAt", "plus": "value", "minus": "value", "types": { "field": "state", "amounts": [‸"rest"] } }',
    },
    also: (({ edit, also }) => [edit, ...also])(
      computed('"x-sum": { "plus": ["value"], "minus": ["value"] }'),
    ),
    message: '"rest" is not among the totals, from which balances are computed. Add it to "totals".',
  },
  {
    code: 'not-a-choice',
    edit: {
      file: parcels,
      from: '"totals": [\n      "value"\n    ]',
      to: '"totals": ["value", "rest"], "statement": { "time": "sentAt", "plus": "value", "minus": "value", "types": { "field": ‸"label", "amounts": ["rest"] } }',
    },
    also: (({ edit, also }) => [edit, ...also])(
      computed('"x-sum": { "plus": ["value"], "minus": ["value"] }'),
    ),
    message: '"label" has no options that could be types of entries.',
  },
];
