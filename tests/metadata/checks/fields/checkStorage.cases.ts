import type { BrokenFile } from '../../support/BrokenFile';
import type { Edit } from '../../support/diagnose';
import { entity } from '../../support/edits';

const parcel = 'schemas/parcel.json';
const stop = 'schemas/stop.json';
/** Another field of the stop, before the others. */
const placeAt = (fields: string): Edit => ({
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

/** What `checkStorage` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'append-only',
    edit: {
      file: 'resources/stops.json',
      from: '"permission": "post:parcels",',
      to: '"permission": "post:parcels", ‸"delete": { "permission": "post:parcels" },',
    },
    message:
      'The records of stop are append-only ("x-table" in schemas/stop.json), so nobody can delete them.',
    also: [
      {
        file: 'schemas/stop.json',
        from: '"title": "Stop",',
        to: '"title": "Stop", "x-table": { "appendOnly": true },',
      },
    ],
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
    code: 'different-types',
    edit: { file: parcel, from: '"phone": {', to: '‸"phone": {' },
    message: 'It would be stored as bigint in AA and as text in BB. Give it one type.',
    also: [{ file: 'schemas/countries/AA.json', from: '"maxLength": 10', to: '"type": "integer"' }],
  },
  {
    code: 'same-column',
    edit: placeAt(
      '"placeNo": { "title": "A", "type": "string" }, ‸"placeNO": { "title": "B", "type": "string" },',
    ),
    message: 'It and "placeNo" would be the same column, "place_no". Rename one of them.',
    also: [placeText('"placeNo": "甲", "placeNO": "乙",')],
  },
  {
    code: 'long-name',
    edit: placeAt(`‸"${long}": { "title": "Long", "type": "string" },`),
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
];
