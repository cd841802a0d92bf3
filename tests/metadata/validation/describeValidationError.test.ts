import { describe, expect, it } from 'vitest';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import type { JsonSchema } from '../../../src/metadata/model/json';
import { allFormats } from '../../../src/metadata/formats/formats';
import { createValidator } from '../../../src/metadata/validation/createValidator';
import { describeValidationError } from '../../../src/metadata/validation/describeValidationError';
import english from '../../../locales/en/validation.json';
import chinese from '../../../locales/zh/validation.json';

const textsOf = { en: english, zh: chinese };

/** Looks texts up as the app does; a missing key is its own text, so that a test shows it. */
const translate =
  (language: keyof typeof textsOf) =>
  (key: string, params: Record<string, string | number>): string => {
    const text = key
      .split('.')
      .reduce<unknown>((texts, part) => (texts as Record<string, unknown> | undefined)?.[part], {
        validation: textsOf[language],
      });
    return (typeof text === 'string' ? text : key).replace(/%\{(\w+)\}/g, (_, name: string) =>
      String(params[name]),
    );
  };

const pesos = {
  numberFormat: 'es-CO',
  currency: 'COP',
  amount: { type: 'decimal', step: '0.01', precision: 2 },
} as const;
const rupees = { numberFormat: 'en-PK', amount: { type: 'integer', step: '1.00', precision: 2 } } as const;

/** The messages for a field of this schema that has `value`. */
function messagesFor(schema: JsonSchema, value: unknown, language: keyof typeof textsOf = 'en'): string[] {
  const { 'x-ui': ui = {}, ...facts } = schema;
  const field = {
    name: 'a',
    title: 'The phone number',
    type: 'string',
    kind: (ui as { money?: boolean }).money ? 'money' : 'text',
    ...facts,
    ui,
  } as unknown as BoundField;
  const validate = createValidator({
    properties: { a: schema },
    required: ['a'],
    additionalProperties: false,
  });
  return validate(value === undefined ? {} : { a: value }).map((error) =>
    describeValidationError(error, field, translate(language), pesos),
  );
}

const digits = { type: 'string', pattern: '^[0-9]+$' };
const money = { type: 'integer', 'x-ui': { money: true } };

const describeWhole = (keyword: string) =>
  describeValidationError({ path: '', keyword, params: {} }, undefined, translate('en'));

describe('describeValidationError', () => {
  it.each<[JsonSchema, unknown, string]>([
    [{}, undefined, 'The phone number is required.'],
    [{ type: 'string', minLength: 1 }, '', 'The phone number is required.'],
    [{ ...digits, maxLength: 10 }, '12345678901', 'Use 10 digits or fewer.'],
    [{ ...digits, minLength: 6 }, '123', 'Use 6 digits or more.'],
    [{ ...digits, minLength: 8, maxLength: 8 }, '123', 'Use exactly 8 digits.'],
    [digits, 'abc', 'Use digits only.'],
    [{ type: 'string', maxLength: 2 }, 'abc', 'Use 2 characters or fewer.'],
    [{ type: 'string', minLength: 4 }, 'abc', 'Use 4 characters or more.'],
    [{ type: 'string', minLength: 4, maxLength: 4 }, 'abc', 'Use exactly 4 characters.'],
    [{ type: 'string', pattern: '^[A-Z]+$' }, 'a', 'Remove the characters that are not allowed here.'],
    [{ type: 'string', format: 'email', minLength: 1, maxLength: 5 }, 'a@b.co', 'Use 5 characters or fewer.'],
    [{ const: 'DNI' }, 'CE', 'Going by your other entries, this is DNI. Correct one of them.'],
    [{ type: 'string' }, 1, 'This value cannot be read. Enter it again.'],
    [{ type: 'integer' }, 'a', 'Enter a whole number, like 12.'],
    [{ type: 'integer' }, 1.5, 'Enter a whole number, like 12.'],
    [{ type: 'number' }, 'a', 'Enter a number, like 12.5.'],
    [money, '12.345', 'Enter an amount with at most 2 decimals, like 12,34.'],
    [{ oneOf: [{ const: 1 }] }, 2, 'Choose one of the options.'],
    [{ type: 'integer', minimum: 5 }, 4, 'Enter 5 or more.'],
    [{ type: 'integer', exclusiveMaximum: 5 }, 5, 'Enter less than 5.'],
    [{ type: 'integer', multipleOf: 5 }, 6, 'Enter a multiple of 5.'],
    [{ ...money, minimum: 1_234_567 }, 1, 'Enter 12.345,67 COP or more.'],
    [{ ...money, exclusiveMinimum: 0 }, 0, 'Enter more than 0,00 COP.'],
    [
      { ...money, multipleOf: 100 },
      150,
      'Enter a whole amount, like 1.234. This currency takes no decimals.',
    ],
    [{ ...money, multipleOf: 500 }, 150, 'Enter a multiple of 5,00 COP.'],
    [{ type: 'array', minItems: 2 }, [], 'Add 2 entries or more.'],
    [{ type: 'array', uniqueItems: true }, [1, 1], 'Remove the duplicate entry.'],
    [{ not: { const: 1 } }, 1, 'This value is not valid.'],
  ])('%j given %j says: %s', (schema, value, text) => {
    expect(messagesFor(schema, value)).toEqual([text]);
    expect(messagesFor(schema, value, 'zh')[0]).not.toMatch(/^validation\.|%\{/);
  });

  it('says the format of a code that is too short, whose lengths are a part of it', () => {
    const error = { path: '/a', keyword: 'minLength', params: { limit: 8 } };
    const facts = { type: 'string', kind: 'text', format: 'bic', minLength: 8, maxLength: 11 } as const;
    const field: BoundField = { name: 'a', title: 'SWIFT', ui: {}, ...facts };
    expect(describeValidationError(error, field, translate('en'))).toBe(english.format.bic);
  });

  it('says that an amount is whole where the country has no decimals', () => {
    const error = { path: '/a', keyword: 'type', params: {} };
    const field = { name: 'a', title: 'A', type: 'integer', kind: 'money', ui: {} } as const;
    const text = 'Enter a whole amount, like 1,234. This currency takes no decimals.';
    expect(describeValidationError(error, field, translate('en'), rupees)).toBe(text);
  });

  it('gives a limit in the currency of the record where it has its own', () => {
    const error = { path: '/a', keyword: 'maximum', params: { limit: 100 } };
    const ui = { money: { currency: 'unit' } };
    const field: BoundField = { name: 'a', title: 'A', type: 'integer', kind: 'money', ui };
    const describeWith = (values?: Record<string, string>) =>
      describeValidationError(error, field, translate('en'), pesos, values);
    expect(describeWith({ unit: 'USDT' })).toBe('Enter 1,00 USDT or less.');
    expect(describeWith()).toBe('Enter 1,00 COP or less.');
  });

  it('asks for a choice where there is something to choose: options, records or files', () => {
    const error = { path: '/a', keyword: 'required', params: {} };
    const options = [{ value: 1, title: 'One' }];
    const field = { name: 'a', title: '账户', type: 'string', kind: 'text', ui: {} } as const;
    const describeMissing = (missing: BoundField) => describeValidationError(error, missing, translate('zh'));
    expect(describeMissing(field)).toBe('请填写账户。');
    expect(describeMissing({ ...field, options })).toBe('请选择账户。');
    expect(describeMissing({ ...field, ui: { record: { resource: 'accounts', show: [] } } })).toBe(
      '请选择账户。',
    );
    expect(describeMissing({ ...field, ui: { file: {} } })).toBe('请选择账户。');
  });

  it('describes what is wrong with a body as a whole', () => {
    expect(describeWhole('type')).toBe('Send a JSON object.');
    expect(describeWhole('not')).toBe('These values do not fit together.');
  });

  it('begins with the name of a member that has no field', () => {
    const error = { path: '/list/0/label', keyword: 'maxLength', params: { limit: 3 } };
    expect(describeValidationError(error, undefined, translate('en'))).toBe(
      'label: Use 3 characters or fewer.',
    );
  });

  it('calls a member without a field by its name', () => {
    const error = { path: '/list/0/a~1b', keyword: 'unevaluatedProperties', params: {} };
    expect(describeValidationError(error, undefined, translate('en'))).toBe('a/b is not allowed here.');
  });

  it.each(['en', 'zh'] as const)('has a text in %s for every format that there is', (language) => {
    for (const format of Object.keys(allFormats)) {
      const error = { path: '/a', keyword: 'format', params: { format } };
      const text = describeValidationError(error, undefined, translate(language));
      expect([format, text]).not.toEqual([format, `validation.format.${format}`]);
    }
  });
});
