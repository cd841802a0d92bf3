import { cleanup, configure } from '@testing-library/react';
import '@testing-library/jest-dom/vitest';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { forgetClocks } from '../../src/web/client/gatewayTime';
import { sessionStore, signedOut } from '../../src/web/session/sessionStore';
import { storageKeys, writeCookie } from '../../src/web/session/storage';
import { watchBareTexts } from '../support/watchBareTexts';

// Screens are loaded in parts, on machines that are busy: the first to ask for one waits for it.
configure({ asyncUtilTimeout: 10_000 });

watchBareTexts();

/**
 * Runs before every web test file. A test that makes React or the browser complain fails: what `console.error` and
 * `console.warn` say in a test is what a merchant's console would say. A test that expects a complaint takes it
 * with `vi.spyOn(console, 'error').mockImplementation(…)`.
 */
let complaints: string[] = [];
const original = { error: console.error, warn: console.warn };
const collect =
  (level: 'error' | 'warn') =>
  (...words: unknown[]): void => {
    complaints.push(`console.${level}: ${words.map(describe).join(' ')}`);
    original[level](...words);
  };

const describe = (word: unknown): string =>
  word instanceof Error ? (word.stack ?? word.message) : String(word);

// Test files share one window and one session (`isolate: false`), so each starts from clean ones.
beforeEach(() => {
  writeCookie(storageKeys.token, undefined);
  sessionStore.update({ ...signedOut, language: 'en' });
  forgetClocks();
  complaints = [];
  console.error = collect('error');
  console.warn = collect('warn');
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  console.error = original.error;
  console.warn = original.warn;
  expect(complaints, 'the console must stay silent').toEqual([]);
});

// Parts of screens are loaded ahead. What is not there when a file ends cannot be loaded any more, and fails each file after it that needs it.
afterAll(() => vi.dynamicImportSettled());
