import type { SchemaValue } from '../../metadata/model/SchemaValue';
import { nullable, objectSchema, textSchema } from '../schemas';

const amount = (description: string) => ({ type: 'integer', description }) as const;

/** Revenue, costs and taxes of a month, of one country, network and method. */
export const reportRowSchema = objectSchema({
  country: textSchema,
  currency: { type: 'string', description: 'Of all amounts, which are in minor units.' },
  network: {
    ...nullable(textSchema),
    description: 'Null where it is of none, such as the fee of a withdrawal.',
  },
  method: {
    ...nullable(textSchema),
    description: 'Payment or withdrawal method; null where it is of none, such as an invoice of a network.',
  },
  revenue: amount('Fees of merchants, less those that went back.'),
  networkCosts: amount('What networks charged, by single payments and by remittances.'),
  bankFees: amount('What the provider’s bank charged.'),
  writeOffs: amount('What was given up, less what was kept.'),
  taxes: amount('What was paid in taxes.'),
  result: amount('Revenue less all of these.'),
});

export type ReportRow = SchemaValue<typeof reportRowSchema>;
