import type { SchemaValue } from '../../metadata/model/SchemaValue';
import { objectSchema, textSchema } from '../schemas';

const amount = (description: string) => ({ type: 'integer', description }) as const;

/** A day of the settlement with a network in one currency: moved, remitted and kept. */
export const remittedDaySchema = objectSchema({
  day: { type: 'string', description: 'YYYY-MM-DD, in UTC.' },
  currency: textSchema,
  moved: amount('What was paid in less what was paid out and went back, as booked; in minor units.'),
  remitted: amount('What arrived at the bank; negative where the provider has paid.'),
  cost: amount('What the network kept: its costs, and taxes that it has withheld.'),
  left: amount('What is with the network at the end of the day, by all days up to it.'),
});

export type RemittedDay = SchemaValue<typeof remittedDaySchema>;
