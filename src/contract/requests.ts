import type { SchemaValue } from '../metadata/model/SchemaValue';
import { errorsSchema } from './envelope';
import { anyOf, instantSchema, objectSchema, textSchema } from './schemas';

/** Request that is looked for: its `Idempotency-Key`, and when it was sent. */
export const sentRequestSchema = objectSchema({
  key: { type: 'string', minLength: 8, maxLength: 200 },
  sentAt: instantSchema,
});

/** Outcome of a request that was sent with an `Idempotency-Key` and whose response never arrived. */
export const outcomeSchema = anyOf(
  {
    ...objectSchema({ state: { const: 'done' }, data: {} }),
    description: 'It was done; `data` is that of its response.',
  },
  {
    ...objectSchema({ state: { const: 'refused' }, msg: textSchema, errors: errorsSchema }),
    description: 'It was rejected, and changed nothing.',
  },
  {
    ...objectSchema({ state: { const: 'missing' } }),
    description: 'It has not been received, and never has an effect if it still is.',
  },
  {
    ...objectSchema({ state: { const: 'expired' } }),
    description: 'It was sent so long ago that the gateway does not know any more.',
  },
);

export type SentOutcome = SchemaValue<typeof outcomeSchema>;
