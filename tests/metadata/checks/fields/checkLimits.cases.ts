import type { BrokenFile } from '../../support/BrokenFile';
import { placeWith, placeOf } from '../../support/edits';

const parcel = 'schemas/parcel.json';
const aland = 'schemas/countries/AA.json';

/** What `checkLimits` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'impossible-limits',
    edit: placeWith('"type": "string", "minLength": ‸5, "maxLength": 3'),
    message: 'This takes no value: "minLength" is 5, and "maxLength" is 3.',
  },
  {
    code: 'impossible-limits',
    edit: placeWith('"type": "integer", "minimum": ‸5, "exclusiveMaximum": 5'),
    message: 'This takes no value: "minimum" is 5, and "exclusiveMaximum" is 5.',
  },
  {
    code: 'impossible-limits',
    edit: {
      file: parcel,
      from: '"title": "Label",\n      "readOnly": true,',
      to: '"title": "Label", "minLength": ‸13, "readOnly": true,',
    },
    message: '"label" takes no value: "minLength" is 13, and "maxLength" is 12.',
  },
  {
    code: 'impossible-limits',
    edit: { file: aland, from: '"maxLength": 10', to: '"maxLength": ‸3' },
    message: '"phone" in AA takes no value: "minLength" is 4, and "maxLength" is 3.',
    also: [{ file: 'schemas/country.json', from: '"maxLength": 20', to: '"minLength": 4, "maxLength": 20' }],
  },
  {
    code: 'impossible-limits',
    edit: { file: aland, from: '"maxLength": 10', to: '"maxLength": ‸3' },
    message: '"fare" in AA takes no value: "minLength" is 4, and "maxLength" is 3.',
    also: [
      {
        file: 'resources/parcels.json',
        from: '"title": "Fare",\n            "$ref": "common.json#/$defs/money"',
        to: '"title": "Fare", "minLength": 4, "$ref": "country.json#/$defs/phone"',
      },
    ],
  },
  {
    code: 'impossible-limits',
    ...placeOf('"type": "array", "items": { "type": "string", "minLength": ‸5, "maxLength": 2 }'),
    message: 'This takes no value: "minLength" is 5, and "maxLength" is 2.',
  },
];
