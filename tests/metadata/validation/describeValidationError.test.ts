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

const pesos = { numberFormat: 'es-CO', amount: { type: 'integer', step: '1.00', precision: 2 } } as const;

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

describe('describeValidationError', () => {
  it.each<[JsonSchema, unknown, string]>([
    [{}, undefined, 'The phone number is required.'],
    [{ type: 'string', minLength: 1 }, '', 'The phone number is required.'],
    [{ ...digits, maxLength: 10 }, '12345678901', 'The phone number has at most 10 digits.'],
    [{ ...digits, minLength: 6 }, '123', 'The phone number has at least 6 digits.'],
    [{ ...digits, minLength: 8, maxLength: 8 }, '123', 'The phone number has exactly 8 digits.'],
    [digits, 'abc', 'The phone number has digits only.'],
    [{ type: 'string', maxLength: 2 }, 'abc', 'The phone number has at most 2 characters.'],
    [{ type: 'string', minLength: 4 }, 'abc', 'The phone number has at least 4 characters.'],
    [{ type: 'string', minLength: 4, maxLength: 4 }, 'abc', 'The phone number has exactly 4 characters.'],
    [
      { type: 'string', pattern: '^[A-Z]+$' },
      'a',
      'The phone number has characters that are not allowed here.',
    ],
    [{ type: 'integer' }, 'a', 'The phone number must be a whole number.'],
    [{ type: 'integer' }, 1.5, 'The phone number must be a whole number.'],
    [{ type: 'number' }, 'a', 'The phone number cannot be read. Please enter it again.'],
    [money, '1.234', 'The phone number must be an amount with at most 2 decimals, like 1.234,56.'],
    [{ oneOf: [{ const: 1 }] }, 2, 'Choose one of the options for The phone number.'],
    [{ type: 'integer', minimum: 5 }, 4, 'The phone number is at least 5.'],
    [{ type: 'integer', exclusiveMaximum: 5 }, 5, 'The phone number must be less than 5.'],
    [{ type: 'integer', multipleOf: 5 }, 6, 'The phone number must be a multiple of 5.'],
    [{ ...money, minimum: 1_234_567 }, 1, 'The phone number is at least 12.345,67.'],
    [{ ...money, exclusiveMinimum: 0 }, 0, 'The phone number must be more than 0,00.'],
    [
      { ...money, multipleOf: 100 },
      150,
      'The phone number must be a multiple of 1,00: this currency takes whole amounts only.',
    ],
    [{ type: 'array', minItems: 2 }, [], 'The phone number needs at least 2 entries.'],
    [{ type: 'array', uniqueItems: true }, [1, 1], 'The phone number has the same entry twice.'],
    [{ not: { const: 1 } }, 1, 'The phone number is not valid.'],
  ])('%j given %j says: %s', (schema, value, text) => {
    expect(messagesFor(schema, value)).toEqual([text]);
    expect(messagesFor(schema, value, 'zh')[0]).not.toMatch(/^validation\.|%\{/);
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
