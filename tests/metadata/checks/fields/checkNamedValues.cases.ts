import type { BrokenFile } from '../../support/BrokenFile';

const parcel = 'schemas/parcel.json';
/** Code names both states of the sample, and one that a parcel was in before. */
const named = {
  file: 'schemas/meta/values.json',
  from: '',
  to: '{ "parcel.state": ["waiting", "sent", "lost"], "parcel.weight": ["heavy"], "letter.state": ["sent"] }',
};

/** What `checkNamedValues` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'named-value',
    severity: 'warning',
    edit: { file: parcel, from: '"oneOf": [', to: '‸"oneOf": [' },
    also: [named],
    message:
      '"lost" is no option of "state" any more, and code names it. If it is called otherwise now, put it back everywhere and run npm run rename -- value parcels.state.lost NEW, which says where. If it is to be gone, have a developer take it out there and run npm run types. Where code means something else by it, take it out of schemas/meta/values.json.',
  },
  {
    code: 'named-value',
    severity: 'warning',
    edit: { file: parcel, from: '"oneOf": [', to: '‸"oneOf": [' },
    also: [named, { file: parcel, from: '"const": "sent",', to: '"const": "sent", "x-renamed": ["lost"],' }],
    message:
      '"lost" is no option of "state" any more, and code names it. Have a developer write "sent" there and run npm run types. Where code means something else by it, take it out of schemas/meta/values.json.',
  },
];
