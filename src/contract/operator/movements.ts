import type { SchemaValue } from '../../metadata/model/SchemaValue';
import { instantSchema, nullable, objectSchema, oneOf, textSchema } from '../schemas';

/** Money that an operator moves at a network, or has proposed to move. */
export const movementSchema = objectSchema({
  id: textSchema,
  act: {
    ...oneOf(
      'assign',
      'refund',
      'writeOff',
      'retry',
      'paid',
      'failed',
      'resolve',
      'book',
      'refundPayment',
      'dispute',
      'disputeWon',
      'disputeLost',
    ),
    description:
      'assign: a payment without an order is credited to one; refund: it is sent back; writeOff: it is kept; retry: what could not be booked is booked; paid, failed: what became of an attempt; resolve: what an exception is about is booked between the channel and another account; book: it moves between two accounts of the provider; refundPayment: a payment of a merchant goes back to its payer; dispute, disputeWon, disputeLost: a dispute is opened or decided.',
  },
  subject: {
    type: 'string',
    description:
      'The id of the payment or of the exception, the reference of the attempt, the number of the order or dispute, or those of a merchant and its payment; the own id of what is about none.',
  },
  network: { ...nullable(textSchema), description: 'Null where it is about none.' },
  country: {
    ...nullable(textSchema),
    description: 'Code; null where the money belongs to no country.',
  },
  currency: textSchema,
  amount: { type: 'integer', description: 'Minor units.' },
  money: { type: 'string', description: 'Both, for people: 150.00 MXN.' },
  orderNo: {
    ...nullable(textSchema),
    description: 'Platform number of the order that a payment is credited to.',
  },
  debit: {
    ...nullable(textSchema),
    description: 'Account of the provider that is debited; null where it moves between none.',
  },
  credit: { ...nullable(textSchema), description: 'The one that is credited.' },
  note: {
    ...nullable(textSchema),
    description: 'How it is known what became of an attempt, or why it is booked.',
  },
  state: {
    ...oneOf('waiting', 'done', 'rejected'),
    description: 'waiting: nothing is moved until a second person approves it.',
  },
  proposedAt: instantSchema,
  proposedBy: nullable(textSchema),
  decidedAt: nullable(instantSchema),
  decidedBy: nullable(textSchema),
  reason: { ...nullable(textSchema), description: 'Why it was rejected.' },
});

export type Movement = SchemaValue<typeof movementSchema>;
