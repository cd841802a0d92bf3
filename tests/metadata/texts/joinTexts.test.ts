import { expect, it } from 'vitest';
import { joinSentences, joinTexts } from '../../../src/metadata/texts/joinTexts';

it('lists texts as their language does', () => {
  expect(joinTexts(['PDF', 'JPEG', 'PNG'], 'en')).toBe('PDF, JPEG, PNG');
  expect(joinTexts(['PDF', 'JPEG', 'PNG'], 'zh')).toBe('PDF、JPEG、PNG');
});

it('puts a space between sentences, but not after a Chinese full stop', () => {
  expect(joinSentences(['Required.', 'At most 5.'])).toBe('Required. At most 5.');
  expect(joinSentences(['必填。', '最多 5 个字符。'])).toBe('必填。最多 5 个字符。');
});
