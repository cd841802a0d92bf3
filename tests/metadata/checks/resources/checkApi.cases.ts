import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';
const from = '"permission": "post:parcels",\n  "list"';
const withApi = (api: string) => `"permission": "post:parcels",\n  "api": ${api},\n  "list"`;

/** What `checkApi` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'given-twice',
    edit: {
      file: parcels,
      from,
      to: withApi('{ "scope": "read", "create": { "scope": "collect", "given": ["label", ‸"receiver"] } }'),
    },
    message: 'Programs give "receiver" anyway: it is in the create form. Remove it here.',
  },
  {
    code: 'missing-form',
    edit: {
      file: 'resources/stops.json',
      from: '"permission": "post:parcels",',
      to: '"permission": "post:parcels", "api": { "scope": "read", ‸"create": { "scope": "collect" } },',
    },
    message: 'Programs create records by the form "create", which this resource does not have. Add it.',
  },
];
