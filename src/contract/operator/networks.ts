import type { SchemaValue } from '../../metadata/model/SchemaValue';
import {
  arraySchema,
  booleanSchema,
  countSchema,
  instantSchema,
  nullable,
  objectSchema,
  oneOf,
  textSchema,
} from '../schemas';

/** A payment network, as operators see it. */
export const networkSchema = objectSchema({
  name: textSchema,
  plugin: textSchema,
  isOff: booleanSchema,
  reason: { ...nullable(textSchema), description: 'Why it takes no new orders.' },
  offSince: nullable(instantSchema),
  breaker: {
    type: 'string',
    enum: ['closed', 'open', 'trial'],
    description:
      'Whether it is called: closed, yes; open, no, as it does not answer; trial, it answers again, and the next order tries it.',
  },
  whileAway: {
    type: 'string',
    enum: ['hold', 'refuse'],
    description: 'What becomes of new orders while it does not answer.',
  },
  failingSince: {
    ...nullable(instantSchema),
    description: 'When the first call failed since one was answered.',
  },
  failure: {
    ...nullable(textSchema),
    description: 'Why the last call failed: a status, or an error of the connection.',
  },
  waiting: { ...countSchema, description: 'Attempts that were not sent yet.' },
  unknown: { ...countSchema, description: 'Attempts that were perhaps sent.' },
  exceptions: { ...countSchema, description: 'Open exceptions.' },
  statement: { ...nullable(textSchema), description: 'The last day whose statement was compared.' },
});

export type ListedNetwork = SchemaValue<typeof networkSchema>;

/** Something that a network says, or does not say, and that a person has to look at. */
export const networkExceptionSchema = objectSchema({
  id: textSchema,
  network: textSchema,
  ref: { type: 'string', description: 'The reference of the attempt.' },
  reason: textSchema,
  detail: {
    type: 'string',
    description: 'What was expected, and what was said, in the language of the request.',
  },
  kind: { ...nullable(textSchema), description: 'Of the attempt: collection, payout or refund.' },
  orderNo: { ...nullable(textSchema), description: 'Platform number of the order that it is about.' },
  merchant: { ...nullable(textSchema), description: 'Number of the merchant.' },
  country: nullable(textSchema),
  entity: nullable(textSchema),
  recordId: nullable(textSchema),
  openedAt: instantSchema,
  canRetry: { ...booleanSchema, description: 'It was not booked, and may fit by now.' },
  canResolve: { ...booleanSchema, description: 'It can be said what became of the attempt.' },
  unbooked: {
    ...nullable(
      objectSchema({
        account: {
          ...oneOf('channel', 'suspense'),
          description: 'The account of the provider that it is booked from or to.',
        },
        direction: {
          ...oneOf('in', 'out'),
          description: 'in: the network has more than the ledger says; out: it has less.',
        },
        amount: { type: 'integer', description: 'Minor units.' },
        currency: textSchema,
        country: {
          ...nullable(textSchema),
          description: 'Where it can be booked; null where no country has this currency.',
        },
        money: { type: 'string', description: 'Amount and currency, for people: 150.00 MXN.' },
      }),
    ),
    description: 'What moved and is not booked, or to the suspense account alone; null where nothing has.',
  },
});

export type NetworkException = SchemaValue<typeof networkExceptionSchema>;

/** An attempt that may have been sent and whose outcome is unknown. */
export const unknownOutcomeSchema = objectSchema({
  ref: { type: 'string', description: 'The reference of the attempt.' },
  network: textSchema,
  kind: { type: 'string', description: 'collection, payout or refund.' },
  merchant: { ...nullable(textSchema), description: 'Number of the merchant.' },
  country: textSchema,
  orderNo: nullable(textSchema),
  money: { type: 'string', description: 'Amount and currency, for people: 150.00 MXN.' },
  sentAt: nullable(instantSchema),
  answer: { ...nullable(textSchema), description: 'What the network said last, word by word.' },
  queries: { ...countSchema, description: 'How often the network was asked.' },
  nextQueryAt: nullable(instantSchema),
});

export type UnknownOutcome = SchemaValue<typeof unknownOutcomeSchema>;

/** A payment that belongs to no order. */
export const suspendedPaymentSchema = objectSchema({
  id: textSchema,
  network: textSchema,
  country: textSchema,
  ref: { type: 'string', description: 'What the payer gave as a reference.' },
  amount: { type: 'integer', description: 'Minor units.' },
  currency: textSchema,
  money: { type: 'string', description: 'Both, for people: 150.00 MXN.' },
  at: instantSchema,
  payerName: nullable(textSchema),
  state: { type: 'string', description: 'open, or refunding once it is on its way back.' },
  claims: {
    ...arraySchema(textSchema),
    description: 'Numbers of claims of this amount in the country that wait.',
  },
});

export type SuspendedPayment = SchemaValue<typeof suspendedPaymentSchema>;
