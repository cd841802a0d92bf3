import { allFormats } from '../../../src/metadata/formats/formats';
import type { BrokenFile } from './BrokenFile';

const parcel = 'schemas/parcel.json';
const common = 'schemas/common.json';
const aland = 'schemas/countries/AA.json';
const parcels = 'resources/parcels.json';

const map = 'resources/map.page.json';
/** The page names an amount and an instant: where those are none any more, it would be wrong too. */
const withoutSum = { file: map, from: '"sum": "value",', to: '' };
const withoutDate = { file: map, from: '"time": "sentAt",', to: '' };

/** Mistakes in what schemas and countries say. */
export const brokenSchemas: BrokenFile[] = [
  {
    code: 'unknown-reference',
    edit: { file: parcel, from: '"common.json#/$defs/instant"', to: '‸"common.json#/$defs/instnat"' },
    message: 'common.json has no definition "instnat". Did you mean "instant"?',
  },
  {
    code: 'unknown-reference',
    edit: { file: parcel, from: '"common.json#/$defs/money"', to: '‸"comon.json#/$defs/money"' },
    message: 'There is no schemas/comon.json. Did you mean "common"?',
  },
  {
    code: 'unknown-reference',
    edit: { file: parcels, from: '"common.json#/$defs/money"', to: '‸"#/$defs/money"' },
    message: '"#/$defs/money" has no file to look in. Write the file\'s name before the #.',
  },
  {
    code: 'unknown-reference',
    edit: { file: parcel, from: '"common.json#/$defs/code"', to: '‸"common.json#code"' },
    message: '"common.json#code" is not a place in a file. Write common.json#/$defs/name.',
  },
  {
    code: 'circular-reference',
    edit: { file: common, from: '"money": {', to: '"money": { "$ref": ‸"#/$defs/money",' },
    message: '"#/$defs/money" leads back to itself without saying anything about the value.',
  },
  {
    code: 'unknown-limit',
    edit: { file: aland, from: '"phone": {', to: '‸"phon": {' },
    message: 'country.json has no definition "phon". Did you mean "phone"?',
  },
  {
    code: 'removed-definition',
    edit: { file: aland, from: '"phone": {\n      "maxLength": 10\n    }', to: '‸"phone": null' },
    message:
      'This removes country.json#/$defs/phone, which other schemas use. Change it instead of removing it.',
  },
  {
    code: 'country-code',
    edit: { file: aland, from: '"code": "AA"', to: '"code": ‸"AB"' },
    message: 'The file is named AA.json, so the code must be "AA".',
  },
  {
    code: 'reserved-name',
    edit: {
      file: 'schemas/stop.json',
      from: '"place": {',
      to: '‸"country": { "title": "Country", "type": "string" }, "place": {',
    },
    message: 'Every record has a "country" of the system. Choose another name.',
    also: [{ file: 'locales/zh/stop.json', from: '"label"', to: '"country": "国家", "label"' }],
  },
  {
    code: 'missing-type',
    edit: {
      file: 'schemas/stop.json',
      from: '"place": {\n      "title": "Place",\n      "type": "string"',
      to: '‸"place": {\n      "title": "Place"',
    },
    message: '"place" has no single type. Write one "type", or refer to a definition that has one.',
  },
  {
    code: 'missing-type',
    edit: { file: parcel, from: '"phone": {', to: '‸"phone": {' },
    message: '"phone" has no single type in AA. Write one "type", or refer to a definition that has one.',
    also: [{ file: aland, from: '"maxLength": 10', to: '"maxLength": 10, "type": null' }],
  },
  {
    code: 'missing-type',
    edit: {
      file: 'schemas/stop.json',
      from: '"place": {\n      "title": "Place",\n      "type": "string"',
      to: '‸"place": {\n      "title": "Place",\n      "type": ["string", "integer"]',
    },
    message: '"place" has no single type. Write one "type", or refer to a definition that has one.',
  },
  {
    code: 'decimal-multiple',
    edit: { file: common, from: '"minimum": 0', to: '"minimum": 0, "multipleOf": ‸0.01' },
    message:
      '"multipleOf" with decimals rejects valid amounts because of rounding errors. Keep amounts as whole minor units and use "type": "integer".',
  },
  {
    code: 'decimal-multiple',
    edit: {
      file: 'schemas/stop.json',
      from: '"title": "Place",\n      "type": "string"',
      to: '"title": "Place",\n      "type": "number",\n      "multipleOf": ‸5',
    },
    message:
      '"multipleOf" with decimals rejects valid amounts because of rounding errors. Keep amounts as whole minor units and use "type": "integer".',
  },
  {
    code: 'undiscriminated-choice',
    edit: {
      file: parcel,
      from: '"type": "boolean"',
      to: '"type": "boolean", "oneOf": ‸[{ "type": "boolean" }, { "const": true }]',
    },
    message:
      'The choices of a "oneOf" must differ in a "const": each has one, or a property that is required and has one in each.',
  },
  {
    code: 'unguarded-condition',
    edit: {
      file: parcels,
      from: '"when": {\n        "properties": {\n          "state": {\n            "const": "waiting"\n          }\n        },\n        "required": [\n          "state"\n        ]\n      }',
      to: '"when": { "properties": { ‸"state": { "const": "waiting" } } }',
    },
    message:
      'This condition also holds where "state" is missing. Add "required": ["state"] beside its "properties".',
  },
  {
    code: 'unguarded-condition',
    edit: {
      file: aland,
      from: '"paper": {\n                "const": 1\n              }\n            },\n            "required": [\n              "paper"\n            ]',
      to: '‸"paper": { "const": 1 } }',
    },
    message:
      'This condition also holds where "paper" is missing. Add "required": ["paper"] beside its "properties".',
  },
  {
    code: 'invalid-pattern',
    edit: { file: aland, from: '"maxLength": 10', to: '"pattern": ‸"^[0-9$"' },
    message: 'This is not a regular expression: /^[0-9$/u: Unterminated character class.',
  },
  {
    code: 'unknown-format',
    edit: { file: common, from: '"format": "date-time"', to: '"format": ‸"datetime"' },
    message: 'There is no format "datetime". Did you mean "date-time"?',
    also: [{ file: parcels, from: ',\n        "default": "last7Days"', to: '' }, withoutDate],
  },
  {
    code: 'unknown-format',
    edit: {
      file: common,
      from: '"format": "date-time"',
      to: '"format": "date-time", "not": { "format": ‸"x" }',
    },
    message: `There is no format "x". There are ${Object.keys(allFormats)
      .map((name) => `"${name}"`)
      .join(', ')}.`,
  },
  {
    code: 'refused-keyword',
    edit: {
      file: parcel,
      from: '"required": [\n    "label"',
      to: '‸"definitions": {},\n  "required": [\n    "label"',
    },
    message: '"definitions" is not JSON Schema 2020-12. It has "$defs" instead.',
  },
  {
    code: 'refused-keyword',
    edit: {
      file: parcel,
      from: '"required": [\n    "label"',
      to: '‸"dependencies": {},\n  "required": [\n    "label"',
    },
    message:
      '"dependencies" is not JSON Schema 2020-12. It has "dependentRequired" and "dependentSchemas" instead.',
  },
  {
    code: 'refused-keyword',
    edit: { file: parcel, from: '"title": "Note",', to: '"title": "Note", ‸"additionalItems": false,' },
    message: '"additionalItems" is not JSON Schema 2020-12. It has "items" and "prefixItems" instead.',
  },
  {
    code: 'refused-keyword',
    edit: { file: parcel, from: '"title": "Note",', to: '"title": "Note", "items": ‸[{}],' },
    message: 'A list of schemas in "items" is not JSON Schema 2020-12. It has "prefixItems" instead.',
  },
  {
    code: 'unknown-state',
    edit: { file: parcel, from: '"waiting": [\n          "sent"', to: '"waiting": [\n          ‸"send"' },
    message: '"send" is not an option of this field. Did you mean "sent"?',
  },
  {
    code: 'unknown-state',
    edit: { file: parcel, from: '"sent": []', to: '‸"set": []' },
    message: '"set" is not an option of this field. Did you mean "sent"?',
  },
  {
    code: 'unknown-widget',
    edit: { file: common, from: '"money": true', to: '"money": true, "widget": ‸"ammount"' },
    message: 'There is no widget "ammount". Did you mean "amount"?',
  },
  {
    code: 'unknown-widget',
    edit: { file: common, from: '"money": true', to: '"money": true, "widget": ‸"slider"' },
    message: 'There is no widget "slider". There are "text", "choice", "amount", "phone".',
  },
  {
    code: 'unknown-option',
    edit: { file: common, from: '"money": true', to: '‸"mony": true' },
    message: '"x-ui" has no option "mony". Did you mean "money"?',
    also: [withoutSum],
  },
  {
    code: 'unknown-option',
    edit: { file: common, from: '"money": true', to: '"money": true, "widget": "amount", ‸"rows": 2' },
    message: 'The widget "amount" has no option "rows".',
  },
  {
    code: 'invalid-option',
    edit: { file: parcel, from: '"tone": "success"', to: '"tone": ‸"green"' },
    message:
      '"green" is not a value of "tone". It must be one of "success", "warning", "error", "info", "neutral".',
  },
];
