import type { BrokenFile } from './BrokenFile';

const parcel = 'schemas/parcel.json';
const aland = 'schemas/countries/AA.json';

/** A rule more in the sample's entity. */
const rule = (text: string) => ({ file: parcel, from: '"allOf": [', to: `"allOf": [${text},` });

/** Samples of parcels in Aland. */
const samples = (values: string) => ({
  file: aland,
  from: '"$defs": {',
  to: `"sandbox": { "records": { "parcel": { "values": ${values} } } }, "$defs": {`,
});

const noForm = (name: string) =>
  `"${name}" is not a property of parcel. Forms have the "properties" of parcel only, so nobody could fill it in: define it there, and leave here what is required or limited.`;

/** Rules, changes and samples that can be read, but have no effect, or another than the one that is meant. */
export const brokenRules: BrokenFile[] = [
  {
    code: 'unknown-field',
    edit: rule(
      '{ "dependentSchemas": { "phone": { "properties": { ‸"floor": { "type": "integer" } }, "required": ["floor"] } } }',
    ),
    message: noForm('floor'),
  },
  {
    code: 'unknown-field',
    edit: rule('{ "dependentSchemas": { ‸"phon": { "required": ["note"] } } }'),
    message: '"phon" is not a property of parcel. Did you mean "phone"?',
  },
  {
    code: 'unknown-field',
    edit: rule('{ "anyOf": [{ "required": ["phone"] }, { "required": [‸"mobile"] }] }'),
    message: '"mobile" is not a property of parcel.',
  },
  {
    code: 'unknown-field',
    edit: rule(
      '{ "oneOf": [{ "properties": { "note": { "const": "a" }, ‸"wing": { "type": "string" } }, "required": ["note"] }, { "properties": { "note": { "const": "b" } }, "required": ["note"] }] }',
    ),
    message: noForm('wing'),
  },
  {
    code: 'unknown-field',
    edit: rule(
      '{ "if": { "required": ["note"] }, "then": { "properties": { ‸"wing": { "$ref": "common.json#/$defs/code" } } } }',
    ),
    message: noForm('wing'),
  },
  {
    code: 'idle-rule',
    edit: rule('{ ‸"if": { "required": ["note"] } }'),
    message: 'This "if" has neither a "then" nor an "else", so it changes nothing.',
  },
  {
    code: 'idle-rule',
    edit: rule('{ "if": { "required": ["note"] }, ‸"then": {} }'),
    message: 'This "then" is empty, so it changes nothing. Say what must hold, or remove it.',
  },
  {
    code: 'idle-rule',
    edit: rule('{ "if": { "required": ["note"] }, "then": { "properties": { ‸"phone": {} } } }'),
    message: 'What this says of "phone" is empty, so it changes nothing. Say what must hold, or remove it.',
  },
  {
    code: 'idle-rule',
    edit: rule('{ "if": ‸{}, "then": { "required": ["note"] } }'),
    message: 'This condition says nothing, so it always holds. Name what it tests, or remove it.',
  },
  {
    code: 'idle-rule',
    edit: rule('{ "if": { ‸"properties": {}, "required": ["note"] }, "then": { "required": ["phone"] } }'),
    message: 'These "properties" name nothing to test. Name a property, or remove them.',
  },
  {
    code: 'idle-rule',
    edit: rule(
      '{ "if": { "properties": { ‸"note": {} }, "required": ["note"] }, "then": { "required": ["phone"] } }',
    ),
    message:
      'This tests nothing of "note". Give it a "const", an "enum" or a limit; that it has a value is "required" alone.',
  },
  {
    code: 'idle-rule',
    edit: rule('‸{ "$comment": "Later." }'),
    message: 'This part of "allOf" is empty, so it changes nothing. Say what must hold, or remove it.',
  },
  {
    code: 'idle-rule',
    edit: {
      file: 'resources/parcels.json',
      from: '"when": {\n        "properties": {\n          "state": {\n            "const": "waiting"\n          }\n        },\n        "required": [\n          "state"\n        ]\n      }',
      to: '"when": ‸{}',
    },
    message: 'This condition says nothing, so it always holds. Name what it tests, or remove it.',
  },
  {
    code: 'idle-change',
    severity: 'warning',
    edit: { file: aland, from: '"phone": {\n      "maxLength": 10\n    }', to: '‸"phone": {}' },
    message: 'This changes nothing of "phone" in country.json. Say what differs in AA, or remove it.',
  },
  {
    code: 'idle-change',
    severity: 'warning',
    also: [
      {
        file: 'schemas/country.json',
        from: '"phone": {',
        to: '"shortCode": { "$ref": "common.json#/$defs/code" }, "phone": {',
      },
    ],
    edit: { file: aland, from: '"phone": {', to: '"shortCode": { "maxLength": ‸20 }, "phone": {' },
    message:
      'This has no effect: "shortCode" refers to a definition whose "maxLength" of 12 is stricter than 20.',
  },
  {
    code: 'idle-change',
    severity: 'warning',
    edit: {
      file: 'schemas/countries/BB.json',
      from: '"phone": {',
      to: '"paperRules": { "allOf": [{ "if": { "properties": { ‸"paper": { "const": 1 } }, "required": ["paper"] }, "then": { "required": ["note"] } }] }, "phone": {',
    },
    message:
      '"paper" is hidden in BB, so this rule never applies. Show it: "x-ui": { "hidden": null } in the definition that it refers to.',
  },
  {
    code: 'unknown-field',
    edit: {
      file: 'schemas/common.json',
      from: '"money": {',
      to: '"file": { "type": "object", "properties": { "id": { "type": "string" } }, "required": ["id", ‸"nam"], "x-ui": { "file": {} } }, "money": {',
    },
    message: '"nam" is not a property of "file".',
  },
  {
    code: 'missing-state',
    severity: 'warning',
    edit: {
      file: parcel,
      from: '"x-transitions": {\n        "waiting": [\n          "sent"\n        ],\n        "sent": []',
      to: '‸"x-transitions": { "waiting": ["sent"]',
    },
    message: 'This does not say what follows "sent". Write "sent": [] if nothing does.',
  },
  {
    code: 'unknown-code',
    edit: {
      file: parcel,
      from: '"title": "Phone",',
      to: '"title": "Phone", "x-ui": { "fills": { "note": { "pattern": "^([0-9]{3})", "values": { ‸"12": "A" } } } },',
    },
    message: '"12" is never looked up: the group ([0-9]{3}) of the pattern does not match it.',
  },
  {
    code: 'invalid-pattern',
    edit: {
      file: parcel,
      from: '"title": "Phone",',
      to: '"title": "Phone", "x-ui": { "fills": { "note": { "pattern": ‸"^[0-9]{}([0-9])", "values": { "0": "A" } } } },',
    },
    message: 'This is not a regular expression: /^[0-9]{}([0-9])/u: Incomplete quantifier.',
  },
  {
    code: 'empty-text',
    edit: { file: 'locales/zh/shell.json', from: '"打开菜单"', to: '‸" "' },
    message: 'This text is empty, so nothing would be shown.',
  },
  {
    code: 'invalid-sample',
    severity: 'warning',
    edit: samples('{ "paper": 1, "paperNumber": [‸"1234567", "12345678"] }'),
    message: 'A rule of "parcel" never lets "paperNumber" be such a value in AA, as "1234567".',
  },
  {
    code: 'invalid-sample',
    severity: 'warning',
    edit: samples(
      '{ "paper": { "weights": { "1": 1, "2": 1 } }, "paperNumber": { "by": "paper", "cases": { "1": ‸"1234567", "2": "12" } } }',
    ),
    message: 'A rule of "parcel" never lets "paperNumber" be such a value in AA, as "1234567".',
  },
  {
    code: 'invalid-sample',
    severity: 'warning',
    edit: samples(
      '{ "$size": { "weights": { ‸"1234567": 1, "12345678": 1 } }, "paper": 1, "paperNumber": "{$size}" }',
    ),
    message: 'With this, "paperNumber" is "1234567", which a rule of "parcel" does not allow in AA.',
  },
  {
    code: 'invalid-sample',
    severity: 'warning',
    edit: samples('{ "receiver": ["A. Person", ‸""] }'),
    message: '"" is no value that "receiver" takes in AA.',
  },
  {
    code: 'invalid-sample',
    severity: 'warning',
    edit: samples('{ "value": { "from": ‸-5, "to": 900 } }'),
    message: '-5 is no value that "value" takes in AA.',
  },
];
