import type { BrokenFile } from '../../support/BrokenFile';
import { placeWith } from '../../support/edits';

const aland = 'schemas/countries/AA.json';
const parcel = 'schemas/parcel.json';

/** What `checkChoices` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'duplicate-option',
    edit: { file: aland, from: '"const": 2,\n', to: '"const": ‸1,\n' },
    message: '1 is an option twice. Keep one of them.',
    also: [{ file: 'locales/zh/countries/AA.json', from: ',\n  "paper.2": "身份证"', to: '' }],
  },
  {
    code: 'missing-title',
    edit: placeWith('"oneOf": [‸{ "const": 1 }, { "const": 2, "title": "Two" }]'),
    message: 'The option 1 has no title. Write "title": what merchants read, in English.',
    also: [{ file: 'locales/zh/stop.json', from: '"place":', to: '"place.2": "二", "place":' }],
  },
  {
    code: 'unknown-choice',
    edit: placeWith('"const": "a", "enum": ‸["b"]'),
    message:
      '"enum" does not have "a", so that this value can never be chosen. Leave "enum" out: the options say what is allowed.',
  },
  {
    code: 'unfit-constant',
    edit: { file: aland, from: '"const": 2,\n', to: '"const": ‸"2",\n' },
    message: '"2" is no value of the type "integer" that this field has.',
  },
  {
    code: 'hidden-options',
    edit: {
      file: aland,
      from: '"paper": {\n      "oneOf"',
      to: '‸"paper": {\n      "oneOf"',
    },
    message: '"paper" stays hidden in AA, so nobody sees these options. Add "x-ui": { "hidden": null }.',
    also: [{ file: aland, from: ',\n      "x-ui": {\n        "hidden": null\n      }', to: '' }],
  },
  {
    code: 'missing-options',
    edit: { file: 'schemas/countries/BB.json', from: '"phone": {', to: '‸"phone": {' },
    message:
      'BB lists no options for "phone". Write them as "phone": { "oneOf": [{ "const": …, "title": "…" }] } in "$defs".',
    also: [
      { file: 'schemas/country.json', from: '"maxLength": 20', to: '"maxLength": 20, "x-perCountry": true' },
      {
        file: aland,
        from: '"maxLength": 10',
        to: '"oneOf": [{ "const": "1", "title": "The only one" }], "x-ui": { "phone": null }',
      },
      { file: 'locales/zh/countries/AA.json', from: '"paper.1"', to: '"phone.1": "一", "paper.1"' },
    ],
  },
  {
    code: 'unfit-constant',
    edit: placeWith('"type": "integer", "const": ‸"five"'),
    message: '"five" is no value of the type "integer" that this field has.',
  },
  {
    code: 'unfit-constant',
    also: [{ file: 'locales/zh/parcel.json', from: '"state":', to: '"state.[]": "无", "state":' }],
    edit: { file: parcel, from: '"oneOf": [', to: '"oneOf": [{ "const": ‸[], "title": "None" }, ' },
    message: '[] is no value that can be chosen. Write a text, a number, true or false.',
  },
];
