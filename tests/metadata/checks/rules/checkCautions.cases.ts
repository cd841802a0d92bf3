import type { BrokenFile } from '../../support/BrokenFile';

const parcel = 'schemas/parcel.json';
const onTheDoor = '"description": "As on the door.",';
/** The translation of what the review of a form says about a field. */
const inChinese = (field: string) => [
  { file: 'locales/zh/parcel.json', from: '"state":', to: `"${field}.caution": "偏高。", "state":` },
];

/** What `checkCautions` reports. */
export const cases: BrokenFile[] = [
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
    code: 'unfit-option',
    edit: {
      file: parcel,
      from: '"title": "Value",',
      to: '"title": "Value", "x-ui": { "caution": { "above": 0.1, ‸"severe": 0.1, "of": "insured", "text": "It is high." } },',
    },
    also: inChinese('value'),
    message: '"severe" is above "above": what is red is a larger share than what is warned of.',
  },
];
