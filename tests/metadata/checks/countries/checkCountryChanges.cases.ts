import type { BrokenFile } from '../../support/BrokenFile';

const aland = 'schemas/countries/AA.json';

/** What `checkCountryChanges` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'idle-change',
    severity: 'warning',
    edit: { file: aland, from: '"phone": {\n      "maxLength": 10\n    }', to: '‸"phone": {}' },
    message: 'This changes nothing of "phone" in country.json. Say what differs in AA, or remove it.',
  },
  {
    code: 'idle-change',
    severity: 'warning',
    also: [
      {
        file: 'schemas/country.json',
        from: '"phone": {',
        to: '"shortCode": { "$ref": "common.json#/$defs/code" }, "phone": {',
      },
    ],
    edit: { file: aland, from: '"phone": {', to: '"shortCode": { "maxLength": ‸20 }, "phone": {' },
    message:
      'This has no effect: "shortCode" refers to a definition whose "maxLength" of 12 is stricter than 20.',
  },
  {
    code: 'idle-change',
    severity: 'warning',
    edit: {
      file: 'schemas/countries/BB.json',
      from: '"phone": {',
      to: '"paperRules": { "allOf": [{ "if": { "properties": { ‸"paper": { "const": 1 } }, "required": ["paper"] }, "then": { "required": ["note"] } }] }, "phone": {',
    },
    message:
      '"paper" is hidden in BB, so this rule never applies. Show it: "x-ui": { "hidden": null } in the definition that it refers to.',
  },
];
