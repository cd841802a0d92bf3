import type { JsonSchema } from '../../src/metadata/model/json';

/** A field of the measured form, as every library gets it. */
export interface MeasuredField {
  name: string;
  /** Unique, and no title begins with another one: inputs are found by it. */
  title: string;
  schema: JsonSchema;
  /** The field is in the form while the values match this. */
  when?: JsonSchema;
}

const owners = ['Sender', 'Receiver', 'Agent', 'Partner'];
const parts = 'street,town,region,branch,contact,e-mail,weight,channel,day,comment'.split(',');

const schemas: Record<string, JsonSchema> = {
  'e-mail': { type: 'string', format: 'email', maxLength: 80 },
  weight: { type: 'integer', minimum: 0, maximum: 1_000_000 },
  channel: {
    type: 'string',
    oneOf: ['Web', 'Phone', 'Shop'].map((title) => ({ const: title.toLowerCase(), title })),
  },
  day: { type: 'string', format: 'date' },
  comment: { type: 'string', minLength: 3, maxLength: 120 },
};

/** 40 fields that are always there. */
const plain: MeasuredField[] = owners.flatMap((owner) =>
  parts.map((part) => ({
    name: `${part.replace('-', '')}Of${owner}`,
    title: `${owner}'s ${part}`,
    schema: schemas[part] ?? { type: 'string', minLength: 2, maxLength: 60 },
  })),
);

/** 20 conditional fields: five depend on the weight, and five on the town, of each of the first two owners. */
const conditional: MeasuredField[] = owners.slice(0, 2).flatMap((owner) =>
  Array.from({ length: 5 }, (_, index) => [
    {
      name: `permit${index}Of${owner}`,
      title: `Permit ${index} of the ${owner.toLowerCase()}`,
      schema: { type: 'string', maxLength: 60 },
      when: condition(`weightOf${owner}`, { minimum: 10 ** (index + 1) }),
    },
    {
      name: `quarter${index}Of${owner}`,
      title: `Quarter ${index} of the ${owner.toLowerCase()}`,
      schema: { type: 'string', maxLength: 60 },
      when: condition(`townOf${owner}`, { minLength: index + 2 }),
    },
  ]).flat(),
);

function condition(name: string, test: JsonSchema): JsonSchema {
  return { properties: { [name]: test }, required: [name] };
}

/** The fields of the measured form, in their order. */
export const measuredFields: MeasuredField[] = [...plain, ...conditional];

/** Fields that must be filled in, so that a form that is sent at once has errors. */
export const requiredNames = owners.flatMap((owner) => [`streetOf${owner}`, `contactOf${owner}`]);
