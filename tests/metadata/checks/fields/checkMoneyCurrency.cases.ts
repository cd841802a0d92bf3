import type { BrokenFile } from '../../support/BrokenFile';
import { placeWith, placeOf } from '../../support/edits';

const parcel = 'schemas/parcel.json';
const object = (part: string) => `"type": "object", "properties": { ${part} }`;

/** What `checkMoneyCurrency` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'missing-currency',
    severity: 'warning',
    edit: {
      file: parcel,
      from: '"value": {\n      "title"',
      to: '"fee": { "title": "Fee", "type": "integer", "x-ui": { "money": { "currency": "label" } } }, ‸"value": { "title"',
    },
    also: [{ file: 'locales/zh/parcel.json', from: '"value":', to: '"fee": "费用", "value":' }],
    message:
      '"value" is in the country\'s currency, and "fee" beside it in that of "label". Add "x-ui": { "money": { "currency": "label" } }.',
  },
  {
    code: 'missing-currency',
    severity: 'warning',
    edit: {
      file: 'schemas/stop.json',
      from: '"place": {',
      to: '‸"toll": { "title": "Toll", "type": "integer", "x-ui": { "money": true } }, "place": {',
    },
    also: [
      { file: 'schemas/common.json', from: '"money": true', to: '"money": { "currency": "label" }' },
      { file: 'locales/zh/stop.json', from: '"label":', to: '"toll": "路费", "label":' },
    ],
    message:
      '"toll" is in the country\'s currency, although its record has "label", which amounts of other records are in. Add "x-ui": { "money": { "currency": "label" } }.',
  },
  {
    code: 'unknown-field',
    edit: placeWith('"type": "integer", "x-ui": { "money": ‸{ "currency": "nowhere" } }'),
    message: '"place" takes its currency from "nowhere", which is not a text of this entity.',
  },
  {
    code: 'unknown-field',
    ...placeOf(
      object('"sum": { "title": "Text", "type": "integer", "x-ui": { "money": ‸{ "currency": "labl" } } }'),
    ),
    message:
      '"sum" takes its currency from "labl", which is not a text of this entity. Did you mean "label"?',
  },
];
