import type { JsonSchema } from '../../../metadata/model/json';

const scalar = ['string', 'number', 'boolean'];

/** The periods of days that have names. */
export const namedPeriods = [
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
];

/** JSON Schema of a fixed filter's value: one value, or a list of which one must match. */
export const filterValue: JsonSchema = {
  type: [...scalar, 'array'],
  items: { type: scalar },
  minItems: 1,
  'x-param': true,
};

/** JSON Schemas of what a figure counts and sums, the same in every block that shows figures. */
export const figureOptions: Record<string, JsonSchema> = {
  title: { description: 'In English, as "Collections".', type: 'string', minLength: 1 },
  resource: {
    description: 'The resource whose records are counted; hidden where its permission is missing.',
    type: 'string',
    'x-names': 'resource',
  },
  time: {
    description: 'The instant that says to which period a record belongs.',
    type: 'string',
    'x-names': 'instant',
  },
  sum: {
    description: 'The amount that is summed; without it, records are counted only.',
    type: 'string',
    'x-names': 'money',
  },
  filter: {
    description:
      'Only records with these values of fields with options: one value, or a list of which one must match.',
    type: 'object',
    'x-names': 'filter',
    additionalProperties: filterValue,
  },
};

/** JSON Schemas of a block's heading and description. */
export const headingOptions = {
  title: { description: 'Heading, in English.', type: 'string', minLength: 1 },
  description: { description: 'What is said below the heading, in English.', type: 'string', minLength: 1 },
} satisfies Record<string, JsonSchema>;

/** JSON Schemas of what all charts have in common. */
export const chartOptions: Record<string, JsonSchema> = {
  ...headingOptions,
  periods: {
    description:
      'The periods to choose from, the first one at first. Over time, one day is shown by the hour, days by the day, twelve months by the month.',
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: { enum: [...namedPeriods, 'last12Months'] },
  },
};

/** The options with which a block chooses one record. */
export const recordOptions: Record<string, JsonSchema> = {
  resource: { description: 'The resource that the record is of.', type: 'string', 'x-names': 'resource' },
  by: {
    description: 'The field that tells the record from others; the id without one.',
    type: 'string',
    'x-names': 'field',
  },
  value: {
    description: 'The value of that field. Without one, it is the first record of the resource’s list.',
    type: ['string', 'number'],
    'x-param': true,
  },
};
