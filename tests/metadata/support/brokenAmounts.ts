import type { BrokenFile } from './BrokenFile';
import type { Edit } from './diagnose';

const parcel = 'schemas/parcel.json';
const parcels = 'resources/parcels.json';
const shared = '"$ref": "common.json#/$defs/money"';
const unlimited = '"type": "integer", "x-ui": { "money": true }';

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

/** Amounts and states that would go wrong, or limits that nobody would notice to be without effect. */
export const brokenAmounts: BrokenFile[] = [
  {
    code: 'unfit-keyword',
    edit: { file: parcel, from: '"type": "boolean"', to: '"type": "boolean", ‸"format": "email"' },
    message:
      '"format" is only for a text, and "insured" is of the type "boolean": nothing would be checked. Take it out, or correct the "type".',
  },
  {
    code: 'unfit-keyword',
    edit: { file: 'schemas/common.json', from: '"minimum": 0', to: '"minimum": 0, ‸"maxLength": 9' },
    message:
      '"maxLength" is only for a text, and "value" is of the type "integer": nothing would be checked. Take it out, or correct the "type".',
  },
  {
    code: 'unfit-keyword',
    edit: { file: 'schemas/countries/AA.json', from: '"maxLength": 10', to: '‸"minimum": 10' },
    message:
      '"minimum" is only for a number, and "phone" in AA is of the type "string": nothing would be checked. Take it out, or correct the "type".',
  },
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
    code: 'unlimited-amount',
    edit: { file: parcel, from: '"value": {\n      "title"', to: '‸"value": {\n      "title"' },
    also: [{ file: parcel, from: shared, to: unlimited }],
    message:
      'A form asks for the amount "value", which may be negative: nothing says how small it may be. Give it "exclusiveMinimum": 0, or "minimum": 0.',
  },
  {
    code: 'unlimited-amount',
    edit: { file: parcels, from: '"fare": {', to: '‸"fare": {' },
    also: [{ file: parcels, from: shared, to: unlimited }],
    message:
      'A form asks for the amount "fare", which may be negative: nothing says how small it may be. Give it "exclusiveMinimum": 0, or "minimum": 0.',
  },
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
    code: 'unmet-condition',
    edit: {
      file: parcel,
      from: '"insured": {\n            "const": true\n          }\n        },\n        "required": [\n          "insured"',
      to: '"value": { "const": ‸-5 }\n        },\n        "required": [\n          "value"',
    },
    message: '"value" never has the value -5, which is beyond its limits, so this never holds.',
  },
  {
    code: 'unmet-condition',
    edit: {
      file: parcels,
      from: '"state": {\n            "const": "waiting"',
      to: '‸"state": {\n            "const": "sent"',
    },
    also: [
      {
        file: parcels,
        from: '"title": "Dispatch",',
        to: '"title": "Dispatch", "transition": { "field": "state", "to": "sent" },',
      },
    ],
    message:
      '"sent" does not lead to "sent", so there the action could never be done. Name "waiting", or add "sent" to what follows "sent" in schemas/parcel.json.',
  },
  {
    code: 'unreachable-state',
    severity: 'warning',
    edit: {
      file: parcel,
      from: '"waiting": [\n          "sent"\n        ],\n        "sent": []',
      to: '"waiting": [], ‸"sent": []',
    },
    message:
      'No state leads to "sent", and records begin as "waiting": none would come there. Add "sent" to the state before it.',
  },
  {
    code: 'stuck-state',
    severity: 'warning',
    edit: {
      file: parcel,
      from: '"waiting": [\n          "sent"\n        ],\n        "sent": []',
      to: '"waiting": ["sent", "lost"], "sent": [], ‸"lost": ["lost"]',
    },
    also: [
      {
        file: parcel,
        from: '{\n          "const": "sent",',
        to: '{\n "const": "lost", "title": "Lost", "x-ui": { "tone": "error" } }, { "const": "sent",',
      },
      { file: 'locales/zh/parcel.json', from: '"state.sent":', to: '"state.lost": "丢失", "state.sent":' },
    ],
    message:
      'No way leads from "lost" to an end ("sent"), so that records would never be done. Add what ends it.',
  },
];
