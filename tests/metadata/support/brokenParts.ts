import type { JsonSchema } from '../../../src/metadata/model/json';
import type { BrokenFile } from './BrokenFile';

/** The place of a stop as another schema, written as its members, in which `‸` marks what is wrong. Its texts are translated. */
function place(schema: string, texts: Record<string, string> = {}): Pick<BrokenFile, 'edit' | 'also'> {
  const translations = [
    ...titlesOf(schema).map((key) => `"place.${key}": "部分"`),
    ...Object.entries(texts).map(([key, text]) => `${JSON.stringify(key)}: ${JSON.stringify(text)}`),
  ];
  return {
    edit: {
      file: 'schemas/stop.json',
      from: '"place": {\n      "title": "Place",\n      "type": "string"',
      to: schema.startsWith('‸')
        ? `‸"place": {\n      "title": "Place", ${schema.slice(1)}`
        : `"place": {\n      "title": "Place", ${schema}`,
    },
    also: [
      { file: 'resources/stops.json', from: '"label",\n      "place"', to: '"label"' },
      {
        file: 'locales/zh/stop.json',
        from: '"place": "地点"',
        to: ['"place": "地点"', ...translations].join(', '),
      },
    ],
  };
}

/** All edits of a file that is wrong, as those beside another one. */
const editsOf = ({ edit, also = [] }: Pick<BrokenFile, 'edit' | 'also'>) => [edit, ...also];

/** The keys of the titles in a schema that is written as the members of an object. */
function titlesOf(schema: string): string[] {
  const keys: string[] = [];
  const collect = (value: unknown, key: string[]) => {
    const { title, properties = {}, items } = value as JsonSchema;
    if (title !== undefined) keys.push(key.join('.'));
    for (const [name, part] of Object.entries(properties as object)) collect(part, [...key, name]);
    if (typeof items === 'object') collect(items, [...key, 'items']);
  };
  collect(JSON.parse(`{${schema.replace('‸', '')}}`), []);
  return keys;
}

const object = (part: string) => `"type": "object", "properties": { ${part} }`;
const list = (items: string) => `"type": "array", ‸"items": { ${items} }`;
const text = '"title": "Text", "type": "string"';
const words = (keywords: string) => object(`"word": { ${text} }`) + `, ${keywords}`;
const hidden = (schema: string) => schema.replace('‸', '');

/** An action of a parcel, or of all parcels, that asks for a file which the entity does not have. */
function inputFile({ isOfResource = false } = {}): Pick<BrokenFile, 'edit' | 'also'> {
  const file = 'resources/parcels.json';
  const when =
    '"when": {\n        "properties": {\n          "state": {\n            "const": "waiting"\n          }\n        },\n        "required": [\n          "state"\n        ]\n      }';
  return {
    // Without a mark, and first, because what follows is counted in lines.
    edit: isOfResource
      ? { file, from: when, to: '"on": "resource"' }
      : { file, from: '"title": "Dispatch"', to: '"title": "Dispatch"' },
    also: [
      ...(isOfResource ? [{ file, from: '"{id}/dispatch"', to: '"dispatch"' }] : []),
      {
        file,
        from: '"properties": {\n          "fare": {',
        to: '"properties": {\n          ‸"proof": { "title": "Proof", "type": "object", "x-ui": { "file": {} } }, "fare": {',
      },
      {
        file: 'locales/zh/parcels.json',
        from: '"actions.dispatch":',
        to: '"actions.dispatch.input.proof": "凭证", "actions.dispatch":',
      },
    ],
  };
}

/** Mistakes in objects, lists and files. */
export const brokenParts: BrokenFile[] = [
  {
    code: 'missing-items',
    ...place('‸"type": "array"'),
    message: '"place" is a list without "items". Write what each item is: "items": { "type": "string" }.',
  },
  {
    code: 'missing-properties',
    ...place('‸"type": "object"'),
    message: '"place" is an object without "properties". Write its fields there.',
  },
  {
    code: 'unknown-field',
    ...place(words('"required": ["word", ‸"wrod"]')),
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
      ...editsOf(place('"$ref": "common.json#/$defs/words"')),
      {
        file: 'locales/zh/common.json',
        from: '',
        to: '{ "code.placeholder": "AB12", "words.word": "部分" }',
      },
    ],
  },
  {
    code: 'missing-type',
    ...place(list('"maxLength": 3')),
    message: 'The items of "place" have no single type. Write one "type" in "items".',
  },
  {
    code: 'unfit-items',
    ...place(list(hidden(list('"type": "string"')))),
    message:
      'The items of "place" are lists, which no form can show. Make them objects that hold a list each.',
  },
  {
    code: 'unfit-items',
    ...place(list('"type": "boolean"')),
    message: 'The items of "place" are true or false, which says nothing in a list. Make them choices.',
  },
  {
    code: 'nameless-parts',
    ...place('"type": "array", "items": { "type": "string" }, ‸"prefixItems": [{ "type": "string" }]'),
    message: 'Items by their position have no names. Write an object with a property for each.',
  },
  {
    code: 'nameless-parts',
    ...place(words('‸"additionalProperties": { "type": "string" }')),
    message:
      'Properties without fixed names cannot be shown. Write a list of objects with a name and a value each.',
  },
  {
    code: 'deep-object',
    ...place(
      object(
        `"a": { "title": "Text", ${object(`‸"b": { "title": "Text", ${words('"minProperties": 1')} }`)} }`,
      ),
    ),
    message: '"b" is an object in an object in an object, which no form can show. Move it one level up.',
  },
  {
    code: 'deep-list',
    ...place(object(`"lines": { "title": "Text", ${list(words('"minProperties": 1'))} }`)),
    message:
      'The items of "lines" are objects, and it is part of another value. Only a field of the record itself can be a list of objects: move it there, or make it an entity of its own.',
  },
  {
    code: 'missing-type',
    ...place(object('‸"word": { "title": "Text" }')),
    message: '"word" has no single type. Write one "type", or refer to a definition that has one.',
  },
  {
    code: 'unfit-part',
    ...place(object(`‸"word": { ${text}, "readOnly": true }`)),
    message:
      '"word" is part of another value, where "readOnly" has no effect. Take it away, or make this a field of the record.',
  },
  {
    code: 'unfit-option',
    ...place(`‸${words('"x-ui": { "masked": true }')}`),
    message: '"place" cannot be masked as a whole. Write "masked" at what it holds.',
  },
  {
    code: 'unfit-option',
    ...place('"type": "array", "items": { "type": "string", "x-ui": { "money": ‸true } }'),
    message: '"place" has the type "string", and "money" is for "type": "integer" only.',
  },
  {
    code: 'unknown-placeholder',
    ...place('"type": "array", "items": { "type": "string" }, "x-ui": { "text": ‸"%{cout}" }', {
      'place.text': '%{cout}',
    }),
    message: '%{cout} is nothing that "place" has. Did you mean "count"?',
  },
  {
    code: 'impossible-limits',
    ...place('"type": "array", "items": { "type": "string", "minLength": ‸5, "maxLength": 2 }'),
    message: 'This takes no value: "minLength" is 5, and "maxLength" is 2.',
  },
  {
    code: 'invalid-default',
    ...place(object('"word": { "title": "Text", "type": "string", "default": ‸7 }')),
    message: '7 is no value that "word" takes.',
  },
  {
    code: 'unknown-field',
    ...place(
      object('"sum": { "title": "Text", "type": "integer", "x-ui": { "money": ‸{ "currency": "labl" } } }'),
    ),
    message:
      '"sum" takes its currency from "labl", which is not a text of this entity. Did you mean "label"?',
  },
  {
    code: 'unfit-option',
    ...place('"type": "string", "x-ui": { "file": ‸{} }'),
    message: '"place" has the type "string", and "file" is for "type": "object" only.',
  },
  {
    code: 'unfit-option',
    ...place('‸"type": "object", "x-ui": { "file": {}, "masked": true }'),
    message: '"place" is a file, which cannot be masked. Take "masked" away.',
  },
  {
    code: 'invalid-value',
    ...place('"type": "object", "x-ui": { "file": { "accept": [‸"text/html"] } }'),
    message:
      'Item 1 must be one of "application/pdf", "image/jpeg", "image/png", "image/webp", "image/gif", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "text/csv", "application/xml".',
  },
  {
    code: 'invalid-value',
    ...place('"type": "object", "x-ui": { "file": { "maxBytes": ‸50000000 } }'),
    message: '"maxBytes" must be at most 20000000.',
  },
  {
    code: 'unknown-key',
    ...place('"type": "object", "x-ui": { "file": { ‸"accepts": ["image/png"] } }'),
    message: '"accepts" is not known here. Did you mean "accept"?',
  },
  {
    code: 'file-not-stored',
    ...inputFile(),
    message:
      'The file "proof" would be lost, because no record holds it. Add the field to schemas/parcel.json, with "readOnly" if no form writes it.',
  },
  {
    code: 'file-not-stored',
    ...inputFile({ isOfResource: true }),
    message:
      'The file "proof" would be lost, because no record holds it. An action of the resource has no record that could hold it.',
  },
];
