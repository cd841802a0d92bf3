import { describe, expect, it } from 'vitest';
import { findDecimalSign, readAmount } from '../../../src/metadata/sheets/amounts';

describe('an amount', () => {
  it.each([
    ['1,234.56', '.', 123_456],
    ['1.234,56', ',', 123_456],
    ["1'234.56", '.', 123_456],
    ['1 234,5', ',', 123_450],
    ['12,34,567.80', '.', 123_456_780],
    ['(1,234.56)', '.', -123_456],
    ['1.234,56-', ',', -123_456],
    ['−5', '.', -500],
    ['+7.00', '.', 700],
    ['$1,234.56', '.', 123_456],
    ['-R$ 1.234,56', ',', -123_456],
    ['1.234,56 MXN', ',', 123_456],
    ['100.00 DR', '.', -10_000],
    ['100.00CR', '.', 10_000],
    ['0.5000', '.', 50],
    ['.75', '.', 75],
    ['１２３．４５', '.', 12_345],
  ] as const)('%s is read', (text, decimal, minor) => {
    expect(readAmount(text, decimal)).toBe(minor);
  });

  it.each([
    ['1,23.45', '.'],
    ['1.2345', '.'],
    ['-(5.00)', '.'],
    ['(5.00', '.'],
    ['-5.00-', '.'],
    ['-5.00 DR', '.'],
    ['1.2.3', '.'],
    ['Total', '.'],
    ['', '.'],
    ['12345678901234567', '.'],
    ['2026-11-20', '.'],
  ] as const)('%s is none', (text, decimal) => {
    expect(readAmount(text, decimal)).toBeUndefined();
  });
});

describe('the decimal sign of a column', () => {
  it.each([
    [['1,234.56', '7'], '.'],
    [['1.234,56', '7.000'], ','],
    [['1.234', '12,5'], ','],
    [['1.234.567', '1.234'], ','],
    [['Total', '5', '12'], '.'],
    [['1.234', '5.678'], 'ambiguous'],
    [['1.50', '1,50'], 'mixed'],
    [['0.123'], '.'],
  ] as const)('of %j is %s', (texts, found) => {
    expect(findDecimalSign(texts)).toBe(found);
  });
});
