import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';
const saves = (resource: string, name: string) => ({
  file: parcels,
  from: '"create": {',
  to: `"create": { "saves": ‸{ "resource": "${resource}", "with": "${name}" },`,
});

/** What `checkSaves` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unfit-form',
    edit: saves('stops', 'place'),
    message:
      '"stops" has no create form, by which its records could be saved. Declare one in resources/stops.json.',
  },
  {
    code: 'unfit-form',
    edit: saves('parcels', 'state'),
    message:
      '"state" must be a field of both create forms: it is entered here, and stored there. Add it to a section of each.',
  },
];
