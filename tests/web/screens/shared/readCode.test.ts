import { describe, expect, it } from 'vitest';
import { readCode } from '../../../../src/web/screens/shared/readCode';

describe('a code that was typed', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['１２３　４５６', '123456'],
    ['ＡＢＣＤ－ｅｆｇｈ－２３４５－６７７７', 'ABCD-EFGH-2345-6777'],
    ['abcd-efgh-ijkl-mnop', 'ABCD-EFGH-IJKL-MNOP'],
    ['ABCDEFGHIJKLMNOP', 'ABCD-EFGH-IJKL-MNOP'],
    ['abcd efgh 2345 6777', 'ABCD-EFGH-2345-6777'],
    ['12345', undefined],
    ['1234567', undefined],
    ['ABCD-EFGH-IJKL-MNO1', undefined],
    ['', undefined],
  ])('%j is %s', (typed, code) => {
    expect(readCode(typed)).toBe(code);
  });
});
