import { afterEach, expect, it } from 'vitest';
import { supportedLanguage, loadEarlyLanguage, translateEarly } from '../../../src/web/i18n/earlyTexts';
import { sessionStore } from '../../../src/web/session/sessionStore';

afterEach(() => {
  sessionStore.update({ language: 'en' });
});

it('translates into the session’s language and replaces placeholders', async () => {
  await loadEarlyLanguage('zh');
  expect(translateEarly('sign-in.wait', { seconds: '7' })).toBe('7 s');
  sessionStore.update({ language: 'zh' });
  expect(translateEarly('sign-in.wait', { seconds: '7' })).toBe('7 秒');
});

it('falls back to the default language, and to the key', () => {
  sessionStore.update({ language: 'pt' });
  expect(translateEarly('sign-in.title')).toBe('Sign in');
  expect(translateEarly('sign-in.nothing')).toBe('sign-in.nothing');
  expect(translateEarly('toString.length')).toBe('toString.length');
});

it('replaces a language that the app does not support', () => {
  expect(['en', 'zh', 'pt', ''].map(supportedLanguage)).toEqual(['en', 'zh', 'en', 'en']);
});
