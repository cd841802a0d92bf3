import type { BrokenFile } from '../../support/BrokenFile';

const parcel = 'schemas/parcel.json';
const parcels = 'resources/parcels.json';
const common = 'schemas/common.json';

/** What `checkReferences` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unknown-reference',
    edit: {
      file: 'schemas/parcel.json',
      from: '"title": "Phone",',
      to: '"title": "Phone", "x-ui": { "fills": { "note": { "codes": ‸"country.json#/$defs/papr" } } },',
    },
    message: 'country.json has no definition "papr". Did you mean "paper"?',
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
  {
    code: 'unknown-reference',
    edit: { file: parcel, from: '"common.json#/$defs/instant"', to: '‸"common.json#/$defs/instnat"' },
    message: 'common.json has no definition "instnat". Did you mean "instant"?',
  },
  {
    code: 'unknown-reference',
    edit: { file: parcel, from: '"common.json#/$defs/money"', to: '‸"comon.json#/$defs/money"' },
    message: 'There is no schemas/comon.json. Did you mean "common"?',
  },
  {
    code: 'unknown-reference',
    edit: { file: parcels, from: '"common.json#/$defs/money"', to: '‸"#/$defs/money"' },
    message: '"#/$defs/money" has no file to look in. Write the file\'s name before the #.',
  },
  {
    code: 'unknown-reference',
    edit: { file: parcel, from: '"common.json#/$defs/code"', to: '‸"common.json#code"' },
    message: '"common.json#code" is not a place in a file. Write common.json#/$defs/name.',
  },
  {
    code: 'circular-reference',
    edit: { file: common, from: '"money": {', to: '"money": { "$ref": ‸"#/$defs/money",' },
    message: '"#/$defs/money" leads back to itself without saying anything about the value.',
  },
];
