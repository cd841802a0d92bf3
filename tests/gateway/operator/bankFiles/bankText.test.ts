import { describe, expect, it } from 'vitest';
import { bankText, isBankCode } from '../../../../src/gateway/operator/bankFiles/bankText';
import { decimal } from '../../../../src/gateway/operator/bankFiles/writePain';

describe('a text for a bank', () => {
  it.each([
    ['Ñandú & Hijos, S.A. “Łódź”', "Nandu + Hijos, S.A. 'Lodz'"],
    ['Straße 5//2', 'Strasse 5/2'],
    ['=HYPERLINK', undefined],
    ['+52 Games /', '52 Games'],
    ['Ｂｌｕｅ　Ｈａｒｂｏｒ', 'Blue Harbor'],
    ['蝴蝶', undefined],
    ['蝴蝶 Games', undefined],
    ['Иван', undefined],
    ['a\u0007b', undefined],
    ['', undefined],
  ])('of %j is %j', (text, expected) => {
    expect(bankText(text, 70)).toBe(expected);
  });

  it('is cut, and a code is never changed', () => {
    expect(bankText('Blue Harbor', 5)).toBe('Blue');
    expect(isBankCode('012180001234567891', 34)).toBe(true);
    for (const code of ['', '/12', 'ñ1', '1'.repeat(35)]) expect(isBankCode(code, 34)).toBe(false);
  });
});

it.each([
  [5n, 2, '0.05'],
  [50n, 2, '0.50'],
  [12_345n, 2, '123.45'],
  [7n, 0, '7'],
] as const)('an amount of %i with %i decimals is written as %s', (minor, precision, text) => {
  expect(decimal(minor, precision)).toBe(text);
});
