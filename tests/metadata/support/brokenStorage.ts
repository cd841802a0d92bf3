import type { BrokenFile } from './BrokenFile';
import type { Edit } from './diagnose';

const parcel = 'schemas/parcel.json';
const stop = 'schemas/stop.json';

/** Another entity, with its translation, and the resource that shows it, below each parcel. */
function entity(name: string): { edit: Edit; also: Edit[] } {
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

/** Another field of the stop, before the others. */
const place = (fields: string): Edit => ({
  file: stop,
  from: '"properties": {',
  to: `"properties": {${fields}`,
});
const placeText = (texts: string): Edit => ({
  file: 'locales/zh/stop.json',
  from: '"label"',
  to: `${texts} "label"`,
});

const long = `a${'VeryLong'.repeat(8)}Name`;
const many = Array.from({ length: 1_600 }, (_, index) => `f${index}x`);

/** What the parcel says of repeated records. */
const repeating = (rule: string): Edit => ({
  file: parcel,
  from: '"type": "object",',
  to: `"type": "object", "x-repeats": ${rule},`,
});

/** Mistakes in what is compared with a new record. */
const repeats: BrokenFile[] = [
  {
    code: 'misplaced-repeats',
    edit: {
      file: stop,
      from: '"title": "Place",',
      to: '"title": "Place", ‸"x-repeats": { "fields": ["label"], "at": "sentAt", "days": 3 },',
    },
    message: '"x-repeats" is about a whole entity: write it beside the entity\'s "properties".',
  },
  {
    code: 'unknown-field',
    edit: repeating('{ "fields": [‸"labl"], "at": "sentAt", "days": 3 }'),
    message: '"labl" is not a property of parcel. Did you mean "label"?',
  },
  {
    code: 'unfit-field',
    edit: repeating('{ "fields": ["label"], "at": ‸"label", "days": 3 }'),
    message: '"label" is no instant.',
  },
  {
    code: 'unknown-field',
    edit: repeating('{ "fields": ["label"], "at": "sentAt", "days": 3, "unless": { "stat": ‸["sent"] } }'),
    message: '"stat" is not a property of parcel. Did you mean "state"?',
  },
  {
    code: 'unknown-choice',
    edit: repeating(
      '{ "fields": ["label"], "at": "sentAt", "days": 3, "unless": { "state": ["sent", ‸"wating"] } }',
    ),
    message: '"wating" is not an option of "state". Did you mean "waiting"?',
  },
];

/** Mistakes in what something was called before. */
const renames: BrokenFile[] = [
  {
    code: 'taken-name',
    edit: { file: stop, from: '"title": "Place",', to: '"title": "Place", "x-renamed": ["spot", ‸"label"],' },
    message:
      '"place" was once "label", and the field "label" is that too: what is stored under it could be of either. Give "label" another name.',
  },
  {
    code: 'taken-name',
    edit: {
      file: parcel,
      from: '"const": "waiting",',
      to: '"const": "waiting", "x-renamed": ["packed", ‸"sent"],',
    },
    message:
      '"waiting" was once "sent", and the option "sent" is that too: what is stored under it could be of either. Give "sent" another name.',
  },
  {
    code: 'taken-name',
    edit: { file: 'resources/stops.json', from: '"entity"', to: '"renamed": [‸"parcels"], "entity"' },
    message:
      '"stops" was once "parcels", and the resource "parcels" is that too: what is stored under it could be of either. Give "parcels" another name.',
  },
  {
    code: 'misplaced-rename',
    edit: {
      file: 'schemas/common.json',
      from: '"maxLength": 12',
      to: '"maxLength": 12, ‸"x-renamed": ["mark"]',
    },
    message:
      '"x-renamed" is followed at a field of an entity, and at an option in its "oneOf". Take it out here.',
  },
];

/** Mistakes because of which the database could not hold the data. */
export const brokenStorage: BrokenFile[] = [
  {
    code: 'different-types',
    edit: { file: parcel, from: '"phone": {', to: '‸"phone": {' },
    message: 'It would be stored as bigint in AA and as text in BB. Give it one type.',
    also: [{ file: 'schemas/countries/AA.json', from: '"maxLength": 10', to: '"type": "integer"' }],
  },
  {
    code: 'same-column',
    edit: place(
      '"placeNo": { "title": "A", "type": "string" }, ‸"placeNO": { "title": "B", "type": "string" },',
    ),
    message: 'It and "placeNo" would be the same column, "place_no". Rename one of them.',
    also: [placeText('"placeNo": "甲", "placeNO": "乙",')],
  },
  {
    code: 'long-name',
    edit: place(`‸"${long}": { "title": "Long", "type": "string" },`),
    message: `Its name in the database, "a${'_very_long'.repeat(8)}_name", is longer than 63 characters. Shorten it.`,
    also: [placeText(`"${long}": "长",`)],
  },
  {
    code: 'too-many-fields',
    edit: {
      file: stop,
      from: '"properties": {',
      to: `‸"properties": {${many.map((name) => `"${name}": { "title": "F", "type": "string" },`).join('')}`,
    },
    message:
      'It has 1602 fields, and a table holds 1595. Put some of them into objects or into another entity.',
    also: [placeText(many.map((name) => `"${name}": "字",`).join(''))],
  },
  {
    code: 'unshown-entity',
    severity: 'warning',
    edit: entity('thing').edit,
    also: [entity('thing').also[0]!],
    message:
      'No resource shows the records of "thing", so nobody can see, make or change one. Add a file to resources/ with "entity": "thing", as npm run new -- resource does, or remove this file.',
  },
  {
    code: 'reserved-table',
    ...entity('merchant'),
    message: 'The gateway has a table "merchant" of its own. Rename the file.',
  },
  {
    code: 'same-table',
    ...entity('Stop'),
    message: 'It and schemas/stop.json would be the same table, "stop". Rename one of the files.',
  },
  {
    code: 'unfit-unique',
    edit: {
      file: stop,
      from: '"title": "Stop",',
      to: '"title": "Stop", "x-table": { "unique": [["label", ‸"plaice"]] },',
    },
    message: '"plaice" is not a property of this entity. Did you mean "place"?',
  },
  {
    code: 'misplaced-table',
    edit: {
      file: stop,
      from: '"title": "Place",',
      to: '"title": "Place", ‸"x-table": { "appendOnly": true },',
    },
    message: '"x-table" is about a whole entity: write it beside the entity\'s "properties".',
  },
  {
    code: 'append-only',
    edit: { file: parcel, from: '"state": {', to: '‸"state": {' },
    message: '"state" has states that follow one another, but "x-table" makes the records append-only.',
    also: [
      {
        file: parcel,
        from: '"title": "Parcel",',
        to: '"title": "Parcel", "x-table": { "appendOnly": true },',
      },
    ],
  },
  {
    code: 'append-only',
    edit: {
      file: 'resources/stops.json',
      from: '"list": {',
      to: '‸"edit": { "permission": "post:parcels", "sections": [{ "fields": ["label"] }] }, "list": {',
    },
    message: 'The records of stop are append-only ("x-table" in schemas/stop.json), so nobody can edit them.',
    also: [
      { file: stop, from: '"title": "Stop",', to: '"title": "Stop", "x-table": { "appendOnly": true },' },
    ],
  },
  ...repeats,
  ...renames,
];
