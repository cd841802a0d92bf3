import type { BrokenFile } from '../../support/BrokenFile';

const parcel = 'schemas/parcel.json';
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

/** What `checkColumns` reports. */
export const cases: BrokenFile[] = [
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
