import type { SchemaValue } from '../../metadata/model/SchemaValue';
import {
  arraySchema,
  booleanSchema,
  countSchema,
  instantSchema,
  nullable,
  objectSchema,
  sumSchema,
  textSchema,
} from '../schemas';

/** A file for the bank, without its content. */
export const bankFileSchema = objectSchema({
  id: textSchema,
  country: textSchema,
  format: textSchema,
  createdAt: instantSchema,
  createdBy: { ...nullable(textSchema), description: 'Who has made it.' },
  count: { ...countSchema, description: 'How many withdrawals it tells the bank to pay.' },
  currency: textSchema,
  total: { ...sumSchema, description: 'In minor units.' },
  paid: { ...countSchema, description: 'How many of them the bank has paid, and none of which came back.' },
  returned: { ...countSchema, description: 'How many of them came back.' },
  sha256: { ...textSchema, description: 'Of its content.' },
});

export type ListedBankFile = SchemaValue<typeof bankFileSchema>;

/** Result of a request for a file. */
export const madeBankFileSchema = objectSchema({
  file: { ...nullable(bankFileSchema), description: 'null where nothing is to be paid.' },
  unfit: {
    ...arraySchema(objectSchema({ number: textSchema, merchant: textSchema, reason: textSchema })),
    description: 'Withdrawals that no file can hold: pay them otherwise, or return them.',
  },
  isAll: { ...booleanSchema, description: 'Whether none is left for another file.' },
});

export type MadeBankFile = SchemaValue<typeof madeBankFileSchema>;

/** Result of a report of a bank, rehearsed or applied. */
export const bankReportSchema = objectSchema({
  returns: {
    ...arraySchema(objectSchema({ number: textSchema, reason: textSchema })),
    description: 'The withdrawals that are returned, with what their merchants read.',
  },
  paid: { ...countSchema, description: 'How many were noted as paid.' },
  known: { ...countSchema, description: 'How many are as the report says already.' },
  pending: { ...countSchema, description: 'Of how many nothing is decided yet.' },
  problems: {
    ...arraySchema(
      objectSchema({
        line: { ...nullable(countSchema), description: 'The line of a table; null for other reports.' },
        place: { ...textSchema, description: 'Where it stands, such as "Line 3".' },
        text: textSchema,
      }),
    ),
    description: 'What was left, and a person has to look at: the first thousand.',
  },
  problemCount: { ...countSchema, description: 'How many there are in all.' },
  left: {
    ...countSchema,
    description: 'How many are still to be returned, as one call returns a thousand: send the report again.',
  },
});

export type AppliedBankReport = SchemaValue<typeof bankReportSchema>;
