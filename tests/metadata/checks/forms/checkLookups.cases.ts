import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';

/** What `checkLookups` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unfit-handler',
    edit: {
      file: parcels,
      from: '"create": {',
      to: '"edit": { "permission": "post:parcels:send", "sections": [{ "fields": [{ "field": "receiver", ‸"lookup": ["label"] }] }] },\n  "create": {',
    },
    message: 'Only a create form can look up what a value names.',
  },
  {
    code: 'missing-handler',
    edit: {
      file: parcels,
      from: '"receiver",\n          "phone",',
      to: '{ "field": "receiver", ‸"lookup": ["label"] },\n          "phone",',
    },
    message:
      'The gateway has no code that looks up "receiver" of "parcels". Take "lookup" out, or write the code and run npm run types.',
  },
];
