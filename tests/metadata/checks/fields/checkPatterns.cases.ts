import type { BrokenFile } from '../../support/BrokenFile';
import { placeWith } from '../../support/edits';

const common = 'schemas/common.json';
const map = 'resources/map.page.json';
const navigation = 'resources/navigation.json';
const aland = 'schemas/countries/AA.json';

/** What `checkPatterns` reports. */
export const cases: BrokenFile[] = [
  ...['^(a+)+$', '^([a-z]+ ?)*$', '^((x|y)*z?){1,40}$'].map((pattern) => ({
    code: 'slow-pattern',
    edit: placeWith(`"type": "string", "pattern": ‸"${pattern}"`),
    message:
      'A repetition within a repetition: a text of some dozen characters can take hours to be compared with it. Say how often the inner or the outer part comes, at most 10 times, or write one of them without + and *.',
  })),
  {
    code: 'unanchored-pattern',
    severity: 'warning',
    edit: placeWith('"type": "string", "pattern": ‸"[a-z]+"'),
    message:
      'This takes any text that has a matching part. Begin it with ^ and end it with $ to mean the whole text.',
  },
  {
    code: 'unanchored-pattern',
    severity: 'warning',
    edit: { file: common, from: '"^[A-Z0-9]+$"', to: '‸"^[A-Z0-9]+$|[a-z]"' },
    message:
      'This takes any text that has a matching part. Begin it with ^ and end it with $ to mean the whole text.',
  },
  {
    code: 'invalid-pattern',
    also: [
      { file: navigation, from: '"path": "/map"', to: '"path": "/map/:town", "hidden": true' },
      { file: 'locales/zh/navigation.json', from: '"/map"', to: '"/map/:town"' },
    ],
    edit: {
      file: map,
      from: '"permission": "post:map",',
      to: '"permission": "post:map", "params": { "properties": { "town": { "type": "string", "pattern": ‸"^[a-z" } } },',
    },
    message: 'This is not a regular expression: /^[a-z/u: Unterminated character class.',
  },
  {
    code: 'invalid-pattern',
    edit: { file: aland, from: '"maxLength": 10', to: '"pattern": ‸"^[0-9$"' },
    message: 'This is not a regular expression: /^[0-9$/u: Unterminated character class.',
  },
];
