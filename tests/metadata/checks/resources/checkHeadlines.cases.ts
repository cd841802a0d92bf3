import type { BrokenFile } from '../../support/BrokenFile';
import type { Edit } from '../../support/diagnose';
import { amounts } from '../../support/edits';

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
const paid = '"paid": { "title": "Paid", "readOnly": true,';
const sum = (sign: string) => `"headline": { "amount": "value", ${sign}: "fee", "equals": "paid" }`;
const parcel = 'schemas/parcel.json';
const headline = (text: string) => ({
  file: parcels,
  from: '"timeline": "state"',
  to: `"timeline": "state", "headline": ${text}`,
});
/** Gives the amounts that refer to the shared definition a currency of the parcel. */
const inCurrency = {
  file: 'schemas/common.json',
  from: '"money": true',
  to: '"money": { "currency": "label" }',
};

/** What `checkHeadlines` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'unfit-sum',
    edit: {
      file: 'resources/stops.json',
      from: '"list": {',
      to: `"detail": { "sections": [{ "fields": ["label"] }], ${sum('‸"plus"')} }, "list": {`,
    },
    also: [
      { file: parcels, from: '"timeline": "state"', to: `"timeline": "state", ${sum('"minus"')}` },
      ...feeAndPaid('parcel', 'insured', paid),
      ...feeAndPaid('stop', 'place', `"value": { "title": "Value", ${shared} }, ${paid}`),
      { file: 'locales/zh/stop.json', from: '"fee":', to: '"value": "价值", "fee":' },
    ],
    message:
      'This sum has "plus" for the fields that have "minus" in resources/parcels.json, so one of them is wrong. Write the same in both.',
  },
  {
    code: 'unfit-sum',
    edit: {
      file: 'resources/stops.json',
      from: '"list": {',
      to: `"detail": { "sections": [{ "fields": ["label"] }], ${sum('"minus"').replace('"minus": "fee", "equals": "paid"', '"minus": "paid", "equals": ‸"fee"')} }, "list": {`,
    },
    also: [
      { file: parcels, from: '"timeline": "state"', to: `"timeline": "state", ${sum('"minus"')}` },
      ...feeAndPaid('parcel', 'insured', paid),
      ...feeAndPaid('stop', 'place', `"value": { "title": "Value", ${shared} }, ${paid}`),
      { file: 'locales/zh/stop.json', from: '"fee":', to: '"value": "价值", "fee":' },
    ],
    message:
      'This sum makes "fee", and that of the same fields in resources/parcels.json makes "paid", so one of them is wrong. Write the same in both.',
  },
  {
    code: 'unfit-sum',
    edit: headline('{ "amount": "value", ‸"equals": "paid" }'),
    also: amounts('true'),
    message:
      'Nothing says how the amount makes "paid". Write what is taken from it as "minus", or added to it as "plus", or leave "equals" out.',
  },
  {
    code: 'unfit-fee',
    edit: {
      file: parcel,
      from: '"type": "object",',
      to: '"type": "object", "x-fees": { "kind": "parcel", "amount": ‸"paid" },',
    },
    also: [...amounts('true'), headline('{ "amount": "value", "minus": "fee", "equals": "paid" }')],
    message:
      '"paid" is computed from the fee: in the sum of resources/parcels.json it is not the "amount". Write "value".',
  },
  {
    code: 'unfit-sum',
    edit: headline('{ "amount": "value", "minus": "fee", "equals": ‸"value" }'),
    also: amounts('true'),
    message: '"value" is also the "amount" of this sum, whose amounts are different ones.',
  },
  {
    code: 'unfit-sum',
    edit: headline('{ "amount": "value", "minus": ‸"fee", "equals": "paid" }'),
    also: [...amounts('{ "currency": "note" }'), inCurrency],
    message: '"fee" is in the currency of "note", and "value" in the currency of "label": they make no sum.',
  },
  {
    code: 'unfit-sum',
    edit: headline('{ "amount": "value", ‸"plus": "fee", "equals": "paid" }'),
    also: [
      ...amounts('true'),
      {
        file: parcels,
        from: '"totals": [\n      "value"\n    ]',
        to: '"totals": [\n "value",\n "fee", "paid"], "statement": { "time": "sentAt", "plus": "paid", "minus": "fee" }',
      },
    ],
    message:
      '"fee" is the "minus" of this resource\'s statement, so it cannot be the "plus" of a sum. Write "minus" instead.',
  },
];
