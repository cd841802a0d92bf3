import { describe, expect, it } from 'vitest';
import type { BoundSchemas } from '../../../../src/metadata/bind/schemas/boundSchemas';
import { fillRules, firstGroup, withCodes } from '../../../../src/metadata/bind/schemas/fillRules';
import type { BoundField } from '../../../../src/metadata/model/BoundField';
import { createValidator } from '../../../../src/metadata/validation/createValidator';
import { describeValidationError } from '../../../../src/metadata/validation/describeValidationError';

const fills = {
  bank: {
    pattern: '^([0-9.]{3})[0-9]{2}$',
    values: { '002': 'One', '0.2': 'Dot', '014': 'Two' },
    check: true,
  },
};
const properties = {
  account: { type: 'string', 'x-ui': { fills } },
  bank: { type: 'string', title: 'Bank' },
};
const schema = { type: 'object', properties };
const validate = createValidator({ ...schema, allOf: fillRules({}, schema) });

describe('a field that fills another one, with "check",', () => {
  it.each([
    { account: '00211', bank: 'One' },
    { account: '0.211', bank: 'Dot' },
    { account: '00211', bank: 'A bank of no list' },
    { account: '99911', bank: 'Two' },
    { account: '00211' },
    { bank: 'Two' },
  ])('allows %j', (value) => {
    expect(validate(value)).toEqual([]);
  });

  it('rejects what belongs to another value, and says what is right', () => {
    const errors = validate({ account: '00211', bank: 'Two' });
    expect(errors).toEqual([{ path: '/bank', keyword: 'enum', params: { allowedValues: ['One'] } }]);
    const field: BoundField = { name: 'bank', title: 'Bank', type: 'string', kind: 'text', ui: {} };
    const said = describeValidationError(
      errors[0]!,
      field,
      (key, params) => `${key} ${String(params?.value)}`,
    );
    expect(said).toBe('validation.only One');
  });

  it('has no rules in a form without one of them, nor without "check"', () => {
    expect(fillRules({}, schema, new Set(['account']))).toEqual([]);
    const unchecked = { account: { 'x-ui': { fills: { bank: { ...fills.bank, check: false } } } }, bank: {} };
    expect(fillRules({}, { properties: unchecked })).toEqual([]);
  });
});

describe('codes that a country has once', () => {
  const codes = { pattern: '^([0-9]{3})', values: { '002': 'One', '014': 'Two' }, check: true };
  const ui = { masked: true, fills: { bank: { codes: 'country.json#/$defs/bankCode' } } };
  const account = { type: 'string', 'x-ui': ui };
  const withThem: BoundSchemas = { country: { $defs: { bankCode: { 'x-codes': codes } } } };
  const withoutThem: BoundSchemas = { country: { $defs: { bankCode: {} } } };

  it('are what a field fills others by, and nothing where the country has none', () => {
    expect(withCodes(withThem, ui)).toEqual({ masked: true, fills: { bank: codes } });
    expect(withCodes(withoutThem, ui)).toEqual({ masked: true });
  });

  it('are checked where a condition makes a field use them', () => {
    const conditional = {
      type: 'object',
      properties: { kind: { type: 'string' }, account: { type: 'string' }, bank: { type: 'string' } },
      if: { properties: { kind: { const: 'bank' } }, required: ['kind'] },
      then: { properties: { account } },
    };
    const errors = (schemas: BoundSchemas, kind: string) =>
      createValidator({ ...conditional, allOf: fillRules(schemas, conditional) })({
        kind,
        account: '00211',
        bank: 'Two',
      }).map(({ path }) => path);
    expect(errors(withThem, 'bank')).toEqual(['/bank']);
    expect(errors(withThem, 'other')).toEqual([]);
    expect(errors(withoutThem, 'bank')).toEqual([]);
  });
});

it.each([
  ['^([0-9]{3})', '([0-9]{3})'],
  [String.raw`^\((a\)b)`, String.raw`(a\)b)`],
  ['^(?:x)(y)', '(y)'],
  ['^((a)b)', undefined],
  ['^abc', undefined],
])('the first group of %s is %s', (pattern, group) => {
  expect(firstGroup(pattern)).toBe(group);
});
