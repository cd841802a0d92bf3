import type { JsonSchema } from '../../../src/metadata/model/json';

/** Properties of each shape that holds several values: an object in an object, lists of values and of objects. */
export const nestedProperties: Record<string, JsonSchema> = {
  sender: {
    title: 'Sender',
    type: 'object',
    properties: {
      name: { title: 'Name', $ref: 'country.json#/$defs/name' },
      note: { title: 'Note', type: 'string', default: 'none' },
      secret: { title: 'Secret', type: 'string', 'x-ui': { hidden: true } },
      address: {
        title: 'Address',
        type: 'object',
        properties: {
          town: { title: 'Town', type: 'string' },
          codes: { title: 'Codes', type: 'array', items: { type: 'string' } },
        },
      },
    },
    required: ['name'],
  },
  hosts: {
    title: 'Hosts',
    type: 'array',
    items: { type: 'string', maxLength: 15 },
    maxItems: 3,
    uniqueItems: true,
  },
  days: {
    title: 'Days',
    type: 'array',
    items: {
      type: 'string',
      oneOf: [
        { const: 'mon', title: 'Monday' },
        { const: 'tue', title: 'Tuesday' },
      ],
    },
  },
  pieces: {
    title: 'Pieces',
    type: 'array',
    minItems: 1,
    items: {
      title: 'Piece',
      type: 'object',
      properties: {
        price: { title: 'Price', type: 'integer', minimum: 1, 'x-ui': { money: { currency: 'currency' } } },
        sort: {
          title: 'Sort',
          default: 'box',
          oneOf: [
            { const: 'box', title: 'Box' },
            { const: 'tube', title: 'Tube' },
          ],
        },
        reason: { title: 'Reason', type: 'string' },
        account: { title: 'Account', type: 'string', maxLength: 20, 'x-ui': { masked: true } },
      },
      required: ['price'],
      if: { properties: { sort: { const: 'tube' } }, required: ['sort'] },
      then: { properties: { reason: false, price: { title: 'Price of the tube' } } },
    },
  },
};
