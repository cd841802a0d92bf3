import { describe, expect, it } from 'vitest';
import { createValidator } from '../../../src/metadata/validation/createValidator';

describe('a validator', () => {
  it('returns every violated rule with its path and its limit', () => {
    const validate = createValidator({
      type: 'object',
      properties: {
        name: { type: 'string', maxLength: 2 },
        list: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'integer', minimum: 3 } } },
        },
      },
    });
    expect(validate({ name: 'abc', list: [{ a: 3 }, { a: 2 }] })).toEqual([
      { path: '/name', keyword: 'maxLength', params: { limit: 2 } },
      { path: '/list/1/a', keyword: 'minimum', params: { comparison: '>=', limit: 3 } },
    ]);
  });

  it('returns some hundred errors of a value with ten thousand, which are compared with each other', () => {
    const validate = createValidator({ type: 'array', items: { type: 'integer' }, maxItems: 10 });
    const errors = validate(Array.from({ length: 10_000 }, () => 'none'));
    expect(errors).toHaveLength(500);
    expect(errors[0]).toMatchObject({ path: '', keyword: 'maxItems' });
  });

  it('points at members that are missing or unknown, with their names escaped', () => {
    const validate = createValidator({
      type: 'object',
      properties: {
        in: { type: 'object', required: ['a/b'], properties: { 'a/b': {} }, unevaluatedProperties: false },
      },
      dependentRequired: { in: ['out'] },
    });
    expect(validate({ in: { 'c~d': 1 } })).toEqual([
      { path: '/in/a~1b', keyword: 'required', params: {} },
      { path: '/in/c~0d', keyword: 'unevaluatedProperties', params: {} },
      { path: '/out', keyword: 'required', params: {} },
    ]);
  });

  it('returns the tighter of two limits that an entity and its country set', () => {
    const between = { type: 'integer', minimum: 1, maximum: 100 };
    const validate = createValidator({ allOf: [between, { minimum: 5, maximum: 50 }] });
    expect(validate(1000)).toEqual([
      { path: '', keyword: 'maximum', params: { comparison: '<=', limit: 50 } },
    ]);
    expect(validate(0)).toEqual([{ path: '', keyword: 'minimum', params: { comparison: '>=', limit: 5 } }]);
    expect(validate(60)).toHaveLength(1);
  });

  it('returns one list of options for a choice of constants', () => {
    const validate = createValidator({
      oneOf: [
        { const: 1, title: 'One' },
        { const: 2, title: 'Two' },
      ],
    });
    expect(validate(2)).toEqual([]);
    expect(validate(3)).toEqual([{ path: '', keyword: 'enum', params: { allowedValues: [1, 2] } }]);
    const one = createValidator({ const: 'a' });
    expect(one('b')).toEqual([{ path: '', keyword: 'enum', params: { allowedValues: ['a'] } }]);
  });

  it('returns the errors of the shape that is meant for a choice of shapes', () => {
    const validate = createValidator({
      oneOf: [
        { properties: { kind: { const: 'a' }, size: { type: 'integer' } }, required: ['kind'] },
        { properties: { kind: { const: 'b' }, text: { type: 'string' } }, required: ['kind'] },
      ],
    });
    expect(validate({ kind: 'b', text: 1 })).toEqual([
      { path: '/text', keyword: 'type', params: { type: 'string' } },
    ]);
    expect(validate({ kind: 'c' })).toEqual([
      { path: '/kind', keyword: 'enum', params: { allowedValues: ['a', 'b'] } },
    ]);
  });

  it('returns the fewest errors of a choice of shapes, and none of another type than the value', () => {
    const validate = createValidator({
      anyOf: [
        { type: 'string' },
        { type: 'object', required: ['a', 'b', 'c'] },
        { type: 'object', required: ['d', 'e'] },
        { type: 'object', required: ['f', 'g', 'h'] },
      ],
    });
    expect(validate({}).map(({ path }) => path)).toEqual(['/d', '/e']);
    expect(validate({ d: 1 }).map(({ path }) => path)).toEqual(['/e']);
  });

  it('returns what a condition requires, without the condition itself', () => {
    const validate = createValidator({
      if: { properties: { a: { const: 1 } }, required: ['a'] },
      then: { properties: { b: { maxLength: 1 } } },
      else: { properties: { b: false } },
    });
    expect(validate({ a: 1, b: 'bb' })).toEqual([{ path: '/b', keyword: 'maxLength', params: { limit: 1 } }]);
    expect(validate({ b: 'b' })).toEqual([{ path: '/b', keyword: 'unevaluatedProperties', params: {} }]);
  });

  it('returns each error once, and of a wrong type nothing else', () => {
    const phone = { type: 'string', maxLength: 1 };
    const validate = createValidator({
      properties: { a: phone, b: { type: 'string', oneOf: [{ const: 'x' }] } },
      allOf: [{ properties: { a: phone } }],
    });
    expect(
      validate({ a: 'aa', b: 5 })
        .map(({ path, keyword }) => `${path} ${keyword}`)
        .toSorted(),
    ).toEqual(['/a maxLength', '/b type']);
  });

  it('counts characters, and only own members', () => {
    const validate = createValidator({
      type: 'object',
      properties: { a: { maxLength: 2 } },
      required: ['toString'],
    });
    expect(validate({ a: '😀😀' }).map(({ path }) => path)).toEqual(['/toString']);
  });

  it.each([
    ['date', '2026-02-28', '2026-02-29'],
    ['date', '2028-02-29', '2026-2-01'],
    ['date-time', '2026-11-20T14:05:09.123Z', '2026-11-20 14:05'],
    ['date-time', '2026-11-20T14:05:09-06:00', '2026-13-20T14:05:09Z'],
    ['email', 'a.b+c@example.co', 'a@b'],
    ['uri', 'https://example.com/a?b=c', 'example.com'],
    ['uuid', '123e4567-e89b-12d3-a456-426614174000', '123e4567'],
  ])('checks the format %s: %s, not %s', (format, good, bad) => {
    const validate = createValidator({ format });
    expect(validate(good)).toEqual([]);
    expect(validate(bad)).toEqual([{ path: '', keyword: 'format', params: { format } }]);
  });

  it('is not made of a schema with a keyword or a format that nothing checks', () => {
    expect(() => createValidator({ maxLenght: 3 })).toThrow('maxLenght');
    expect(() => createValidator({ format: 'clab' })).toThrow('clab');
  });
});
