import { describe, expect, it } from 'vitest';
import { choiceOf, numberFormatChoices, numberFormatTags } from '../../../src/metadata/values/numberFormats';
import { formatNumber, numberSeparators, parseNumber } from '../../../src/metadata/values/numbers';
import { realModel as model } from '../support/realModel';

describe('formatNumber', () => {
  it.each([
    [1234.5, 'es-MX', 0, '1,234.5'],
    [1234.5, 'es-CO', 2, '1.234,50'],
    // Spanish leaves four digits together where nobody says otherwise; amounts never do.
    [1234, 'es-CL', 0, '1.234'],
    [1234567, 'en-IN', 0, '12,34,567'],
    [-0.125, 'fr-FR', 0, '-0,125'],
  ])('%s in %s with %s decimals at least is %s', (value, numberFormat, least, text) => {
    expect(formatNumber(value, numberFormat, least)).toBe(text);
  });
});

describe('parseNumber', () => {
  it.each([
    ['1,234.5', 'es-MX', 1234.5],
    ['1,234', 'es-MX', 1234],
    ['1.234,5', 'es-CO', 1234.5],
    ['1.234', 'es-CO', 1234],
    ['1,234', 'es-CO', 1.234],
    ['1.234', 'es-MX', 1.234],
    // These mean the same everywhere.
    ['12.5', 'es-CO', 12.5],
    ['0,75', 'es-MX', 0.75],
    ['2,7364', 'es-MX', 2.7364],
    ['１２．５', 'es-MX', 12.5],
    ['-0', 'es-MX', 0],
    ['−7', 'es-CO', -7],
  ])('%s in %s is %s', (text, numberFormat, number) => {
    expect(parseNumber(text, numberFormat)).toBe(number);
  });

  it.each([
    // A group never follows a zero: who writes this means a fraction in the other way.
    ['0.125', 'es-CO'],
    ['0,125', 'es-MX'],
    ['1.234,5', 'es-MX'],
    ['1,234.5', 'es-CO'],
    ['1.2.3', 'es-CO'],
    ['', 'es-MX'],
    ['.', 'es-MX'],
    ['1e5', 'es-MX'],
    ['0x10', 'es-MX'],
    ['٣', 'es-MX'],
  ])('%j is no number in %s', (text, numberFormat) => {
    expect(parseNumber(text, numberFormat)).toBeUndefined();
  });
});

const tags = numberFormatTags(model);

describe.each([...new Set(tags)])('numbers of %s', (numberFormat) => {
  const numbers = [0, 0.5, 7, 12.34, 999, 1000, 1234.5, 98_765.4321, 1_234_567.89, 123_456_789];

  it('are read back as they are written', () => {
    for (const number of numbers.flatMap((each) => [each, -each])) {
      expect(parseNumber(formatNumber(number, numberFormat), numberFormat)).toBe(number === 0 ? 0 : number);
    }
  });

  it('are refused, or read the same, where they are written for others', () => {
    for (const other of tags) {
      if (numberSeparators(other).decimal === numberSeparators(numberFormat).decimal) continue;
      for (const number of numbers) {
        const read = parseNumber(formatNumber(number, other, 2), numberFormat);
        expect([number, undefined]).toContain(read);
      }
    }
  });

  it('look like one of the ways that users choose from, each of which looks its own', () => {
    const choices = numberFormatChoices(tags);
    expect(choiceOf(choices, numberFormat)?.sample).toBe(formatNumber(1_234_567.89, numberFormat));
    expect(new Set(choices.map(({ sample }) => sample)).size).toBe(choices.length);
  });
});
