import { expect, it } from 'vitest';
import { lookUpLanguage } from '../../../src/metadata/texts/lookUpLanguage';

const languages = ['en', 'zh', 'zh-Hant', 'es'];

it.each([
  [['es'], 'es'],
  [['es-MX'], 'es'],
  [['zh-Hans-CN'], 'zh'],
  [['zh-Hant-TW'], 'zh-Hant'],
  [['ZH-HANT'], 'zh-Hant'],
  [['pt-BR', 'es-419', 'en'], 'es'],
  [['pt', 'e', '*', ''], undefined],
  [[], undefined],
])('finds for %s the language %s', (wanted, found) => {
  expect(lookUpLanguage(wanted, languages)).toBe(found);
});
