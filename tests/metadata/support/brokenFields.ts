import type { BrokenFile } from './BrokenFile';

const parcel = 'schemas/parcel.json';
const stop = 'schemas/stop.json';
const common = 'schemas/common.json';
const aland = 'schemas/countries/AA.json';
const parcels = 'resources/parcels.json';

/** The place of a stop with further keywords. */
const place = (keywords: string) => ({
  file: stop,
  from: '"title": "Place",\n      "type": "string"',
  to: `"title": "Place",\n      ${keywords}`,
});

/** Mistakes in what fields may hold, and in how they are shown. */
export const brokenFields: BrokenFile[] = [
  {
    code: 'impossible-limits',
    edit: place('"type": "string", "minLength": ‸5, "maxLength": 3'),
    message: 'This takes no value: "minLength" is 5, and "maxLength" is 3.',
  },
  {
    code: 'impossible-limits',
    edit: place('"type": "integer", "minimum": ‸5, "exclusiveMaximum": 5'),
    message: 'This takes no value: "minimum" is 5, and "exclusiveMaximum" is 5.',
  },
  {
    code: 'impossible-limits',
    edit: {
      file: parcel,
      from: '"title": "Label",\n      "readOnly": true,',
      to: '"title": "Label", "minLength": ‸13, "readOnly": true,',
    },
    message: '"label" takes no value: "minLength" is 13, and "maxLength" is 12.',
  },
  {
    code: 'impossible-limits',
    edit: { file: aland, from: '"maxLength": 10', to: '"maxLength": ‸3' },
    message: '"phone" in AA takes no value: "minLength" is 4, and "maxLength" is 3.',
    also: [{ file: 'schemas/country.json', from: '"maxLength": 20', to: '"minLength": 4, "maxLength": 20' }],
  },
  {
    code: 'duplicate-option',
    edit: { file: aland, from: '"const": 2,\n', to: '"const": ‸1,\n' },
    message: '1 is an option twice. Keep one of them.',
    also: [{ file: 'locales/zh/countries/AA.json', from: ',\n  "paper.2": "身份证"', to: '' }],
  },
  {
    code: 'missing-title',
    edit: place('"oneOf": [‸{ "const": 1 }, { "const": 2, "title": "Two" }]'),
    message: 'The option 1 has no title. Write "title": what merchants read, in English.',
    also: [{ file: 'locales/zh/stop.json', from: '"place":', to: '"place.2": "二", "place":' }],
  },
  {
    code: 'unknown-choice',
    edit: place('"const": "a", "enum": ‸["b"]'),
    message:
      '"enum" does not have "a", so that this value can never be chosen. Leave "enum" out: the options say what is allowed.',
  },
  {
    code: 'unfit-constant',
    edit: { file: aland, from: '"const": 2,\n', to: '"const": ‸"2",\n' },
    message: '"2" is no value of the type "integer" that this field has.',
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
    code: 'hidden-options',
    edit: {
      file: aland,
      from: '"paper": {\n      "oneOf"',
      to: '‸"paper": {\n      "oneOf"',
    },
    message: '"paper" stays hidden in AA, so nobody sees these options. Add "x-ui": { "hidden": null }.',
    also: [{ file: aland, from: ',\n      "x-ui": {\n        "hidden": null\n      }', to: '' }],
  },
  {
    code: 'missing-options',
    edit: { file: 'schemas/countries/BB.json', from: '"phone": {', to: '‸"phone": {' },
    message:
      'BB lists no options for "phone". Write them as "phone": { "oneOf": [{ "const": …, "title": "…" }] } in "$defs".',
    also: [
      { file: 'schemas/country.json', from: '"maxLength": 20', to: '"maxLength": 20, "x-perCountry": true' },
      {
        file: aland,
        from: '"maxLength": 10',
        to: '"oneOf": [{ "const": "1", "title": "The only one" }], "x-ui": { "phone": null }',
      },
      { file: 'locales/zh/countries/AA.json', from: '"paper.1"', to: '"phone.1": "一", "paper.1"' },
    ],
  },
  {
    code: 'unknown-field',
    edit: { file: stop, from: '"required": [\n    "label"', to: '"required": [\n    ‸"labell"' },
    message: '"labell" is not a property of stop. Did you mean "label"?',
  },
  {
    code: 'unknown-field',
    edit: {
      file: parcel,
      from: '"required": [\n          "value"\n        ]',
      to: '"required": [\n          ‸"valeu"\n        ]',
    },
    message: '"valeu" is not a property of parcel. Did you mean "value"?',
  },
  {
    code: 'unknown-field',
    edit: {
      file: aland,
      from: '"paperNumber": {\n                "minLength": 8',
      to: '‸"paperNo": {\n                "minLength": 8',
    },
    message: '"paperNo" is not a property of parcel. Did you mean "paper"?',
  },
  {
    code: 'unknown-field',
    edit: {
      file: 'schemas/country.json',
      from: '"dependentRequired": {\n        "paperNumber"',
      to: '"dependentRequired": {\n        ‸"paperNo"',
    },
    message: '"paperNo" is not a property of parcel. Did you mean "paper"?',
  },
  {
    code: 'invalid-default',
    edit: place('"type": "string", "maxLength": 3, "default": ‸"Paris"'),
    message: '"Paris" is no value that "place" takes.',
  },
  {
    code: 'invalid-default',
    edit: {
      file: parcel,
      from: '"title": "State",',
      to: '"title": "State", "default": ‸"lost",',
    },
    message: '"lost" is no value that "state" takes. It takes "waiting", "sent".',
  },
  {
    code: 'unfit-widget',
    edit: place('"type": "string", "x-ui": { "widget": ‸"amount" }'),
    message:
      'The widget "amount" does not serve "place", which is a text. Take one of "text", or leave "widget" out.',
  },
  {
    code: 'unknown-field',
    edit: place('"type": "integer", "x-ui": { "money": ‸{ "currency": "nowhere" } }'),
    message: '"place" takes its currency from "nowhere", which is not a text of this entity.',
  },
  {
    code: 'unfit-option',
    edit: place('"type": "string", "x-ui": { "money": ‸true }'),
    message: '"place" has the type "string", and "money" is for "type": "integer" only.',
  },
  {
    code: 'unfit-option',
    edit: place('"type": "integer", "x-ui": { "rows": ‸2 }'),
    message: '"rows" is an option of the widget "text", which does not show "place", as that is a number.',
  },
  ...['^(a+)+$', '^([a-z]+ ?)*$', '^((x|y)*z?){1,40}$'].map((pattern) => ({
    code: 'slow-pattern',
    edit: place(`"type": "string", "pattern": ‸"${pattern}"`),
    message:
      'A repetition within a repetition: a text of some dozen characters can take hours to be compared with it. Say how often the inner or the outer part comes, at most 10 times, or write one of them without + and *.',
  })),
  {
    code: 'unanchored-pattern',
    severity: 'warning',
    edit: place('"type": "string", "pattern": ‸"[a-z]+"'),
    message:
      'This takes any text that has a matching part. Begin it with ^ and end it with $ to mean the whole text.',
  },
  {
    code: 'unanchored-pattern',
    severity: 'warning',
    edit: { file: common, from: '"^[A-Z0-9]+$"', to: '‸"^[A-Z0-9]+$|[a-z]"' },
    message:
      'This takes any text that has a matching part. Begin it with ^ and end it with $ to mean the whole text.',
  },
  {
    code: 'masked-field',
    edit: { file: parcels, from: '"totals": [\n      "value"', to: '"totals": [\n      ‸"value"' },
    message: '"value" is masked, so it cannot be summed. Take "masked" away, or another field.',
    also: [
      {
        file: 'schemas/parcel.json',
        from: '"title": "Value",',
        to: '"title": "Value", "x-ui": { "masked": true },',
      },
    ],
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
        to: '"title": "Phone", "x-ui": { "masked": true },',
      },
    ],
  },
  {
    code: 'impossible-limits',
    edit: {
      file: 'schemas/parcel.json',
      from: '"exclusiveMinimum": 0',
      to: '"maximum": ‸-1',
    },
    message: '"value" in AA takes no value where this rule applies: "minimum" is 0, and "maximum" is -1.',
  },
  {
    code: 'impossible-limits',
    edit: {
      file: 'schemas/parcel.json',
      from: '"exclusiveMinimum": 0',
      to: '"exclusiveMinimum": 0 }, "state": { "enum": ‸["lost"]',
    },
    message:
      '"state" in AA takes no value where this rule applies: none of its options ("waiting", "sent") is among these.',
  },
  {
    code: 'impossible-limits',
    edit: {
      file: 'resources/parcels.json',
      from: '"required": [\n          "fare"\n        ]',
      to: '"required": ["fare"], "if": { "properties": { "fare": { "minimum": 5 } }, "required": ["fare"] }, "then": { "properties": { "fare": { "maximum": ‸-1 } } }',
    },
    message: '"fare" in AA takes no value where this rule applies: "minimum" is 0, and "maximum" is -1.',
  },
  {
    code: 'impossible-limits',
    edit: { file: aland, from: '"maxLength": 10', to: '"maxLength": ‸3' },
    message: '"fare" in AA takes no value: "minLength" is 4, and "maxLength" is 3.',
    also: [
      {
        file: 'resources/parcels.json',
        from: '"title": "Fare",\n            "$ref": "common.json#/$defs/money"',
        to: '"title": "Fare", "minLength": 4, "$ref": "country.json#/$defs/phone"',
      },
    ],
  },
  {
    code: 'unfit-constant',
    edit: place('"type": "integer", "const": ‸"five"'),
    message: '"five" is no value of the type "integer" that this field has.',
  },
];
