import { countLimit, maxCounted } from '../metadata/model/figures';
import type { SchemaValue } from '../metadata/model/SchemaValue';
import {
  anyOf,
  arraySchema,
  countSchema,
  instantSchema,
  mapSchema,
  nullable,
  objectSchema,
  oneOf,
  sumSchema,
  textSchema,
} from './schemas';

/** Most figures of one request. */
const maxFigures = 50;

/** The periods of a chart, in the country's zone. */
const intervalSchema = oneOf('hour', 'day', 'month');

export type FigureInterval = SchemaValue<typeof intervalSchema>;

const querySchema = objectSchema(
  {
    resource: textSchema,
    time: { type: 'string', description: 'The instant by which a record belongs to a period.' },
    filter: {
      type: 'object',
      description: 'As a list of the resource is filtered: the figure is the sum of that list.',
    },
    sums: { type: 'array', items: textSchema, uniqueItems: true, description: 'The fields that are summed.' },
    balance: {
      type: 'string',
      description:
        'The balance afterwards, for the balance of now. The filter has only fields that tell balances apart.',
    },
    groupBy: { type: 'string', description: 'A field with options: a row for each of its values.' },
    interval: { ...intervalSchema, description: 'A row for each period.' },
    asOf: {
      ...instantSchema,
      description:
        'An earlier moment: the records that there were then, each in the state that it had. Sums are of amounts that never change.',
    },
  },
  ['filter', 'sums', 'balance', 'groupBy', 'interval', 'asOf'],
);

/** A figure as it is requested. */
export type FigureQuery = SchemaValue<typeof querySchema>;

/** The body of a request for figures. */
export const figuresBodySchema = objectSchema({
  figures: { ...arraySchema(querySchema), maxItems: maxFigures },
});

/** Number and sums of the records of one currency, per value and period if the figure is divided so. */
const rowSchema = objectSchema(
  {
    currency: textSchema,
    group: {
      type: ['string', 'number', 'boolean', 'null'],
      description: 'The value of the field of `groupBy`; null for records without one.',
    },
    start: { ...instantSchema, description: 'The instant at which the period begins.' },
    count: {
      ...countSchema,
      description: 'Of records; where it is a balance, of the balances that it consists of.',
    },
    sums: { ...mapSchema(sumSchema), description: 'By field.' },
  },
  ['group', 'start'],
);

export type FigureRow = SchemaValue<typeof rowSchema>;

const resultSchema = anyOf(
  objectSchema({ rows: arraySchema(rowSchema) }),
  objectSchema({ unavailable: oneOf('forbidden', 'notReady'), msg: textSchema }),
);

/** The rows of a figure (none without records), or the reason why it is unknown, as a text for users. */
export type FigureResult = SchemaValue<typeof resultSchema>;

/** Figures of one moment, in the order in which they were requested. */
export const figuresSchema = objectSchema({ asOf: instantSchema, figures: arraySchema(resultSchema) });

export type FiguresResponse = SchemaValue<typeof figuresSchema>;

/** The body of a request for counts. */
export const countsBodySchema = objectSchema({
  filters: {
    type: 'array',
    items: { type: 'object', description: 'As a list of the resource is filtered.' },
    minItems: 1,
    maxItems: maxCounted,
  },
});

/** Numbers of records that each filter matches, all of one moment. */
export const countsSchema = objectSchema({
  counts: {
    ...arraySchema(nullable({ type: 'integer', minimum: 0, maximum: countLimit })),
    description: 'In the order of the filters; null where there are more than 1,000.',
  },
});

export type Counts = SchemaValue<typeof countsSchema>;
