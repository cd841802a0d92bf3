import type { BrokenFile } from '../../support/BrokenFile';

const parcel = 'schemas/parcel.json';
const label = '"title": "Label",\n      "readOnly": true,';

/** What `checkEmptied` reports. */
export const cases: BrokenFile[] = [
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
];
