import type { BrokenFile } from './BrokenFile';

const page = 'resources/map.page.json';
const parcel = 'schemas/parcel.json';
const parcels = 'resources/parcels.json';

/** A figure that is a share. */
const share = (text: string) => ({ file: page, from: '"part": {', to: `${text}, "part": {` });

/** Two more amounts of a parcel, of which the fee is in the currency that is written, and what they are called in Chinese. */
const amounts = (money: string) => [
  {
    file: parcel,
    from: '"insured": {\n      "title"',
    to: `"fee": { "title": "Fee", "type": "integer", "x-ui": { "money": ${money} } }, "paid": { "title": "Paid", "readOnly": true, "$ref": "common.json#/$defs/money" }, "insured": { "title"`,
  },
  { file: 'locales/zh/parcel.json', from: '"insured":', to: '"fee": "费用", "paid": "已付", "insured":' },
];

/** Gives the amounts that refer to the shared definition a currency of the parcel. */
const inCurrency = {
  file: 'schemas/common.json',
  from: '"money": true',
  to: '"money": { "currency": "label" }',
};

const headline = (text: string) => ({
  file: parcels,
  from: '"timeline": "state"',
  to: `"timeline": "state", "headline": ${text}`,
});

/** A field of a parcel that is a sum, which the gateway computes. */
const computed = (sum: string, more = '"readOnly": true, "type": "integer", "x-ui": { "money": true },') => ({
  edit: {
    file: parcel,
    from: '"insured": {\n      "title"',
    to: `"rest": { "title": "Rest", ${more} ${sum} }, "insured": { "title"`,
  },
  also: [{ file: 'locales/zh/parcel.json', from: '"insured":', to: '"rest": "剩余", "insured":' }],
});

/** Figures, sums and fees that would come to a wrong number. */
export const brokenSums: BrokenFile[] = [
  {
    code: 'unfit-share',
    edit: share('"of": { ‸"state": ["waiting"] }'),
    message:
      'This is a share of the records whose "state" is among ["waiting"], and "filter" counts those with any other as well, so it could exceed 100 %. Add "state" to "filter", with some of these values.',
  },
  {
    code: 'unfit-share',
    edit: share('"of": { "state": "waiting" }, "filter": { "state": ‸["waiting", "sent"] }'),
    message:
      '"sent" is not among the values of "of" ("waiting"), so that the share could exceed 100 %. Add it to "of", or take it out of "filter".',
  },
  {
    code: 'unfit-share',
    edit: share('‸"of": { "state": ["sent"] }, "filter": { "state": "sent" }'),
    message:
      '"of" says the same as "filter", so the share is always 100 %. Add to "of" the values of the other records.',
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
    code: 'unfit-balance',
    edit: {
      file: parcels,
      from: '"totals": [\n      "value"\n    ]',
      to: '"totals": ["value", "fee"], "statement": { "time": "sentAt", "plus": "value", "minus": "fee", "balance": ‸"fee" }',
    },
    also: amounts('true'),
    message: '"fee" is what an entry adds or takes. Write the amount that it leaves.',
  },
  {
    code: 'unfit-figure',
    edit: { file: page, from: '"sum": "value"', to: '"balance": ‸"fee"' },
    also: [
      ...amounts('true'),
      {
        file: parcels,
        from: '"totals": [\n      "value"\n    ]',
        to: '"totals": ["value", "fee"], "statement": { "time": "sentAt", "plus": "value", "minus": "fee", "balance": "paid" }',
      },
    ],
    message: '"fee" is what an entry adds or takes, and no balance. Write "paid" instead.',
  },
  {
    code: 'unfit-filter',
    edit: {
      file: parcels,
      from: '"by": "label"',
      to: '"by": "label", "filter": { ‸"label": "AB12" }',
    },
    message: '"label" is what the list is related by, so it always has the value of "label". Take it out.',
  },
  {
    code: 'unfit-field',
    edit: { file: parcels, from: '"by": "label"', to: '"by": "label", "of": ‸"value"' },
    message:
      '"value" of parcel is an amount of money, and "label" of stop is a text: they never have the same value.',
  },
  {
    code: 'unfit-sum',
    edit: headline('{ "amount": "value", "minus": "fee", "equals": ‸"value" }'),
    also: amounts('true'),
    message: '"value" is also the "amount" of this sum, which is one of three different amounts.',
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
  {
    code: 'not-money',
    edit: {
      file: parcel,
      from: '"type": "object",',
      to: '"type": "object", "x-fees": { "kind": "parcel", "amount": ‸"insured" },',
    },
    message: '"insured" is not an amount of money, so no fee could be a part of it. Take one of "value".',
  },
  {
    code: 'not-a-text',
    edit: {
      file: parcel,
      from: '"type": "object",',
      to: '"type": "object", "x-fees": { "kind": "parcel", "amount": "value", "method": ‸"insured" },',
    },
    message:
      '"insured" is not a text, so no price could name its values as methods. Take the field with the method, or leave "method" out.',
  },
  {
    code: 'not-summed',
    edit: {
      file: 'resources/parcels.json',
      from: '"totals": [\n      "value"\n    ]',
      to: '"totals": ["value"], "totalsRest": { "of": "value", "minus": [‸"label"], "text": "not sent" }',
    },
    message: '"label" is not among the totals, of which this is a rest. Add it to "totals".',
    also: [
      {
        file: 'locales/zh/parcels.json',
        from: '"create.submit"',
        to: '"list.totalsRest.text": "未寄出", "create.submit"',
      },
    ],
  },
  {
    code: 'unfit-terms',
    ...computed('"x-sum": { "plus": ["value", ‸"valu"] }'),
    message: '"valu" is not a property of this entity. Did you mean "value"?',
  },
  {
    code: 'unfit-terms',
    ...computed('"x-sum": { "minus": [‸"label"] }'),
    message: '"label" is no whole number, so it cannot be added or taken away.',
  },
  {
    code: 'unfit-terms',
    ...computed('"x-sum": { "minus": [‸"rest"] }'),
    message: '"rest" is a sum itself. Name the fields that it is made of.',
  },
  {
    code: 'unfit-terms',
    ...computed('"x-sum": ‸{ "minus": ["value"] }', '"type": "integer", "readOnly": false,'),
    message:
      '"rest" is computed, so no form can ask for it. Take it out of forms, and "readOnly": false away.',
  },
  {
    code: 'unfit-terms',
    ...computed('"x-sum": ‸{ "minus": ["value"] }', '"readOnly": true, "type": "number",'),
    message: '"rest" is a sum of whole numbers, so its type must be "integer".',
  },
  {
    code: 'unfit-types',
    edit: {
      file: parcels,
      from: '"totals": [\n      "value"\n    ]',
      to: '"totals": ["value", "rest"], "statement": { "time": "sentAt", "plus": "value", "minus": "value", "types": { "field": "state", "amounts": ["rest", ‸"value"] } }',
    },
    also: (({ edit, also }) => [edit, ...also])(
      computed('"x-sum": { "plus": ["value"], "minus": ["value"] }'),
    ),
    message:
      'The last amount must be what an entry adds to the balance, so that the sums come from opening to closing balance: a field with "x-sum": { "plus": ["value"], "minus": ["value"] }.',
  },
  {
    code: 'not-summed',
    edit: {
      file: parcels,
      from: '"totals": [\n      "value"\n    ]',
      to: '"totals": ["value"], "statement": { "time": "sentAt", "plus": "value", "minus": "value", "types": { "field": "state", "amounts": [‸"rest"] } }',
    },
    also: (({ edit, also }) => [edit, ...also])(
      computed('"x-sum": { "plus": ["value"], "minus": ["value"] }'),
    ),
    message: '"rest" is not among the totals, from which balances are computed. Add it to "totals".',
  },
  {
    code: 'not-a-choice',
    edit: {
      file: parcels,
      from: '"totals": [\n      "value"\n    ]',
      to: '"totals": ["value", "rest"], "statement": { "time": "sentAt", "plus": "value", "minus": "value", "types": { "field": ‸"label", "amounts": ["rest"] } }',
    },
    also: (({ edit, also }) => [edit, ...also])(
      computed('"x-sum": { "plus": ["value"], "minus": ["value"] }'),
    ),
    message: '"label" has no options that could be types of entries.',
  },
  {
    code: 'misplaced-sum',
    edit: {
      file: parcels,
      from: '"title": "Fare",',
      to: '"title": "Fare", ‸"x-sum": { "plus": ["value"] },',
    },
    message: 'Only a field of a record is a sum of others: write "x-sum" beside its title.',
  },
];
