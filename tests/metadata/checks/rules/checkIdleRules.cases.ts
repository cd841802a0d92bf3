import type { BrokenFile } from '../../support/BrokenFile';

const parcel = 'schemas/parcel.json';
/** A rule more in the sample's entity. */
const rule = (text: string) => ({ file: parcel, from: '"allOf": [', to: `"allOf": [${text},` });

/** What `checkIdleRules` reports. */
export const cases: BrokenFile[] = [
  {
    code: 'idle-rule',
    edit: rule('{ ‸"if": { "required": ["note"] } }'),
    message: 'This "if" has neither a "then" nor an "else", so it changes nothing.',
  },
  {
    code: 'idle-rule',
    edit: rule('{ "if": { "required": ["note"] }, ‸"then": {} }'),
    message: 'This "then" is empty, so it changes nothing. Say what must hold, or remove it.',
  },
  {
    code: 'idle-rule',
    edit: rule('{ "if": { "required": ["note"] }, "then": { "properties": { ‸"phone": {} } } }'),
    message: 'What this says of "phone" is empty, so it changes nothing. Say what must hold, or remove it.',
  },
  {
    code: 'idle-rule',
    edit: rule('{ "if": ‸{}, "then": { "required": ["note"] } }'),
    message: 'This condition says nothing, so it always holds. Name what it tests, or remove it.',
  },
  {
    code: 'idle-rule',
    edit: rule('{ "if": { ‸"properties": {}, "required": ["note"] }, "then": { "required": ["phone"] } }'),
    message: 'These "properties" name nothing to test. Name a property, or remove them.',
  },
  {
    code: 'idle-rule',
    edit: rule(
      '{ "if": { "properties": { ‸"note": {} }, "required": ["note"] }, "then": { "required": ["phone"] } }',
    ),
    message:
      'This tests nothing of "note". Give it a "const", an "enum" or a limit; that it has a value is "required" alone.',
  },
  {
    code: 'idle-rule',
    edit: rule('‸{ "$comment": "Later." }'),
    message: 'This part of "allOf" is empty, so it changes nothing. Say what must hold, or remove it.',
  },
  {
    code: 'idle-rule',
    edit: {
      file: 'resources/parcels.json',
      from: '"when": {\n        "properties": {\n          "state": {\n            "const": "waiting"\n          }\n        },\n        "required": [\n          "state"\n        ]\n      }',
      to: '"when": ‸{}',
    },
    message: 'This condition says nothing, so it always holds. Name what it tests, or remove it.',
  },
];
