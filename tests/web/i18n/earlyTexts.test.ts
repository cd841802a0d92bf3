import { afterEach, describe, expect, it, vi } from 'vitest';
import { beginLanguage, loadEarlyLanguage, translateEarly } from '../../../src/web/i18n/earlyTexts';
import { sessionStore } from '../../../src/web/session/sessionStore';
import { storageKeys, writeCookie } from '../../../src/web/session/storage';

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

function begin(cookie: string | undefined, browser: string[]): string {
  writeCookie(storageKeys.language, cookie);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  return beginLanguage();
}

describe('the language that the app begins with', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    writeCookie(storageKeys.language, undefined);
  });

  it.each([
    ['the one that was chosen', 'en', ['zh-CN'], 'en'],
    ['what it stands for', 'zh-Hans-CN', ['en'], 'zh'],
    ['the default where the cookie holds anything else', 'p', ['zh'], 'en'],
    ['the first of the browser that there is', undefined, ['pt-BR', 'zh-TW', 'en'], 'zh'],
    ['the default where there is none of them', undefined, ['pt-BR'], 'en'],
  ])('is %s', (_what, cookie, browser, language) => {
    expect(begin(cookie, browser)).toBe(language);
    expect(sessionStore.get().language).toBe(language);
    expect(document.documentElement.lang).toBe(language);
  });
});
