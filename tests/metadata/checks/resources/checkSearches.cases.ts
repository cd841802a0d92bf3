import type { BrokenFile } from '../../support/BrokenFile';

const parcels = 'resources/parcels.json';

/** Reports of fields that lists cannot be searched by. */
export const cases: BrokenFile[] = [
  {
    code: 'unsearchable-field',
    edit: { file: parcels, from: '"list": {', to: '"list": { "search": [‸"insured"],' },
    message:
      '"insured" is nothing that can be searched for: take a text, an identifier, an amount or a time that lists can be filtered by.',
  },
];
