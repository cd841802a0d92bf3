import { describe, expect, it } from 'vitest';
import { writings } from '../../../src/metadata/formats/formats';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import { printedText, readText } from '../../../src/metadata/reading/readText';

const text: BoundField = { name: 'thing', title: 'Thing', type: 'string', kind: 'text', ui: {} };
const ofFormat = (format: string): BoundField => ({ ...text, format, written: writings[format]! });
const ofDigits: BoundField = { ...text, pattern: '^[0-9]+$' };

it.each<[Partial<BoundField>, string, string]>([
  [{ pattern: '^[A-Z]{3}[0-9]+$' }, 'ＡＢＣ１２', 'ABC12'],
  [{ format: 'uuid' }, 'ＢＯＦＡＵＳ３Ｎ', 'BOFAUS3N'],
  [{ kind: 'identifier' }, 'ＭＸＷ２０２６', 'MXW2026'],
  [{ kind: 'identifier', ui: { uppercase: true } }, ' mxw2026', ' MXW2026'],
  [{ kind: 'email' }, 'ｗｅｉ＠ａｌｐａｃａ。ｅｘａｍｐｌｅ', 'wei@alpaca.example'],
])('reads the full-width characters of a number or code: %j', (parts, typed, expected) => {
  expect(readText({ ...text, ...parts }, typed, {})).toBe(expected);
});

it('leaves words as they were typed', () => {
  expect(readText(text, '深圳市（南山），３号', {})).toBe('深圳市（南山），３号');
});

describe('digits alone', () => {
  it.each([
    ['００２ ０１－０７', '0020107'],
    ['\u202A55 1234\u200B5678\u202C', '5512345678'],
    ['193-12345678-0-12', '19312345678012'],
    ['0001\u00a02345\u202f6789', '000123456789'],
    ['0001–2345—6789', '000123456789'],
    ['12.345.678', '12345678'],
  ])('are read in their groups: %s', (typed, expected) => {
    expect(readText(ofDigits, typed, {})).toBe(expected);
  });

  it.each([
    // A number with decimals is none that counts digits.
    '123.456',
    '8012345678.5',
    // Two numbers, which one would be made of.
    '12345/67890',
    '12345\n67890',
    '12345\t67890',
    '12345,67890',
  ])('are not made of what is no number of them: %j', (typed) => {
    expect(readText(ofDigits, typed, {})).toBe(typed);
  });
});

describe('a printed number', () => {
  it.each([
    ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['cnpj', '12.abc.', '12ABC'],
    ['cpf', '５２９．９８２．２４７－２５', '52998224725'],
    ['rut', '12.345.678-k', '12345678-K'],
    ['rut', '12345678k', '12345678-K'],
    ['rut', '1.234.567 4', '1234567-4'],
    ['rut', '12.345.6', '123456'],
    ['pixKey', '529.982.247-25', '52998224725'],
    ['pixKey', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['pixKey', '+55 (11) 98765-4321', '+5511987654321'],
    ['iban', 'pk36 scbl 0000 0011 2345 6702', 'PK36SCBL0000001123456702'],
    ['bic', ' bofa us 3n ', 'BOFAUS3N'],
  ])('is read as it is stored: %s %s', (format, typed, expected) => {
    expect(readText(ofFormat(format), typed, {})).toBe(expected);
  });

  it.each(['ana.silva-2@mail.example', '123e4567-e89b-12d3-a456-426614174000', '11 98765-4321 ou 2'])(
    'is not looked for in another kind of PIX key: %s',
    (typed) => {
      expect(readText(ofFormat('pixKey'), typed, {})).toBe(typed);
    },
  );

  it('is shown with its separators, and as it is where it has another shape', () => {
    expect(printedText(ofFormat('cpf'), '52998224725')).toBe('529.982.247-25');
    expect(printedText(ofFormat('cpf'), '5299822472')).toBe('5299822472');
    expect(printedText(ofFormat('cpf'), '•••• 4725')).toBe('•••• 4725');
    expect(printedText(ofFormat('iban'), 'PK36SCBL0000001123456702')).toBe('PK36 SCBL 0000 0011 2345 6702');
    expect(printedText(text, '52998224725')).toBe('52998224725');
  });

  it.each(Object.keys(writings))('of the format %s is read from what it is shown as', (format) => {
    const field = ofFormat(format);
    for (const value of [
      '12345678901',
      'AB12CD34EF5601',
      '123456785',
      '900123456',
      '9001234568',
      '020100777777777716',
    ]) {
      expect(readText(field, printedText(field, value), {}).replaceAll('-', '')).toBe(value);
    }
  });
});
