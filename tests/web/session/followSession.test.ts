import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, type SessionMessage } from '../../../src/web/session/endSession';
import { followSession } from '../../../src/web/session/followSession';
import { sessionStore } from '../../../src/web/session/sessionStore';
import { storageKeys, writeCookie, writeStored } from '../../../src/web/session/storage';
import { account, signedIn } from '../client/support/signedIn';

/** Another tab of this browser, as far as this one hears of it. */
let otherTab: BroadcastChannel;

function hear(message: SessionMessage) {
  // oxlint-disable-next-line require-post-message-target-origin -- a BroadcastChannel has none
  otherTab.postMessage(message);
}

const pageEvent = (type: string, persisted: boolean) =>
  dispatchEvent(Object.assign(new Event(type), { persisted }));

/** What another tab does to the browser's storage when it signs out. */
function signOutElsewhere() {
  writeCookie(storageKeys.token, undefined);
  localStorage.clear();
}

/** What another tab does to the browser's storage when somebody else signs in there. */
function signInElsewhere() {
  writeCookie(storageKeys.token, 'token-other');
  writeStored(storageKeys.account, { ...account, nickName: 'Somebody else' });
}

beforeAll(followSession);

beforeEach(() => {
  otherTab = new BroadcastChannel('session');
  signedIn();
  history.replaceState(null, '', '#/Collectorders/17');
});

afterEach(() => {
  otherTab.close();
  endSession();
});

const isSignedOut = () => vi.waitFor(() => expect(sessionStore.get().token).toBeUndefined());

describe('a session that ends in another tab', () => {
  it('ends in this tab, which leaves its page', async () => {
    signOutElsewhere();
    hear({});
    await isSignedOut();
    expect(sessionStore.get()).toMatchObject({ account: undefined, country: undefined, notice: undefined });
    expect(sessionStore.get().permissions.size).toBe(0);
    expect(location.hash).toBe('#/login');
  });

  it('ends with its reason, and the user returns to the page', async () => {
    signOutElsewhere();
    hear({ notice: 'Your session has expired.' });
    await isSignedOut();
    expect(sessionStore.get().notice).toBe('Your session has expired.');
    expect(location.hash).toBe('#/Collectorders/17');
  });

  it.each([
    ['by its storage', () => dispatchEvent(new StorageEvent('storage', { key: null }))],
    ['when it is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['when it comes back out of the page cache', () => pageEvent('pageshow', true)],
  ])('is noticed %s', async (_way, happen) => {
    signOutElsewhere();
    expect(sessionStore.get().token).toBe('token-1');
    happen();
    await isSignedOut();
  });

  it('goes on when another tab only stored something', () => {
    dispatchEvent(new StorageEvent('storage', { key: storageKeys.account }));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sessionStore.get().token).toBe('token-1');
    expect(location.hash).toBe('#/Collectorders/17');
  });
});

it('a session that ends here ends in the other tabs, with its reason', async () => {
  const heard: unknown[] = [];
  otherTab.addEventListener('message', ({ data }: MessageEvent) => heard.push(data));
  endSession('The session has expired.');
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ notice: 'The session has expired.' }));
});

it.each([
  ['the one before is there', () => undefined],
  ['none is there', () => localStorage.clear()],
])('a token from another tab counts once its account is stored, while %s', (_what, prepare) => {
  vi.useFakeTimers();
  try {
    prepare();
    writeCookie(storageKeys.token, 'token-other');
    dispatchEvent(new StorageEvent('storage', { key: storageKeys.account }));
    vi.advanceTimersByTime(500);
    expect(sessionStore.get()).toMatchObject({ token: 'token-1', account });
    signInElsewhere();
    vi.advanceTimersByTime(500);
    expect(sessionStore.get()).toMatchObject({
      token: 'token-other',
      account: { nickName: 'Somebody else' },
    });
  } finally {
    vi.useRealTimers();
  }
});

it('a session that begins in another tab replaces this one, from the start page on', async () => {
  signInElsewhere();
  hear({});
  await vi.waitFor(() => expect(sessionStore.get().token).toBe('token-other'));
  expect(sessionStore.get().account?.nickName).toBe('Somebody else');
  expect(location.hash).toBe('#/');
});

it('a tab where nobody is signed in stays as it is when another one signs in', async () => {
  endSession();
  signInElsewhere();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sessionStore.get().token).toBeUndefined();
});

it('a page in the page cache is hidden until its session was checked', () => {
  pageEvent('pagehide', true);
  expect(document.documentElement.hidden).toBe(true);
  pageEvent('pageshow', true);
  expect(document.documentElement.hidden).toBe(false);
});
