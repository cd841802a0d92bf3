import type { BrokenFile } from '../../support/BrokenFile';
import { allFormats } from '../../../../src/metadata/formats/formats';

const common = 'schemas/common.json';
const parcels = 'resources/parcels.json';
const map = 'resources/map.page.json';
const withoutDate = { file: map, from: '"time": "sentAt",', to: '' };

/** What `checkFormats` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unknown-format',
    edit: { file: common, from: '"format": "date-time"', to: '"format": ‸"datetime"' },
    message: 'There is no format "datetime". Did you mean "date-time"?',
    also: [{ file: parcels, from: ',\n        "default": "last7Days"', to: '' }, withoutDate],
  },
  {
    code: 'unknown-format',
    edit: {
      file: common,
      from: '"format": "date-time"',
      to: '"format": "date-time", "not": { "format": ‸"x" }',
    },
    message: `There is no format "x". There are ${Object.keys(allFormats)
      .map((name) => `"${name}"`)
      .join(', ')}.`,
  },
];
