import { describe, expect, it } from 'vitest';
import { formatMoney, parseMoney } from '../../../src/metadata/values/money';

const mexico = { numberFormat: 'es-MX', amount: { precision: 2 } };
const colombia = { numberFormat: 'es-CO', amount: { precision: 2 } };
const india = { numberFormat: 'en-IN', amount: { precision: 2 } };
const whole = { numberFormat: 'en-US', amount: { precision: 0 } };
const switzerland = { numberFormat: 'fr-FR', amount: { precision: 2 } };

describe('formatMoney', () => {
  it.each([
    [123456, mexico, '1,234.56'],
    [123456, colombia, '1.234,56'],
    [1234567890, india, '1,23,45,678.90'],
    [0, mexico, '0.00'],
    [5, mexico, '0.05'],
    [-5, mexico, '-0.05'],
    [-123456, colombia, '-1.234,56'],
    [100, colombia, '1,00'],
    [1234, whole, '1,234'],
    [Number.MAX_SAFE_INTEGER, mexico, '90,071,992,547,409.91'],
    [9007199254740993000n, mexico, '90,071,992,547,409,930.00'],
  ])('%s in %o is %s', (minor, format, text) => {
    expect(formatMoney(minor, format)).toBe(text);
  });
});

describe('parseMoney', () => {
  it.each([
    ['1,234.56', mexico, 123456],
    ['1234.56', mexico, 123456],
    ['1.234,56', colombia, 123456],
    ['1234,5', colombia, 123450],
    ['1234.56', colombia, 123456],
    ['1.234', colombia, 123400],
    ['1,234', mexico, 123400],
    ['12,5', mexico, 1250],
    ['1,23', mexico, 123],
    ['1,23,45,678.90', india, 1234567890],
    [' 7 ', mexico, 700],
    ['1 234,56', switzerland, 123456],
    ['.5', mexico, 50],
    ['5.', mexico, 500],
    ['-1,234.56', mexico, -123456],
    ['−5', mexico, -500],
    ['-0', mexico, 0],
    ['0.29', mexico, 29],
    ['1.15', mexico, 115],
    ['90071992547409.91', mexico, Number.MAX_SAFE_INTEGER],
  ])('%s in %o is %s', (text, format, minor) => {
    expect(parseMoney(text, format)).toBe(minor);
  });

  it.each([
    '',
    ' ',
    '.',
    '-',
    'abc',
    '1.234',
    '1,2345',
    '12,34.5',
    '1.2.3',
    '1e5',
    '0x10',
    '٣',
    '90071992547409.92',
    '1,,234',
  ])('%j is no amount of Mexico', (text) => {
    expect(parseMoney(text, mexico)).toBeUndefined();
  });

  it('reads back everything that formatMoney writes', () => {
    for (const format of [mexico, colombia, india, whole, switzerland]) {
      for (let minor = 1; minor < Number.MAX_SAFE_INTEGER; minor = minor * 3 + 7) {
        expect(parseMoney(formatMoney(minor, format), format)).toBe(minor);
        expect(parseMoney(formatMoney(-minor, format), format)).toBe(-minor);
      }
    }
  });
});
