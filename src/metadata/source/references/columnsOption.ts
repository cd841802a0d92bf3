import type { JsonSchema } from '../../model/json';

/** Columns that can be written in several ways, and the part that says in which. */
const writtenParts: Record<string, JsonSchema> = {
  columns: {
    description: 'The parts with the numbers of these columns.',
    type: 'array',
    items: { type: 'string', minLength: 1 },
    minItems: 1,
    uniqueItems: true,
  },
  written: { description: 'The part that says how they are written.', type: 'string', minLength: 1 },
};

/** Schema of the formats of columns, where these are not certain. */
const written: JsonSchema = {
  type: 'object',
  properties: writtenParts,
  required: ['columns', 'written'],
  additionalProperties: false,
};

/** Schema of `x-ui.columnsOf` (`ColumnsOf`). */
export const columnsOption: JsonSchema = {
  description:
    'The value says which columns of a table in the form have what, as numbers from 1. The form offers the columns by their headings.',
  'x-shows': ['form', 'detail'],
  examples: [{ file: 'file', heading: 'heading', names: { amount: ['Amount', 'Importe'] } }],
  type: 'object',
  properties: {
    file: { description: 'The field of the form that holds the table.', type: 'string', minLength: 1 },
    heading: {
      description: 'The part with the number of the row of the headings; 0 where there is none.',
      type: 'string',
      minLength: 1,
    },
    names: {
      description:
        'The parts that are numbers of columns, with what such columns are called, in any language.',
      examples: [{ amount: ['Amount', 'Importe'], day: ['Date'] }],
      type: 'object',
      minProperties: 1,
      additionalProperties: { type: 'array', items: { type: 'string', minLength: 1 }, uniqueItems: true },
    },
    sheet: {
      description: 'The part with the name of the sheet, of a workbook that has several.',
      type: 'string',
      minLength: 1,
    },
    hiddenRows: {
      description: 'The part that says whether hidden rows of a workbook count. Without it they never do.',
      type: 'string',
      minLength: 1,
    },
    headings: {
      description:
        'The field of the record with the headings of its table, by column, by which its page names the columns.',
      type: 'string',
      minLength: 1,
    },
    amounts: {
      description:
        'The columns of amounts, and the part that says whether they have a decimal point or a comma. `currency` is the part that is the column of their currency.',
      ...written,
      properties: {
        ...writtenParts,
        currency: {
          description: 'The part with the number of the column of the currency.',
          type: 'string',
          minLength: 1,
        },
      },
    },
    days: {
      description:
        'The columns of dates, and the part that says whether they begin with the day or the month. `year` is the part with the year of dates that have none.',
      ...written,
      properties: {
        ...writtenParts,
        year: {
          description: 'The part with the year of dates that have none.',
          type: 'string',
          minLength: 1,
        },
      },
    },
    earlier: {
      description:
        'Where the values for earlier tables are, and the field that is the same for tables with the same headings.',
      type: 'object',
      properties: {
        resource: {
          description: 'File name, without .json, of the resource.',
          'x-names': 'records',
          type: 'string',
          minLength: 1,
        },
        by: {
          description: 'The field that is the same for tables with the same headings.',
          'x-names': 'searched text',
          type: 'string',
          minLength: 1,
        },
      },
      required: ['resource', 'by'],
      additionalProperties: false,
    },
  },
  required: ['file', 'heading', 'names'],
  additionalProperties: false,
};
