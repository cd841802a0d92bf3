import type { JsonSchema } from '../../../src/metadata/model/json';
import type { BrokenFile } from './BrokenFile';
import type { Edit } from './diagnose';

/** The place of a stop with further keywords. */
export const placeWith = (keywords: string) => ({
  file: 'schemas/stop.json',
  from: '"title": "Place",\n      "type": "string"',
  to: `"title": "Place",\n      ${keywords}`,
});

/** Two further amounts of a parcel, with a fee in the given currency, and their Chinese texts. */
export const amounts = (money: string) => [
  {
    file: 'schemas/parcel.json',
    from: '"insured": {\n      "title"',
    to: `"fee": { "title": "Fee", "type": "integer", "x-ui": { "money": ${money} } }, "paid": { "title": "Paid", "readOnly": true, "$ref": "common.json#/$defs/money" }, "insured": { "title"`,
  },
  { file: 'locales/zh/parcel.json', from: '"insured":', to: '"fee": "费用", "paid": "已付", "insured":' },
];

/** The place of a stop as another schema, written as its members, in which `‸` marks what is wrong. Its texts are translated. */
export function placeOf(
  schema: string,
  texts: Record<string, string> = {},
): Pick<BrokenFile, 'edit' | 'also'> {
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

/** The keys of the titles in a schema that is written as the members of an object. */
export function titlesOf(schema: string): string[] {
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

/** Another entity, with its translation, and the resource that shows it, below each parcel. */
export function entity(name: string): { edit: Edit; also: Edit[] } {
  const schema = { title: 'Thing', type: 'object', properties: { size: { title: 'Size', type: 'string' } } };
  return {
    edit: { file: `schemas/${name}.json`, from: '', to: JSON.stringify(schema) },
    also: [
      { file: `locales/zh/${name}.json`, from: '', to: '{ "title": "东西", "size": "大小" }' },
      {
        file: 'resources/things.json',
        from: '',
        to: `{ "title": "Things", "entity": "${name}", "permission": "post:parcels", "list": { "columns": ["size"], "sort": { "field": "size", "order": "asc" } } }`,
      },
      { file: 'locales/zh/things.json', from: '', to: '{ "title": "东西" }' },
      {
        file: 'resources/parcels.json',
        from: '"by": "label"',
        to: '"by": "label" }, { "resource": "things", "by": "size", "of": "label"',
      },
    ],
  };
}

/** A state of records that were rejected. */
export const lost = [
  {
    file: 'schemas/parcel.json',
    from: '"const": "sent",',
    to: '"const": "lost", "title": "Lost", "x-ui": { "tone": "error" } }, { "const": "sent",',
  },
  { file: 'schemas/parcel.json', from: '"waiting": [', to: '"lost": [], "waiting": ["lost",' },
  { file: 'locales/zh/parcel.json', from: '"state.sent":', to: '"state.lost": "丢失", "state.sent":' },
];
