import type { BrokenFile } from '../../support/BrokenFile';

const parcel = 'schemas/parcel.json';
const stop = 'schemas/stop.json';
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

/** What `checkRenames` reports. */
export const cases: BrokenFile[] = [...renames];
