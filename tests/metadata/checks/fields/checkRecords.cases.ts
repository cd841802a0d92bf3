import type { BrokenFile } from '../../support/BrokenFile';

const parcel = 'schemas/parcel.json';
const note = '"title": "Note",';
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

/** What `checkRecords` reports. */
export const cases: BrokenFile[] = [
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
    code: 'unfit-resource',
    also: [
      own,
      {
        file: 'schemas/stop.json',
        from: '"title": "Stop",',
        to: '"title": "Stop", "x-table": { "unique": [["label"]], "stored": false },',
      },
      {
        file: 'schemas/meta/handlers.json',
        from: '"parcels.dispatch"',
        to: '"parcels.dispatch", "stop.records"',
      },
    ],
    edit: { file: parcel, from: note, to: naming('"resource": ‸"stops"') },
    message:
      'The records of "stops" have no table ("x-table" in schemas/stop.json), so that only those of another entity without one can name them.',
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
];
