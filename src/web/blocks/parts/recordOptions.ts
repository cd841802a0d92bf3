import type { JsonSchema } from '../../../metadata/model/json';

/** The options with which a block chooses one record. */
export const recordOptions: Record<string, JsonSchema> = {
  resource: { description: 'The resource that the record is of.', type: 'string', 'x-names': 'resource' },
  by: {
    description: 'The field that tells the record from others; the id without one.',
    type: 'string',
    'x-names': 'field',
  },
  value: {
    description: 'The value of that field. Without one, it is the first record of the resource’s list.',
    type: ['string', 'number'],
    'x-param': true,
  },
};
