import type { BrokenFile } from '../../support/BrokenFile';
import { placeOf } from '../../support/edits';

const stop = 'schemas/stop.json';
const parcel = 'schemas/parcel.json';
const aland = 'schemas/countries/AA.json';
const object = (part: string) => `"type": "object", "properties": { ${part} }`;
const text = '"title": "Text", "type": "string"';
const words = (keywords: string) => object(`"word": { ${text} }`) + `, ${keywords}`;
/** All edits of a file that is wrong, as those beside another one. */
const editsOf = ({ edit, also = [] }: Pick<BrokenFile, 'edit' | 'also'>) => [edit, ...also];
/** A rule more in the sample's entity. */
const rule = (text: string) => ({ file: parcel, from: '"allOf": [', to: `"allOf": [${text},` });
const noForm = (name: string) =>
  `"${name}" is not a property of parcel. Forms have the "properties" of parcel only, so nobody could fill it in: define it there, and leave here what is required or limited.`;

/** What `checkRequiredFields` reports. */
export const cases: BrokenFile[] = [
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
    code: 'unknown-field',
    ...placeOf(words('"required": ["word", ‸"wrod"]')),
    message: '"wrod" is not a property of "place". Did you mean "word"?',
  },
  {
    code: 'unknown-field',
    edit: {
      file: 'schemas/common.json',
      from: '"$defs": {',
      to: '"$defs": { "words": { "type": "object", "properties": { "word": { "title": "Text", "type": "string" } }, "required": [‸"wrod"] },',
    },
    message: '"wrod" is not a property of "place". Did you mean "word"?',
    also: [
      ...editsOf(placeOf('"$ref": "common.json#/$defs/words"')),
      {
        file: 'locales/zh/common.json',
        from: '',
        to: '{ "code.placeholder": "AB12", "words.word": "部分" }',
      },
    ],
  },
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
    code: 'unknown-field',
    edit: {
      file: 'schemas/common.json',
      from: '"money": {',
      to: '"file": { "type": "object", "properties": { "id": { "type": "string" } }, "required": ["id", ‸"nam"], "x-ui": { "file": {} } }, "money": {',
    },
    message: '"nam" is not a property of "file".',
  },
];
