import type { SchemaValue } from '../metadata/model/SchemaValue';
import { booleanSchema, countSchema, instantSchema, nullable, objectSchema, textSchema } from './schemas';

/** A payment network, as operators see it. */
export const networkSchema = objectSchema({
  name: textSchema,
  plugin: textSchema,
  isOff: booleanSchema,
  reason: { ...nullable(textSchema), description: 'Why it takes no new orders.' },
  offSince: nullable(instantSchema),
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
  detail: { type: 'string', description: 'What was expected, and what was said.' },
  merchant: { ...nullable(textSchema), description: 'Number of the merchant.' },
  country: nullable(textSchema),
  entity: nullable(textSchema),
  recordId: nullable(textSchema),
  openedAt: instantSchema,
});

export type NetworkException = SchemaValue<typeof networkExceptionSchema>;

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
});

export type SuspendedPayment = SchemaValue<typeof suspendedPaymentSchema>;
