import type { BrokenFile } from '../../support/BrokenFile';
import { placeOf } from '../../support/edits';

const object = (part: string) => `"type": "object", "properties": { ${part} }`;
const text = '"title": "Text", "type": "string"';
const list = (items: string) => `"type": "array", ‸"items": { ${items} }`;
const hidden = (schema: string) => schema.replace('‸', '');
const words = (keywords: string) => object(`"word": { ${text} }`) + `, ${keywords}`;

/** What `checkParts` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'missing-items',
    ...placeOf('‸"type": "array"'),
    message: '"place" is a list without "items". Write what each item is: "items": { "type": "string" }.',
  },
  {
    code: 'missing-properties',
    ...placeOf('‸"type": "object"'),
    message: '"place" is an object without "properties". Write its fields there.',
  },
  {
    code: 'missing-type',
    ...placeOf(list('"maxLength": 3')),
    message: 'The items of "place" have no single type. Write one "type" in "items".',
  },
  {
    code: 'unfit-items',
    ...placeOf(list(hidden(list('"type": "string"')))),
    message:
      'The items of "place" are lists, which no form can show. Make them objects that hold a list each.',
  },
  {
    code: 'unfit-items',
    ...placeOf(list('"type": "boolean"')),
    message: 'The items of "place" are true or false, which says nothing in a list. Make them choices.',
  },
  {
    code: 'nameless-parts',
    ...placeOf('"type": "array", "items": { "type": "string" }, ‸"prefixItems": [{ "type": "string" }]'),
    message: 'Items by their position have no names. Write an object with a property for each.',
  },
  {
    code: 'nameless-parts',
    ...placeOf(words('‸"additionalProperties": { "type": "string" }')),
    message:
      'Properties without fixed names cannot be shown. Write a list of objects with a name and a value each.',
  },
  {
    code: 'deep-object',
    ...placeOf(
      object(
        `"a": { "title": "Text", ${object(`‸"b": { "title": "Text", ${words('"minProperties": 1')} }`)} }`,
      ),
    ),
    message: '"b" is an object in an object in an object, which no form can show. Move it one level up.',
  },
  {
    code: 'deep-list',
    ...placeOf(object(`"lines": { "title": "Text", ${list(words('"minProperties": 1'))} }`)),
    message:
      'The items of "lines" are objects, and it is part of another value. Only a field of the record itself can be a list of objects: move it there, or make it an entity of its own.',
  },
  {
    code: 'missing-type',
    ...placeOf(object('‸"word": { "title": "Text" }')),
    message: '"word" has no single type. Write one "type", or refer to a definition that has one.',
  },
  {
    code: 'unfit-part',
    ...placeOf(object(`‸"word": { ${text}, "readOnly": true }`)),
    message:
      '"word" is part of another value, where "readOnly" has no effect. Take it away, or make this a field of the record.',
  },
  {
    code: 'unfit-option',
    ...placeOf(`‸${words('"x-ui": { "masked": true }')}`),
    message: '"place" cannot be masked as a whole. Write "masked" at what it holds.',
  },
  {
    code: 'unknown-placeholder',
    ...placeOf('"type": "array", "items": { "type": "string" }, "x-ui": { "text": ‸"%{cout}" }', {
      'place.text': '%{cout}',
    }),
    message: '%{cout} is nothing that "place" has. Did you mean "count"?',
  },
  {
    code: 'unfit-option',
    ...placeOf('‸"type": "object", "x-ui": { "file": {}, "masked": true }'),
    message: '"place" is a file, which cannot be masked. Take "masked" away.',
  },
];
