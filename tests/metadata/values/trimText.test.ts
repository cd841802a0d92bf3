import { expect, it } from 'vitest';
import { trimText } from '../../../src/metadata/values/trimText';

it.each([
  ['  Ana Pérez\t\n', 'Ana Pérez'],
  ['\u00a0\u3000\u2007x\u202f\u2003', 'x'],
  ['\ufeff\u200b\u2060x\u200b\u00ad\u200e', 'x'],
  ['\u202a012345\u202c', '012345'],
  ['\u2800\u3164', ''],
  ['\ufe0f\u200d ', ''],
  ['', ''],
  ['a  b\u200cc', 'a  b\u200cc'],
])('%j is stored as %j', (text, trimmed) => {
  expect(trimText(text)).toBe(trimmed);
});

it.each(['❤️', '👩‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '\u0600١٢', '𝒳', '\ud800'])('%s keeps its look', (text) => {
  expect(trimText(` ${text} `)).toBe(text);
});

it('takes no longer for long runs of spaces', () => {
  const text = `${'x '.repeat(5)}${' '.repeat(200_000)}x`;
  const start = performance.now();
  expect(trimText(text)).toBe(text);
  expect(performance.now() - start).toBeLessThan(500);
});
