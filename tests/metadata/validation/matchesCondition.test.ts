import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../src/metadata/model/json';
import { matchesCondition } from '../../../src/metadata/validation/matchesCondition';

const about = (a: JsonSchema): JsonSchema => ({ properties: { a } });

/** One condition for each keyword and way to put them together. */
const conditions: JsonSchema[] = [
  about({ const: 'x' }),
  about({ const: { b: [1] } }),
  about({ enum: ['x', 2, true] }),
  ...['string', 'integer', 'number', 'boolean', 'array', 'object'].map((type) => about({ type })),
  about({ type: ['string', 'boolean'] }),
  about({ not: { const: 'x' } }),
  about({ allOf: [{ minimum: 1 }, { maximum: 2 }] }),
  about({ anyOf: [{ const: 'x' }, { minimum: 2 }] }),
  about({ oneOf: [{ minimum: 1 }, { maximum: 2 }] }),
  about({ if: { type: 'number' }, then: { minimum: 2 }, else: { const: 'x' } }),
  about({ if: { type: 'number' }, then: { minimum: 2 } }),
  about({ exclusiveMinimum: 1, exclusiveMaximum: 3 }),
  about({ multipleOf: 2 }),
  about({ minLength: 2, maxLength: 3 }),
  about({ pattern: '^x+$' }),
  about({ items: { type: 'integer' }, minItems: 1, maxItems: 2 }),
  about({ contains: { const: 1 } }),
  about({ contains: { type: 'null' } }),
  about({ properties: { b: { const: 1 } }, required: ['b'] }),
  { required: ['a'] },
  { properties: { a: true } },
  { properties: { a: false } },
  { not: { required: ['a'] } },
  { allOf: [{ required: ['a'] }, about({ const: 'x' })] },
  { required: ['toString'] },
  about({ title: 'A title says nothing', 'x-ui': {} }),
];

const texts = ['x', 'xx', 'xxxx', 'y', '', '😀😀'];
const values = [...texts, 0, 1, 2, 2.5, 3, true, false, [], [1], [1, 2, 3], ['x'], [null]];
const records = [{}, ...[...values, { b: 1 }, { b: [1] }, {}].map((a) => ({ a }))];

describe('matchesCondition', () => {
  const ajv = new Ajv2020({ strict: false, ownProperties: true });

  it.each(conditions.map((condition) => ({ condition, name: JSON.stringify(condition) })))(
    'agrees with a full validator: $name',
    ({ condition }) => {
      const validate = ajv.compile(condition);
      const ours = records.map((record) => matchesCondition(condition, record));
      expect(ours).toEqual(records.map((record) => validate(record)));
    },
  );

  it('counts null and undefined as missing, as records leave out empty fields', () => {
    for (const a of [null, undefined]) {
      expect(matchesCondition({ required: ['a'] }, { a })).toBe(false);
      expect(matchesCondition({ not: { required: ['a'] } }, { a })).toBe(true);
      expect(matchesCondition({ properties: { a: { const: 'x' } }, required: ['a'] }, { a })).toBe(false);
    }
  });
});
