import type { BrokenFile } from './BrokenFile';

const aland = 'schemas/countries/AA.json';
const parcels = 'resources/parcels.json';
const stops = 'resources/stops.json';
const navigation = 'resources/navigation.json';

/** The note as a list. */
const noteIsList = {
  file: 'schemas/parcel.json',
  from: '"title": "Note",\n      "type": "string",\n      "x-ui": {\n        "sortable": false,\n        "filterable": false\n      }',
  to: '"title": "Note",\n      "type": "array", "items": { "type": "string" }',
};

/** Mistakes in what resources say about fields. */
export const brokenResources: BrokenFile[] = [
  {
    code: 'unknown-entity',
    edit: { file: stops, from: '"entity": "stop"', to: '"entity": ‸"stopp"' },
    message: 'There is no schemas/stopp.json. Did you mean "stop"?',
  },
  {
    code: 'unknown-resource',
    edit: { file: parcels, from: '"resource": "stops"', to: '"resource": ‸"stop"' },
    message: 'There is no resources/stop.json. Did you mean "stops"?',
  },
  {
    code: 'unknown-resource',
    edit: { file: navigation, from: '"resource": "parcels"', to: '"resource": ‸"parcel"' },
    message: 'There is no resources/parcel.json. Did you mean "parcels"?',
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
    code: 'invalid-default',
    edit: { file: parcels, from: '"default": "last7Days"', to: '"default": ‸"last7days"' },
    message:
      '"last7days" is not one of "today", "yesterday", "last7Days", "last30Days", "thisWeek", "lastWeek", "thisMonth", "lastMonth". Did you mean "last7Days"?',
  },
  {
    code: 'invalid-default',
    edit: { file: parcels, from: '"default": "waiting"', to: '"default": ‸"lost"' },
    message: '"lost" is not one of "waiting", "sent".',
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
    code: 'invalid-value',
    edit: {
      file: parcels,
      from: '"columns": [',
      to: '"columns": ‸["phone", "paper", "paperNumber", "insured", "sentAt",',
    },
    message: '"columns" must have at most 8 items.',
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
    code: 'unknown-placeholder',
    edit: { file: parcels, from: '"Send to %{receiver}"', to: '‸"Send to %{reciever}"' },
    message: '%{reciever} is not a field of this form. Did you mean "receiver"?',
    also: [{ file: 'locales/zh/parcels.json', from: '寄给 %{receiver}', to: '寄给 %{reciever}' }],
  },
];
