import type { SchemaValue } from '../../metadata/model/SchemaValue';
import { booleanSchema, countSchema, objectSchema, oneOf, textSchema } from '../schemas';

/** The outcome of a question to a network about an attempt. */
export const askedAttemptSchema = objectSchema({
  ref: { type: 'string', description: 'The reference of the attempt.' },
  network: textSchema,
  outcome: {
    ...oneOf('facts', 'notFound', 'unknown'),
    description:
      'facts: it said what there is of it; notFound: it does not know it; unknown: it gave no clear answer, or none.',
  },
  answer: { type: 'string', description: 'What it answered, word by word.' },
  facts: { ...countSchema, description: 'What it said, and what follows from not knowing it.' },
  booked: { ...countSchema, description: 'Of these, what was not known before and is booked now.' },
  exceptions: { ...countSchema, description: 'Of these, what does not fit and waits for a person.' },
  before: { type: 'string', description: 'The state of the attempt before.' },
  state: { type: 'string', description: 'Its state now.' },
});

export type AskedAttempt = SchemaValue<typeof askedAttemptSchema>;

/** The outcome of fetching the statement of a day. */
export const comparedStatementSchema = objectSchema({
  network: textSchema,
  day: { type: 'string', description: 'YYYY-MM-DD, in UTC.' },
  facts: { ...countSchema, description: 'What the statement has.' },
  booked: { ...countSchema, description: 'Of these, what was not known before.' },
  unread: { ...countSchema, description: 'What of it cannot be read; each is an exception.' },
  missing: { ...countSchema, description: 'What was heard before and it lacks; each is an exception.' },
  isOver: { ...booleanSchema, description: 'Of a day that is not over, nothing is missing yet.' },
});

export type ComparedStatement = SchemaValue<typeof comparedStatementSchema>;
