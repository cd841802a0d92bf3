import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signOut } from '../../../src/web/authentication/signOut';
import { changeLanguage } from '../../../src/web/session/changeLanguage';
import { endSession } from '../../../src/web/session/endSession';
import { sessionStore } from '../../../src/web/session/sessionStore';
import { readCookie } from '../../../src/web/session/storage';
import { fakeGateway } from '../client/support/fakeGateway';
import { signedIn } from '../client/support/signedIn';

beforeEach(() => {
  endSession();
});

afterEach(() => {
  changeLanguage('en');
  vi.unstubAllGlobals();
});

describe('signing out', () => {
  it('removes everything but the language, and revokes the token', async () => {
    signedIn();
    changeLanguage('zh');
    localStorage.setItem('corridor.saved', '1');
    const gateway = fakeGateway();
    gateway.answer('/api/global/logout', null);
    await signOut();
    expect(gateway.requests).toHaveLength(1);
    expect(gateway.requests[0]!.headers.get('Authorization')).toBe('token-1');
    expect(sessionStore.get()).toMatchObject({
      token: undefined,
      account: undefined,
      countryCode: undefined,
    });
    expect(readCookie('Admin-Token')).toBeUndefined();
    expect(localStorage.length).toBe(0);
    expect(readCookie('language')).toBe('zh');
    expect(document.documentElement.lang).toBe('zh');
    expect(location.hash).toBe('#/login');
  });

  it('ends the session here at once, even without a response', async () => {
    signedIn();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await signOut();
    expect(sessionStore.get().token).toBeUndefined();
    expect(sessionStore.get().notice).toBeUndefined();
  });
});
