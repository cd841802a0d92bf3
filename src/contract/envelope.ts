import type { SchemaValue } from '../metadata/model/SchemaValue';
import { arraySchema, mapSchema, objectSchema, textSchema } from './schemas';

const errorMembers = {
  path: {
    type: 'string',
    description:
      'JSON pointer into the body, or `/` and a parameter of the query or a header. Empty for the call as a whole.',
  },
  keyword: { type: 'string', description: 'Stable name of the rule that was broken.' },
  params: mapSchema({}),
  msg: textSchema,
} as const;

/** One thing that is wrong in a request (product 11.4). */
const errorSchema = objectSchema(errorMembers, ['msg']);

/** One thing that is wrong in a request. `msg` is in the request's language. */
export type ErrorDetail = SchemaValue<typeof errorSchema>;

export const errorsSchema = arraySchema(errorSchema);

/** The errors of what is never rejected without one. */
export const namedErrorsSchema = { ...arraySchema(objectSchema(errorMembers)), minItems: 1 };

/** The shape of every JSON response (product 10.3). Codes 200, 433 and 434 are successes. */
export interface Envelope {
  code: number;
  msg: string;
  data: unknown;
  errors?: ErrorDetail[];
}
