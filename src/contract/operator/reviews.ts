import type { SchemaValue } from '../../metadata/model/SchemaValue';
import { fileSchema } from '../files';
import { arraySchema, instantSchema, nullable, objectSchema, textSchema } from '../schemas';

/** A field of a reviewed record. */
const fieldSchema = objectSchema(
  {
    name: textSchema,
    title: textSchema,
    text: { type: 'string', description: 'As people read it.' },
    value: { description: 'As calls return it: an amount in minor units, an instant in UTC.' },
    currency: { type: 'string', description: 'Of an amount.' },
  },
  ['currency'],
);

export type ReviewedField = SchemaValue<typeof fieldSchema>;

const fieldsSchema = arraySchema(fieldSchema);

/** A record that operators decide about, as they read it, in one language. */
export const reviewSchema = objectSchema({
  id: textSchema,
  resource: textSchema,
  title: { type: 'string', description: 'What the record is, such as "Recharge".' },
  number: textSchema,
  numberTitle: { type: 'string', description: 'What the number is called.' },
  merchant: { type: 'string', description: 'Number of the merchant.' },
  merchantName: textSchema,
  country: { type: 'string', description: 'Code; empty where the records belong to no country.' },
  countryName: textSchema,
  since: {
    ...nullable(instantSchema),
    description: 'Since when it waits; null for a record that no event is known of.',
  },
  status: { type: 'string', description: 'The value of its state.' },
  state: { type: 'string', description: 'How people read its state.' },
  revision: {
    type: 'string',
    description: 'Which revision of the record this is, for `If-Match` of a decision.',
  },
  fields: fieldsSchema,
  files: arraySchema(objectSchema({ ...fileSchema.properties, title: textSchema })),
});

export type Review = SchemaValue<typeof reviewSchema>;

/** A review with the records that it names, such as the bank account that money is sent to. */
export const reviewDetailsSchema = objectSchema({
  ...reviewSchema.properties,
  records: arraySchema(objectSchema({ title: textSchema, fields: fieldsSchema })),
});

export type ReviewDetails = SchemaValue<typeof reviewDetailsSchema>;
