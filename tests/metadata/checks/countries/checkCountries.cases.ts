import type { BrokenFile } from '../../support/BrokenFile';

const aland = 'schemas/countries/AA.json';

/** What `checkCountries` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unknown-limit',
    edit: { file: aland, from: '"phone": {', to: '‸"phon": {' },
    message: 'country.json has no definition "phon". Did you mean "phone"?',
  },
  {
    code: 'removed-definition',
    edit: { file: aland, from: '"phone": {\n      "maxLength": 10\n    }', to: '‸"phone": null' },
    message:
      'This removes country.json#/$defs/phone, which other schemas use. Change it instead of removing it.',
  },
  {
    code: 'country-code',
    edit: { file: aland, from: '"code": "AA"', to: '"code": ‸"AB"' },
    message: 'The file is named AA.json, so the code must be "AA".',
  },
];
