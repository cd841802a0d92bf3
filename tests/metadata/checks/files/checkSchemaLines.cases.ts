import type { BrokenFile } from '../../support/BrokenFile';

const aland = 'schemas/countries/AA.json';
const parcels = 'resources/parcels.json';

/** What `checkSchemaLines` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'wrong-schema-line',
    severity: 'warning',
    edit: { file: aland, from: '"../meta/country.json"', to: '‸"../meta/countries.json"' },
    message:
      'Editors complete names and underline mistakes by this line, and it does not lead to the structure of this file. Write "../meta/country.json".',
  },
  {
    code: 'wrong-schema-line',
    severity: 'warning',
    edit: { file: parcels, from: '"../schemas/meta/resource.json"', to: '‸""' },
    message:
      'Editors complete names and underline mistakes by this line, and it does not lead to the structure of this file. Write "../schemas/meta/resource.json".',
  },
];
