import type { JsonSchema } from '../../model/json';
import { fileTypes } from '../../values/files';
import { columnsOption } from './columnsOption';
import { fillsOption } from './fillsOption';

/** Options of `x-ui` that every widget understands; those of one widget are in `schemas/meta/widgets.json`. */
export const uiOptions: Record<string, JsonSchema> = {
  masked: {
    'x-shows': ['everywhere'],
    description: 'The value leaves the gateway masked; a request of its own returns it whole.',
    type: 'boolean',
  },
  visible: {
    'x-shows': ['list', 'detail'],
    description: 'How many of the last characters of a masked text show: 4 by default.',
    examples: [6],
    type: 'integer',
    minimum: 0,
    maximum: 8,
  },
  widget: {
    description: 'A widget of src/web/widgets/; without it the one that fits best is taken.',
    type: 'string',
  },
  tone: {
    'x-shows': ['list', 'detail', 'timeline'],
    description: 'On an option: how its state is coloured.',
    enum: ['success', 'warning', 'error', 'info', 'neutral'],
  },
  hidden: {
    'x-shows': ['everywhere'],
    description: 'The field is not shown anywhere in this country.',
    type: 'boolean',
  },
  internal: {
    'x-shows': ['API'],
    description: 'The field links records: the API has it, and no screen shows it.',
    type: 'boolean',
  },
  once: {
    'x-shows': ['form'],
    description:
      'The value is a secret that is shown once, after the form or action that makes it, and never again. The record is stored without it.',
    type: 'boolean',
  },
  omitEmpty: {
    'x-shows': ['detail'],
    description: 'true: the page of a record leaves the field out while it has no value.',
    type: 'boolean',
  },
  announced: {
    'x-shows': ['form', 'button'],
    description:
      'true: once a form or an action has set the field, its description is said with what was done, as of what waits for somebody.',
    type: 'boolean',
  },
  sortable: { 'x-shows': ['list'], description: 'false: the field cannot be sorted by.', type: 'boolean' },
  filterable: {
    'x-shows': ['filter'],
    description: 'false: the field cannot be filtered by.',
    type: 'boolean',
  },
  text: {
    'x-shows': ['list'],
    description:
      'Of an object or a list: what a column of a list shows. %{field} is a field of the object, %{count} and %{items} the number and the values of the items.',
    type: 'string',
    minLength: 1,
  },
  placeholder: { 'x-shows': ['form'], description: 'Example text of an empty input.', type: 'string' },
  caution: {
    'x-shows': ['form'],
    description:
      'What a form says, without rejecting anything: below a text that matches the pattern, or in its review of an amount above a share of another one.',
    type: 'object',
    properties: {
      pattern: { description: 'The texts of which it is said.', type: 'string', format: 'regex' },
      above: { description: 'The share: 0.1 is a tenth.', type: 'number', exclusiveMinimum: 0 },
      severe: {
        description: 'The share from which on it is said in red.',
        type: 'number',
        exclusiveMinimum: 0,
      },
      of: { description: 'The other amount, a field of the same entity.', type: 'string' },
      text: {
        description: 'What is said, in English. %{share} is how large the share is.',
        type: 'string',
        minLength: 1,
      },
    },
    required: ['text'],
    additionalProperties: false,
  },
  uppercase: {
    'x-shows': ['form', 'template'],
    description: 'true: letters that are typed become capitals.',
    type: 'boolean',
  },
  fills: fillsOption,
  record: {
    'x-shows': ['list', 'detail', 'form', 'template'],
    description:
      'The value names a record of another resource, as the first column of its list does. Forms offer the records that there are, with their values of `show`; one that is named cannot be deleted.',
    type: 'object',
    properties: {
      resource: {
        description: 'File name, without .json, of the resource.',
        type: 'string',
        minLength: 1,
        'x-names': 'records',
      },
      show: {
        description: 'Fields of the record that are shown beside its name.',
        'x-names': 'field',
        type: 'array',
        items: { type: 'string' },
        minItems: 1,
        uniqueItems: true,
      },
      waitsUntil: {
        description:
          'A time of the record until which it cannot be named: forms offer it with that time, and the gateway refuses it.',
        type: 'string',
        minLength: 1,
        'x-names': 'instant',
      },
      missing: { description: 'What forms say of a value that no record has.', type: 'string', minLength: 1 },
    },
    required: ['resource'],
    additionalProperties: false,
  },
  sumTitle: {
    'x-shows': ['list', 'form'],
    description:
      'What its sum is called, and the amount in a review and in the dialog of an action, where that is not its title.',
    type: 'string',
    minLength: 1,
  },
  balanceOf: {
    'x-shows': ['detail', 'page'],
    description:
      'The amount is the balance of a list that is a statement: of all its entries, or of those with one of these values. It says so, and leads to them.',
    type: 'object',
    properties: {
      resource: {
        description: 'File name, without .json, of the resource.',
        type: 'string',
        minLength: 1,
        'x-names': 'records',
      },
      only: {
        description: 'Values of fields that the statement has in `by`.',
        type: 'object',
        additionalProperties: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string' } },
      },
    },
    required: ['resource'],
    additionalProperties: false,
  },
  file: {
    'x-shows': ['form', 'gateway'],
    description:
      'The value is a file, of a type and a size that the field accepts: every type and 5,000,000 bytes by default.',
    type: 'object',
    properties: {
      accept: {
        description: 'The types of files, which are recognized by content.',
        type: 'array',
        items: { enum: Object.keys(fileTypes) },
        minItems: 1,
        uniqueItems: true,
      },
      maxBytes: {
        description: 'The greatest size: 5,000,000 by default.',
        type: 'integer',
        minimum: 1,
        maximum: 20_000_000,
      },
    },
    additionalProperties: false,
  },
  columnsOf: columnsOption,
  money: {
    'x-shows': ['everywhere'],
    description:
      'true: the value is an amount in minor units. With `currency`, the field of the record that holds its currency.',
    anyOf: [
      { type: 'boolean' },
      {
        type: 'object',
        properties: {
          currency: {
            description: 'A field of the record.',
            examples: ['currency'],
            type: 'string',
            minLength: 1,
          },
        },
        required: ['currency'],
        additionalProperties: false,
      },
    ],
  },
};
