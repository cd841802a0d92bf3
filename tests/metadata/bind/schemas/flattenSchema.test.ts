import { expect, it } from 'vitest';
import { flattenSchema } from '../../../../src/metadata/bind/schemas/flattenSchema';
import type { BoundSchemas } from '../../../../src/metadata/bind/schemas/boundSchemas';

const self = 'common.json#/$defs/self';
const schemas: BoundSchemas = {
  common: {
    $defs: {
      self: {
        allOf: [{ $ref: self }],
        title: 'Far',
        minLength: 3,
        maxLength: 9,
        'x-ui': { masked: true, phone: true },
      },
    },
  },
};

it('takes the tightest of all limits and the nearest of the rest, a recursive reference once', () => {
  const near = { $ref: self, title: 'Near', minLength: 2, maxLength: 12, 'x-ui': { phone: false } };
  expect(flattenSchema(schemas, near).keywords).toEqual({
    title: 'Near',
    minLength: 3,
    maxLength: 9,
    'x-ui': { masked: true, phone: false },
  });
});

it('collects properties and items from all parts, and names a required one once', () => {
  const part = { properties: { a: { maxLength: 1 } }, required: ['a'], items: { minimum: 1 } };
  const flat = flattenSchema({}, { allOf: [part, { ...part, required: ['a', 'b'] }] });
  expect(flat.properties).toEqual({ a: [{ maxLength: 1 }, { maxLength: 1 }] });
  expect(flat.required).toEqual(['a', 'b']);
  expect(flat.keywords).toEqual({ items: { allOf: [{ minimum: 1 }, { minimum: 1 }] } });
});

const conditionals = (schema: object) => flattenSchema({}, schema as BoundSchemas[string]).conditionals;

it('reads each kind of condition as one with branches', () => {
  const condition = { required: ['a'] };
  expect(conditionals({ if: condition })).toEqual([]);
  expect(conditionals({ then: false })).toEqual([]);
  expect(conditionals({ if: condition, then: false })).toEqual([{ if: condition, then: { not: {} } }]);
  expect(conditionals({ if: condition, else: true })).toEqual([{ if: condition, else: {} }]);
  expect(conditionals({ dependentRequired: { a: ['b'] } })).toEqual([
    { if: condition, then: { required: ['b'] } },
  ]);
  expect(conditionals({ dependentSchemas: { a: { minProperties: 2 } } })).toEqual([
    { if: condition, then: { minProperties: 2 } },
  ]);
});
