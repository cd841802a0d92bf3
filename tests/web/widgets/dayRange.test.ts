import { expect, it } from 'vitest';
import { writeDays } from '../../../src/web/widgets/dayRange';
import { country } from '../generate/support/country';

it.each([
  ['en', { from: '2020-11-17', to: '2020-11-23' }, 'Nov 17, 2020 – Nov 23, 2020'],
  ['zh', { from: '2020-11-17', to: '2020-11-23' }, '2020年11月17日 – 2020年11月23日'],
  ['zh', { from: '2020-11-17', to: '2020-11-17' }, '2020年11月17日'],
])('days are written in words, in %s', (language, days, text) => {
  expect(writeDays(days, country, language, (key) => key)).toBe(text);
});
