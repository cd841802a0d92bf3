import type { SchemaValue } from '../metadata/model/SchemaValue';
import { arraySchema, countSchema, nullable, objectSchema, textSchema } from './schemas';

/** Records that wait for an action of somebody. */
const awaitingSchema = objectSchema({
  resource: textSchema,
  action: textSchema,
  count: { ...nullable(countSchema), description: 'Null where there are more than 99.' },
  filter: {
    type: 'object',
    additionalProperties: arraySchema(textSchema),
    description: 'As a list of the resource is filtered: by field, the states in which records wait.',
  },
});

export type Awaiting = SchemaValue<typeof awaitingSchema>;

/** What awaits the user in a country; nothing of what waits for nobody. */
export const awaitingListSchema = arraySchema(awaitingSchema);
