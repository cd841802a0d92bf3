import { describe, expect, it } from 'vitest';
import { accents, foldText } from '../../../src/metadata/reading/foldText';
import { readSearch, textPattern, withoutWhole } from '../../../src/metadata/reading/searchTerms';

describe('a search', () => {
  it.each([
    ['  maría   lópez ', ['maría', 'lópez']],
    ['1,234.56', ['1,234.56']],
    ['$ 1,234.56', ['$', '1,234.56']],
    ['SHOP-77a', ['SHOP-77a']],
    ['12 de mayo 2026', ['12', 'de', 'mayo', '2026']],
    [' \u00a0\n ', []],
  ])('%j is words, all of which a record must have', (text, terms) => {
    expect(readSearch(text)).toMatchObject({ terms, isAny: false, leftOut: 0 });
  });

  it.each(['MXC001 MXC002', 'MXC001\nMXC002\n', 'MXC001, MXC002', 'MXC001;MXC002|MXC001', 'MXC001\tMXC002'])(
    '%j is two numbers, one of which is enough',
    (text) => {
      expect(readSearch(text)).toMatchObject({ terms: ['MXC001', 'MXC002'], isAny: true, leftOut: 0 });
    },
  );

  it('looks for a hundred numbers of a paste, and says how many it leaves out', () => {
    const numbers = Array.from({ length: 180 }, (_, index) => `MXC${10_000 + index}`);
    expect(readSearch(numbers.join('\n'))).toMatchObject({ terms: numbers.slice(0, 100), leftOut: 80 });
  });

  it('looks for parts of up to eight numbers, of more only where no record has them as a whole', () => {
    const numbers = Array.from({ length: 12 }, (_, index) => `MXC${10_000 + index}`);
    expect(readSearch(numbers.slice(0, 8).join(' ')).inParts).toEqual(numbers.slice(0, 8));
    const pasted = readSearch(numbers.join(' '));
    expect(pasted.inParts).toEqual([]);
    const { terms, wholeOnly } = withoutWhole(pasted, new Set(numbers.slice(1, 3)));
    expect([terms.inParts, wholeOnly]).toEqual([[numbers[0], ...numbers.slice(3, 10)], numbers.slice(10)]);
  });

  it('of ten thousand letters is cut, and looks for eight words', () => {
    const { terms, whole, leftOut } = readSearch('abc def ghi jkl mno pqr stu vwx yza '.repeat(300));
    expect([terms.length, whole.length, leftOut]).toEqual([8, 2_499, 1]);
    expect(readSearch('a'.repeat(10_000)).terms).toEqual(['a'.repeat(2_500)]);
  });
});

describe('a term', () => {
  it.each([
    ['4829', '%4829%', true],
    ['López', '%lopez%', true],
    ['ab', '% ab%', true],
    ['7', '% 7%', true],
    ['50%', '%50\\%%', true],
    ['2.0', '%2.0%', true],
    ['%', '%\\%%', false],
    ['a_b\\c', '%a\\_b\\\\c%', true],
    ['MXC2026…4740', '%mxc2026%4740%', true],
    ['MXC2026...4740', '%mxc2026%4740%', true],
    ['李伟', '%李伟%', false],
    ['…', '%…%', false],
  ])('%j is the pattern %j, which an index finds: %j', (term, like, isIndexed) => {
    expect(textPattern(term)).toEqual({ like, isIndexed });
  });

  it('is cut after so many characters as are searched of a value', () => {
    expect(textPattern('a'.repeat(300)).like).toBe(`%${'a'.repeat(100)}%`);
  });
});

describe('a text without accents', () => {
  it.each([
    ['ÁÉÍÓÚÑ', 'aeioun'],
    ['Ana Pe\u0301rez', 'ana perez'],
    ['Zoë Ångström Øre', 'zoe angstrom ore'],
    ['Łódź', 'lodz'],
    ['李伟 ЖУК', '李伟 ЖУК'],
  ])('%j is %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('has one plain letter for each with an accent, once', () => {
    expect(accents.to.length).toBe(accents.from.length);
    expect(new Set(accents.from).size).toBe(accents.from.length);
    expect(accents.to).toMatch(/^[a-z]+$/);
  });
});
