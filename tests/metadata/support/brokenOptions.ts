import type { BrokenFile } from './BrokenFile';

const parcel = 'schemas/parcel.json';
const onTheDoor = '"description": "As on the door.",';

/** The translation of what the review of a form says about a field. */
const inChinese = (field: string) => [
  { file: 'locales/zh/parcel.json', from: '"state":', to: `"${field}.caution": "偏高。", "state":` },
];

/** Mistakes in what fields say beside their type: options of `x-ui`, samples, values that can be chosen. */
export const brokenOptions: BrokenFile[] = [
  {
    code: 'unfit-option',
    edit: {
      file: parcel,
      from: onTheDoor,
      to: `${onTheDoor} "x-ui": { ‸"caution": { "above": 0.1, "text": "It is high." } },`,
    },
    also: inChinese('receiver'),
    message: 'A caution has either a "pattern", or "above" and "of": the share of which amount is too much.',
  },
  {
    code: 'unfit-option',
    edit: {
      file: parcel,
      from: onTheDoor,
      to: `${onTheDoor} "x-ui": { "caution": { ‸"above": 0.1, "of": "value", "text": "It is high." } },`,
    },
    also: inChinese('receiver'),
    message: '"receiver" is no amount of money of a record, so it is no share of another one.',
  },
  {
    code: 'unknown-field',
    edit: {
      file: parcel,
      from: '"title": "Value",',
      to: '"title": "Value", "x-ui": { "caution": { "above": 0.1, "of": ‸"receiver", "text": "It is high." } },',
    },
    also: inChinese('value'),
    message: '"receiver" is no other amount of this entity.',
  },
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
    edit: { file: parcel, from: onTheDoor, to: `${onTheDoor} "x-sample": ‸[],` },
    message: '"x-sample" must not be empty.',
  },
  {
    code: 'invalid-sample',
    severity: 'warning',
    edit: { file: parcel, from: onTheDoor, to: `${onTheDoor} "x-sample": ["A. Person", ‸7],` },
    message: '7 is no value that "receiver" takes.',
  },
  {
    code: 'invalid-sample',
    edit: { file: parcel, from: onTheDoor, to: `${onTheDoor} "x-sample": ‸"{recever}",` },
    message: '"recever" is not a field. Did you mean "receiver"?',
  },
  {
    code: 'invalid-sample',
    edit: {
      file: parcel,
      from: onTheDoor,
      to: `${onTheDoor} "x-sample": ‸{ "by": "stat", "cases": { "sent": "A. Person" } },`,
    },
    message: '"stat" is not a field. Did you mean "state"?',
  },
  {
    code: 'invalid-sample',
    edit: { file: parcel, from: '"title": "Parcel",', to: '"title": "Parcel", "x-sample": ‸7,' },
    message: 'Beside the properties it says how many records there are: { "records": 40 }.',
  },
  {
    code: 'unfit-constant',
    also: [{ file: 'locales/zh/parcel.json', from: '"state":', to: '"state.[]": "无", "state":' }],
    edit: { file: parcel, from: '"oneOf": [', to: '"oneOf": [{ "const": ‸[], "title": "None" }, ' },
    message: '[] is no value that can be chosen. Write a text, a number, true or false.',
  },
  {
    code: 'unknown-reference',
    edit: {
      file: parcel,
      from: '"title": "Value",\n      "$ref": "common.json#/$defs/money"',
      to: '"title": "Value",\n      "$ref": ‸""',
    },
    message: '"" is not a place in a file. Write parcel.json#/$defs/name.',
  },
];
