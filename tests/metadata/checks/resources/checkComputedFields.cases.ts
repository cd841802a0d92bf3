import type { BrokenFile } from '../../support/BrokenFile';
import type { Edit } from '../../support/diagnose';

const parcel = 'schemas/parcel.json';
const parcels = 'resources/parcels.json';
const shared = '"$ref": "common.json#/$defs/money"';
/** Two more amounts of an entity, before its property `before`. */
const feeAndPaid = (entity: string, before: string, paid: string): Edit[] => [
  {
    file: `schemas/${entity}.json`,
    from: `"${before}": {\n      "title"`,
    to: `"fee": { "title": "Fee", "readOnly": true, ${shared} }, ${paid} ${shared} }, "${before}": { "title"`,
  },
  {
    file: `locales/zh/${entity}.json`,
    from: `"${before}":`,
    to: `"fee": "费用", "paid": "已付", "${before}":`,
  },
];
const sum = (sign: string) => `"headline": { "amount": "value", ${sign}: "fee", "equals": "paid" }`;

/** What `checkComputedFields` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'writable-result',
    edit: {
      file: parcel,
      from: '"state": {\n      "title": "State",\n      "type": "string",\n      "readOnly": true,',
      to: '‸"state": { "title": "State", "type": "string", "readOnly": false,',
    },
    message:
      '"state" changes by its transitions alone, so no form can ask for it. Take it out of forms, and "readOnly": false away.',
  },
  {
    code: 'writable-result',
    edit: {
      file: parcel,
      from: '"note": {\n      "title"',
      to: '‸"note": { "x-emptied": { "state": ["sent"] }, "readOnly": false, "title"',
    },
    message:
      '"note" is emptied by the gateway in some states, so no form can ask for it. Take it out of forms, and "readOnly": false away.',
  },
  {
    code: 'writable-result',
    edit: { file: parcels, from: '"create": {', to: '"create": { "rehearse": ["value", "fee"],' },
    also: [
      {
        file: parcel,
        from: '"value": {\n      "title"',
        to: `‸"fee": { "title": "Fee", "readOnly": false, ${shared} }, "value": { "title"`,
      },
      { file: 'locales/zh/parcel.json', from: '"value":', to: '"fee": "费用", "value":' },
    ],
    message:
      '"fee" is what the rehearsal of a form computes, so no form can ask for it. Take it out of forms, and "readOnly": false away.',
  },
  {
    code: 'writable-result',
    edit: { file: parcels, from: '"timeline": "state"', to: `"timeline": "state", ${sum('"minus"')}` },
    also: feeAndPaid('parcel', 'insured', '‸"paid": { "title": "Paid", "readOnly": false,'),
    message:
      '"paid" is the result of a sum, so no form can ask for it. Take it out of forms, and "readOnly": false away.',
  },
];
