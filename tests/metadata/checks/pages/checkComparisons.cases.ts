import type { BrokenFile } from '../../support/BrokenFile';

const page = 'resources/map.page.json';
const comparing = { file: page, from: '"block": "figures",', to: '"block": "figures", "compare": true,' };

/** What `checkComparisons` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unfit-comparison',
    edit: { file: page, from: '"sum": "value"', to: '"sum": ‸"value"' },
    also: [comparing],
    message:
      'Figures are compared with those of the period before as they were then, and "value" may be filled in or changed later, so its earlier values are not known. Take a field that is required and not edited, or take "compare" out.',
  },
  {
    code: 'unfit-comparison',
    edit: { file: page, from: '"sum": "value"', to: '"filter": { ‸"state": "sent" }' },
    also: [comparing],
    message:
      'Figures are compared with those of the period before as they were then, and nothing says since when a record has its "state". Give schemas/parcel.json an instant with "x-generate": {"when":{"state":["sent"]}}, or take "compare" out.',
  },
];
