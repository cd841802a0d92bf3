import { expect, it } from 'vitest';
import type { BoundField } from '../../../src/metadata/model/BoundField';
import { readText } from '../../../src/metadata/values/typedText';

const text: BoundField = { name: 'thing', title: 'Thing', type: 'string', kind: 'text', ui: {} };

it.each<[Partial<BoundField>, string, string]>([
  [{ pattern: '^[0-9]+$' }, '００２ ０１－０７', '0020107'],
  [{ pattern: '^[A-Z]{3}[0-9]+$' }, 'ＡＢＣ１２', 'ABC12'],
  [{ format: 'bic' }, 'ＢＯＦＡＵＳ３Ｎ', 'BOFAUS3N'],
  [{ kind: 'identifier' }, 'ＭＸＷ２０２６', 'MXW2026'],
  [{ format: 'bic', ui: { uppercase: true } }, ' bofaus3n', ' BOFAUS3N'],
  [{ pattern: '^[0-9]+$' }, '\u202A55 1234\u200B5678\u202C', '5512345678'],
  [{ kind: 'email' }, 'ｗｅｉ＠ａｌｐａｃａ。ｅｘａｍｐｌｅ', 'wei@alpaca.example'],
])('reads the full-width characters of a number or code: %j', (parts, typed, expected) => {
  expect(readText({ ...text, ...parts }, typed)).toBe(expected);
});

it.each([
  ['529.982.247-25', '52998224725'],
  ['900.123.456-8', '9001234568'],
  ['12.345.678/0001-95', '12345678000195'],
  ['12.345.678', '12345678'],
  // A number with decimals is none that counts digits.
  ['123.456', '123.456'],
  ['8012345678.5', '8012345678.5'],
])('reads digits in the groups in which documents write them: %s', (typed, expected) => {
  expect(readText({ ...text, pattern: '^[0-9]+$' }, typed)).toBe(expected);
});

it('leaves words as they were typed', () => {
  expect(readText(text, '深圳市（南山），３号')).toBe('深圳市（南山），３号');
});

it.each([
  ['12.abc.345/01de-35', '12ABC34501DE35'],
  ['12.abc.', '12ABC'],
  ['５２９．９８２', '529982'],
])('leaves the separators of a code out that has letters too: %s', (typed, expected) => {
  const ui = { uppercase: true, separators: './-' };
  expect(readText({ ...text, pattern: '^[0-9A-Za-z-]+$', ui }, typed)).toBe(expected);
});
