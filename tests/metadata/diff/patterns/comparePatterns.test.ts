import { describe, expect, it } from 'vitest';
import { comparePatterns } from '../../../../src/metadata/diff/patterns/comparePatterns';
import { Random } from '../../../../src/samples/Random';

const proven = { isProven: true };

const lengths = (min: number, max: number) => comparePatterns('^[0-9]+$', '^[0-9]{2,4}$', { min, max });

describe('another pattern', () => {
  it.each([
    ['^[0-9]+$', '^\\d{1,}$', proven],
    ['^[0-9]+$', '^[0-9]*$', proven],
    ['^a|b$', '(^a)|(b$)', proven],
    ['^(?:ab|ac)$', '^a[bc]$', proven],
    ['^a{2,3}$', '^aa(?<more>a?)$', proven],
    ['^\\S+$', '^[^\\s]+$', proven],
    ['x', '.*x.*|\n', { ...proven, accepted: '0\n0' }],
    ['^\\S(.*\\S)?$', '^.*$', proven],
    ['^[0-9]+$', '^[0-9]{3}$', { ...proven, refused: '0' }],
    ['^[0-9]{3}$', '^[0-9]{3,4}$', { ...proven, accepted: '0000' }],
    ['^[A-Z]{2}$', '^[a-z]{2}$', { ...proven, refused: 'AA', accepted: 'aa' }],
    ['^[0-9]+$', '[0-9]+', { ...proven, accepted: '0A' }],
    ['^[0-9]+$', '^[0-9]+', { ...proven, accepted: '0A' }],
    ['^[^@]+@[^@]+$', '^[^\\s@]+@[^\\s@]+$', { ...proven, refused: '0@\t0' }],
    ['^08(11|12)$', '^08(11|13)$', { ...proven, refused: '0812', accepted: '0813' }],
    ['^\\p{L}+$', '^\\p{Lu}+$', { ...proven, refused: 'a' }],
    ['^a$', '^a$|^\u{1f600}$', { ...proven, accepted: '\u{1f600}' }],
  ])('%s, now %s', (before, after, difference) => {
    expect(comparePatterns(before, after)).toEqual(difference);
  });

  it.each([['^(?=a)'], ['^(?!a)'], ['\\bword'], ['^(a)\\1$'], ['('], ['^a{6000}$']])(
    'that has %s cannot be told, and is no all-clear',
    (pattern) => {
      expect(comparePatterns(pattern, '^a$')).toEqual({ isProven: false });
      expect(comparePatterns('^a$', pattern)).toEqual({ isProven: false });
    },
  );

  it('is compared by the lengths that values can have', () => {
    expect(lengths(1, 10)).toEqual({ refused: '0', isProven: true });
    expect(lengths(2, 10)).toEqual({ refused: '00000', isProven: true });
    expect(lengths(2, 4)).toEqual({ isProven: true });
  });

  it('accepts and refuses what it says, by the engine that checks values', () => {
    const patterns = [
      '^[0-9A-Z]{4,20}$',
      '^\\S(.*\\S)?$',
      '^https?://[^/\\s]+$',
      '^[a-z]{2,3}(-[A-Z]{2})?$',
      '^\\d{1,13}\\.\\d{2}$',
      '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
      '[A-Z]+[0-9]?$',
      '^(ab?)*c|d',
    ];
    const random = new Random('patterns');
    const texts = Array.from({ length: 500 }, () =>
      random.text(random.integer(1, 7), 'abcdA0-1./ ').trim(),
    ).filter((text) => text !== '');
    let told = 0;
    for (const before of patterns) {
      for (const after of patterns) {
        const { refused, accepted, isProven } = comparePatterns(before, after);
        const [was, is] = [new RegExp(before, 'u'), new RegExp(after, 'u')];
        expect(isProven).toBe(true);
        for (const [value, takes, leaves] of [
          [refused, was, is],
          [accepted, is, was],
        ] as const) {
          if (value === undefined) continue;
          told++;
          expect([before, after, value, takes.test(value), leaves.test(value)]).toEqual([
            before,
            after,
            value,
            true,
            false,
          ]);
        }
        const lost = texts.find((text) => was.test(text) && !is.test(text));
        const won = texts.find((text) => is.test(text) && !was.test(text));
        const known = [
          lost !== undefined && refused === undefined,
          won !== undefined && accepted === undefined,
        ];
        expect([before, after, lost, won, ...known]).toEqual([before, after, lost, won, false, false]);
      }
    }
    expect(told).toBeGreaterThan(60);
  });
});
