import { expect, it } from 'vitest';
import { passwordProblems } from '../../../src/metadata/values/passwords';

it.each(['Abcdef12', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Ñandú-2026', `Aa1${'x'.repeat(29)}`])(
  '%s is a good password',
  (password) => {
    expect(passwordProblems(password)).toEqual([]);
  },
);

it.each([
  ['', ['length', 'kinds']],
  ['Abcde12', ['length']],
  [`Aa1${'x'.repeat(30)}`, ['length']],
  ['abcdefgh', ['kinds']],
  ['abcdefg1', ['kinds']],
  ['abcdef 1', ['kinds', 'space']],
  ['Abcdef 12', ['space']],
  ['Abcdef\u000012', ['space']],
  ['Abcdef密码12', ['chinese']],
  ['密码密码密码密码', ['kinds', 'chinese']],
])('%j breaks %j', (password, problems) => {
  expect(passwordProblems(password)).toEqual(problems);
});

it('counts an emoji as one character', () => {
  expect(passwordProblems('Aa1😀😀😀😀')).toEqual(['length']);
  expect(passwordProblems('Aa1😀😀😀😀😀')).toEqual([]);
});
