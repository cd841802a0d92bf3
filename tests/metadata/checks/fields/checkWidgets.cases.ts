import type { BrokenFile } from '../../support/BrokenFile';
import { placeOf } from '../../support/edits';

const parcel = 'schemas/parcel.json';
const onTheDoor = '"description": "As on the door.",';
const common = 'schemas/common.json';
const map = 'resources/map.page.json';
/** The page names an amount and an instant: where those are none any more, it would be wrong too. */
const withoutSum = { file: map, from: '"sum": "value",', to: '' };

/** What `checkWidgets` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'invalid-option',
    edit: { file: parcel, from: onTheDoor, to: `${onTheDoor} "x-ui": { "fills": ‸7 },` },
    message: '7 is not a value of "fills". It must be an object.',
  },
  {
    code: 'wrong-type',
    edit: { file: parcel, from: onTheDoor, to: `${onTheDoor} "x-ui": { "balanceOf": { "resource": ‸7 } },` },
    message: '"resource" must be text.',
  },
  {
    code: 'wrong-type',
    edit: {
      file: parcel,
      from: onTheDoor,
      to: `${onTheDoor} "x-ui": { "balanceOf": { "resource": "parcels", "only": { "state": ‸"sent" } } },`,
    },
    message: '"state" must be a list.',
  },
  {
    code: 'invalid-value',
    ...placeOf('"type": "object", "x-ui": { "file": { "accept": [‸"text/html"] } }'),
    message:
      'Item 1 must be one of "application/pdf", "image/jpeg", "image/png", "image/webp", "image/gif", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "text/csv", "application/xml", "text/x-bank-statement".',
  },
  {
    code: 'invalid-value',
    ...placeOf('"type": "object", "x-ui": { "file": { "maxBytes": ‸50000000 } }'),
    message: '"maxBytes" must be at most 20000000.',
  },
  {
    code: 'unknown-key',
    ...placeOf('"type": "object", "x-ui": { "file": { ‸"accepts": ["image/png"] } }'),
    message: '"accepts" is not known here. Did you mean "accept"?',
  },
  {
    code: 'unknown-widget',
    edit: { file: common, from: '"money": true', to: '"money": true, "widget": ‸"ammount"' },
    message: 'There is no widget "ammount". Did you mean "amount"?',
  },
  {
    code: 'unknown-widget',
    edit: { file: common, from: '"money": true', to: '"money": true, "widget": ‸"slider"' },
    message: 'There is no widget "slider". There are "text", "choice", "amount", "phone".',
  },
  {
    code: 'unknown-option',
    edit: { file: common, from: '"money": true', to: '‸"mony": true' },
    message: '"x-ui" has no option "mony". Did you mean "money"?',
    also: [withoutSum],
  },
  {
    code: 'unknown-option',
    edit: { file: common, from: '"money": true', to: '"money": true, "widget": "amount", ‸"rows": 2' },
    message: 'The widget "amount" has no option "rows".',
  },
  {
    code: 'invalid-option',
    edit: { file: parcel, from: '"tone": "success"', to: '"tone": ‸"green"' },
    message:
      '"green" is not a value of "tone". It must be one of "success", "warning", "error", "info", "neutral".',
  },
];
