import type { BrokenFile } from '../../support/BrokenFile';

/** What `checkRuleLimits` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'impossible-limits',
    edit: {
      file: 'schemas/parcel.json',
      from: '"exclusiveMinimum": 0',
      to: '"maximum": ‸-1',
    },
    message: '"value" in AA takes no value where this rule applies: "minimum" is 0, and "maximum" is -1.',
  },
  {
    code: 'impossible-limits',
    edit: {
      file: 'schemas/parcel.json',
      from: '"exclusiveMinimum": 0',
      to: '"exclusiveMinimum": 0 }, "state": { "enum": ‸["lost"]',
    },
    message:
      '"state" in AA takes no value where this rule applies: none of its options ("waiting", "sent") is among these.',
  },
  {
    code: 'impossible-limits',
    edit: {
      file: 'resources/parcels.json',
      from: '"required": [\n          "fare"\n        ]',
      to: '"required": ["fare"], "if": { "properties": { "fare": { "minimum": 5 } }, "required": ["fare"] }, "then": { "properties": { "fare": { "maximum": ‸-1 } } }',
    },
    message: '"fare" in AA takes no value where this rule applies: "minimum" is 0, and "maximum" is -1.',
  },
];
