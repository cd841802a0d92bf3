import type { BrokenFile } from './BrokenFile';

const parcel = 'schemas/parcel.json';
const note = '"title": "Note",';
const label = '"title": "Label",\n      "readOnly": true,';

/** `"note"` names records of a resource. */
const naming = (record: string) => `${note} "x-ui": { "record": { ${record} } }, "maxLength": 9,`;

/** Without the `x-ui` that the note has. */
const own = {
  file: parcel,
  from: `,
      "x-ui": {
        "sortable": false,
        "filterable": false
      }`,
  to: '',
};

/** `"box"` says which columns of the table in `"sheet"` have what. */
const columns = (option: string) => `"sheet": {
        "title": "Sheet", "type": "object", "properties": { "id": { "title": "Id", "type": "string" } }, "x-ui": { "file": {} }
      },
      "box": {
        "title": "Box",
        "type": "object",
        "properties": {
          "head": { "title": "Head", "type": "integer" },
          "price": { "title": "Price", "type": "integer" },
          "way": { "title": "Way", "oneOf": [{ "const": ".", "title": "Point" }, { "const": ",", "title": "Comma" }] }
        },
        "x-ui": { "columnsOf": { ${option} } }
      },
      "note": {`;

/** The option with a part of it exchanged. */
const columnsWith = (part: string, other: string) =>
  columns(
    `"file": "sheet", "heading": "head", "names": { "price": [] }, "earlier": { "resource": "parcels", "by": "label" }`.replace(
      part,
      other,
    ),
  );

const columnTexts = ['sheet', 'sheet.id', 'box', 'box.head', 'box.price', 'box.way', 'box.way..', 'box.way.,']
  .map((key) => `"${key}": "文"`)
  .join(', ');

/** A mistake in which columns have what. */
const brokenColumns = (code: string, part: string, other: string, message: string): BrokenFile => ({
  code,
  edit: { file: parcel, from: '"note": {', to: columnsWith(part, other) },
  also: [{ file: 'locales/zh/parcel.json', from: '"note":', to: `${columnTexts}, "note":` }],
  message,
});

/** Fields that name records or columns, and times of states, each with one mistake and what the check says of it. */
export const brokenRecords: BrokenFile[] = [
  {
    code: 'unknown-resource',
    also: [own],
    edit: { file: parcel, from: note, to: naming('"resource": ‸"stop"') },
    message: 'There is no resource "stop". Did you mean "stops"?',
  },
  {
    code: 'unfit-resource',
    also: [own],
    edit: { file: parcel, from: note, to: naming('"resource": ‸"stops"') },
    message:
      'The first column of "stops", "label", must name one record: add ["label"] to "unique" in the "x-table" of stop.',
  },
  {
    code: 'unknown-field',
    also: [
      own,
      {
        file: 'schemas/stop.json',
        from: '"title": "Stop",',
        to: '"title": "Stop", "x-table": { "unique": [["label"]] },',
      },
    ],
    edit: { file: parcel, from: note, to: naming('"resource": "stops", "show": ["place", ‸"plaice"]') },
    message: '"plaice" is not a property of stop. Did you mean "place"?',
  },
  {
    code: 'unfit-generator',
    edit: {
      file: parcel,
      from: '"title": "Sent at",',
      to: '"title": "Sent at", "x-generate": ‸{ "when": { "state": ["send"] } },',
    },
    message: '"send" is not a state of "state". Did you mean "sent"?',
  },
  {
    code: 'unfit-generator',
    edit: {
      file: parcel,
      from: '"title": "Sent at",',
      to: '"title": "Sent at", "x-generate": ‸{ "when": { "stat": ["sent"] } },',
    },
    message: '"stat" is no field with "x-transitions". Did you mean "state"?',
  },
  {
    code: 'unfit-emptied',
    edit: {
      file: parcel,
      from: '"title": "Sent at",',
      to: '"title": "Sent at", "x-emptied": ‸{ "state": ["send"] },',
    },
    message: '"send" is not a state of "state". Did you mean "sent"?',
  },
  {
    code: 'unfit-emptied',
    edit: { file: parcel, from: label, to: `${label} "x-emptied": ‸{ "state": ["sent"] },` },
    message: '"label" is "required", so no record can be without it. Take it out of "required".',
  },
  {
    code: 'misplaced-emptied',
    edit: {
      file: 'resources/parcels.json',
      from: '"title": "Fare",',
      to: '"title": "Fare", ‸"x-emptied": { "state": ["sent"] },',
    },
    message: 'Only a field of a record is emptied by the gateway: write "x-emptied" beside its title.',
  },
  {
    code: 'missing-form',
    edit: {
      file: 'resources/navigation.json',
      from: '"page": "map"',
      to: '"resource": "stops", "form": ‸"create"',
    },
    also: [
      { file: 'resources/map.page.json', from: '', to: '' },
      { file: 'locales/zh/map.page.json', from: '', to: '' },
    ],
    message: '"stops" has no "create" form.',
  },
  brokenColumns(
    'unknown-field',
    '"sheet"',
    '‸"sheets"',
    '"sheets" is not a field beside "box". Did you mean "sheet"?',
  ),
  brokenColumns('unfit-field', '"sheet"', '‸"label"', '"label" is no file.'),
  brokenColumns(
    'unknown-field',
    '"head"',
    '‸"heads"',
    '"heads" is not a part of "box". Did you mean "head"?',
  ),
  brokenColumns(
    'unknown-field',
    '"price":',
    '‸"prize":',
    '"prize" is not a part of "box". Did you mean "price"?',
  ),
  brokenColumns(
    'unfit-field',
    '"price":',
    '‸"way":',
    '"way" is no "integer", so that it cannot be the number of a row or column.',
  ),
  brokenColumns(
    'unfit-field',
    '"earlier"',
    '"amounts": { "columns": [‸"head"], "written": "way" }, "earlier"',
    '"head" is not one of "names", so that it is no column.',
  ),
  brokenColumns(
    'unfit-field',
    '"earlier"',
    '"amounts": { "columns": ["price"], "written": ‸"price" }, "earlier"',
    '"price" must be a choice between "." and ",".',
  ),
  brokenColumns(
    'unknown-resource',
    '"parcels"',
    '‸"parcel"',
    'There is no resource "parcel". Did you mean "parcels"?',
  ),
  brokenColumns(
    'unfit-resource',
    '"parcels"',
    '‸"stops"',
    'The records of "stops" have no "box" that could be taken over.',
  ),
  brokenColumns(
    'unknown-field',
    '"by": "label"',
    '"by": ‸"labels"',
    '"labels" is not a property of parcel. Did you mean "label"?',
  ),
];
