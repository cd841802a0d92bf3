import type { JsonSchema } from '../../model/json';

/** JSON Schema of the option `fills` of `x-ui`. */
export const fillsOption: JsonSchema = {
  description:
    'Fields of the form that are filled from what is typed: the first group of `pattern`, looked up in `values`; or by the `x-codes` of a definition.',
  'x-shows': ['form'],
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: {
      codes: {
        description:
          'A definition of country.json with `x-codes`, which a country may lack: country.json#/$defs/bankCode.',
        type: 'string',
      },
      pattern: { description: 'Its first group is the code.', type: 'string', format: 'regex' },
      values: {
        description: 'What each code fills in.',
        examples: [{ '002': 'Banamex', '012': 'BBVA México' }],
        type: 'object',
        additionalProperties: { type: ['string', 'number'] },
      },
      otherwise: {
        description: 'What a value that matches `pattern` fills in, if `values` has no such code.',
        examples: [1],
        type: ['string', 'number'],
      },
      check: {
        description:
          'true: one of `values` that belongs to another group is an error, also where its name is written in another way.',
        examples: [true],
        type: 'boolean',
      },
      complete: {
        description:
          'true, with `check`: `values` has all codes that there are, and another one is an error.',
        examples: [true],
        type: 'boolean',
      },
    },
    dependentRequired: { complete: ['check'] },
    anyOf: [{ required: ['codes'], maxProperties: 1 }, { required: ['pattern', 'values'] }],
    additionalProperties: false,
  },
};
