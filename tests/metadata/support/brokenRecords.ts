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

/** Fields that name records, and times of states, each with one mistake and what the check says of it. */
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
];
