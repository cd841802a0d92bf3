import type { BrokenFile } from '../../support/BrokenFile';

const aland = 'schemas/countries/AA.json';
const beland = 'schemas/countries/BB.json';

/** What `checkCountryFacts` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unknown-currency',
    edit: { file: aland, from: '"currency": "SEK"', to: '"currency": ‸"SEQ"' },
    message: 'ISO 4217 has no currency "SEQ". Did you mean "SEK"?',
  },
  {
    code: 'unknown-time-zone',
    edit: { file: beland, from: '"Asia/Kolkata"', to: '‸"Asia/Kolkatta"' },
    message: 'IANA has no time zone "Asia/Kolkatta". Did you mean "Asia/Calcutta"?',
  },
  {
    code: 'zone-mismatch',
    edit: { file: beland, from: '"GMT+5:30"', to: '‸"GMT-5:30"' },
    message: 'In Asia/Kolkata the time is GMT+5:30, never GMT-5:30.',
  },
  {
    code: 'zone-mismatch',
    edit: { file: aland, from: '"Etc/GMT+6"', to: '"America/New_York"' },
    message: 'In America/New_York the time is GMT-5 or GMT-4, never GMT-6.',
    also: [{ file: aland, from: '"GMT-6"', to: '‸"GMT-6"' }],
  },
  {
    code: 'unknown-number-format',
    edit: { file: aland, from: '"es-MX"', to: '‸"es-ZZ"' },
    message:
      'CLDR does not know how numbers are written in "es-ZZ", only in "es". Write a language and a country that it knows, such as "en-US".',
  },
  {
    code: 'unknown-number-format',
    edit: { file: aland, from: '"es-MX"', to: '‸"xx-MX"' },
    message:
      'CLDR does not know how numbers are written in "xx-MX". Write a language and a country that it knows, such as "en-US".',
  },
  {
    code: 'step-mismatch',
    edit: { file: beland, from: '"1.00"', to: '‸"0.50"' },
    message: 'Amounts of the type "integer" have a whole step, such as "1.00".',
  },
  {
    code: 'step-mismatch',
    edit: { file: aland, from: '"0.01"', to: '‸"1.00"' },
    message: 'Amounts of the type "decimal" have a step with decimals, such as "0.01".',
  },
  {
    code: 'step-mismatch',
    edit: { file: beland, from: '"1.00"', to: '‸"1.00"' },
    message:
      'A step of 1.00 is a "multipleOf" of 100 in the definition "fare", which has none. Write "fare": { "multipleOf": 100 } in "$defs".',
    also: [
      {
        file: 'schemas/country.json',
        from: '"phone": {',
        to: '"fare": { "type": "integer", "x-ui": { "money": true } }, "phone": {',
      },
    ],
  },
];
