import type { BrokenFile } from '../../support/BrokenFile';
import { lost } from '../../support/edits';

const parcels = 'resources/parcels.json';

/** What `checkReviews` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unknown-state',
    edit: {
      file: parcels,
      from: '"permission": "post:parcels",',
      to: '"permission": "post:parcels", "review": { "field": "state", "from": "waiting", "approve": "sent", "reject": ‸"lost", "reason": "note" },',
    },
    message: '"lost" is not an option of "state".',
  },
  {
    code: 'unreachable-state',
    edit: {
      file: parcels,
      from: '"permission": "post:parcels",',
      to: '"permission": "post:parcels", "review": { "field": "state", "from": "waiting", "approve": "sent", "reject": ‸"waiting", "reason": "note" },',
    },
    message:
      '"waiting" of "state" does not lead to "waiting", so nothing could be decided. Add it to "x-transitions" in schemas/parcel.json.',
  },
  {
    code: 'unreachable-state',
    edit: {
      file: parcels,
      from: '"permission": "post:parcels",',
      to: '"permission": "post:parcels", "review": { "field": "state", "from": "waiting", "approve": "sent", "reject": "lost", "return": ‸"waiting", "reason": "note" },',
    },
    also: lost,
    message:
      '"sent" of "state" does not lead to "waiting", so nothing could be decided. Add it to "x-transitions" in schemas/parcel.json.',
  },
  {
    code: 'same-decision',
    edit: {
      file: parcels,
      from: '"permission": "post:parcels",',
      to: '"permission": "post:parcels", "review": { "field": "state", "from": "waiting", "approve": "sent", "reject": ‸"sent", "reason": "note" },',
    },
    message:
      '"approve" leads to "sent" too, so that nobody could tell which of the two was decided. Write another state of "state".',
  },
  {
    code: 'never-waits',
    edit: {
      file: parcels,
      from: '"permission": "post:parcels",',
      to: '"permission": "post:parcels", "review": { "field": "state", "from": "waiting", "approve": "sent", "reject": "lost", "reason": "note", ‸"propose": ["label", "receiver"] },',
    },
    also: [
      ...lost,
      { file: 'schemas/parcel.json', from: '"title": "State",', to: '"title": "State", "default": "sent",' },
      { file: 'schemas/parcel.json', from: '"sent": []', to: '"sent": ["waiting"]' },
      {
        file: 'schemas/parcel.json',
        from: '"title": "Label",\n      "readOnly": true,',
        to: '"title": "Label",',
      },
    ],
    message:
      'What operators propose begins in "sent" and would wait for nobody. Write "from": "sent", or make "waiting" the "default" of "state" in schemas/parcel.json.',
  },
];
