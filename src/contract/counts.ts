import type { SchemaValue } from '../metadata/model/SchemaValue';
import { countLimit, maxCounted } from '../metadata/values/counts';
import { arraySchema, nullable, objectSchema } from './schemas';

/** The body of a request for counts. */
export const countsBodySchema = objectSchema({
  filters: {
    type: 'array',
    items: { type: 'object', description: 'As a list of the resource is filtered.' },
    minItems: 1,
    maxItems: maxCounted,
  },
});

/** How many records each filter matches, all of one moment. */
export const countsSchema = objectSchema({
  counts: {
    ...arraySchema(nullable({ type: 'integer', minimum: 0, maximum: countLimit })),
    description: 'In the order of the filters; null where there are more than 1,000.',
  },
});

export type Counts = SchemaValue<typeof countsSchema>;
