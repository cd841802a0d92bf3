import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentLanguage, loadLanguage, showLanguage } from '../../../src/web/i18n/currentLanguage';
import { beginSession } from '../../../src/web/authentication/beginSession';
import { changeLanguage } from '../../../src/web/session/changeLanguage';
import { createAuthProvider, signOut } from '../../../src/web/authentication/authProvider';
import { endSession } from '../../../src/web/session/endSession';
import { readCookie, readStored } from '../../../src/web/session/storage';
import { requestAddress } from '../../../src/web/client/request';
import { selectCountry, selectGlobal } from '../../../src/web/session/countries';
import { sessionStore } from '../../../src/web/session/sessionStore';
import { fakeGateway } from '../client/support/fakeGateway';
import { account, signedIn } from '../client/support/signedIn';

beforeEach(() => {
  endSession();
});

afterEach(() => {
  changeLanguage('en');
  vi.unstubAllGlobals();
});

describe('a session', () => {
  it('begins in Global mode with the first country to go to, and is kept over a reload', () => {
    beginSession('token-1', account);
    sessionStore.reload();
    expect(sessionStore.get()).toMatchObject({
      token: 'token-1',
      account,
      countryCode: 'MX',
      isGlobal: true,
    });
    expect(readCookie('Admin-Token')).toBe('token-1');
    expect(Object.keys(localStorage).toSorted()).toEqual([
      'AccountInfo',
      'CurrCountryInfo',
      'MerchantInfoAccCode',
      'isGlobal',
    ]);
  });

  it('goes on in the country that was chosen last', () => {
    beginSession('token-1', account);
    selectCountry('PE');
    sessionStore.reload();
    expect(sessionStore.get().countryCode).toBe('PE');
    fakeGateway().answer('/api/global/logout', {});
    beginSession('token-2', account);
    expect(sessionStore.get().countryCode).toBe('PE');
  });

  it('is in a country or in all of them, also after a reload', () => {
    beginSession('token-1', account);
    selectCountry('PE');
    sessionStore.reload();
    expect(sessionStore.get()).toMatchObject({ isGlobal: false, countryCode: 'PE' });
    selectGlobal();
    sessionStore.reload();
    expect(sessionStore.get()).toMatchObject({ isGlobal: true, countryCode: 'PE' });
  });

  it('has a clock and a name in Global mode, in the language, and no country to ask', async () => {
    currentLanguage.set(await loadLanguage('en'));
    beginSession('token-1', account);
    selectGlobal();
    const global = { code: '', name: 'Global', zone: 'GMT+8', timeZone: 'Asia/Shanghai' };
    expect(sessionStore.get().session.country).toMatchObject(global);
    showLanguage(await loadLanguage('zh'));
    expect(sessionStore.get().session.country).toMatchObject({ ...global, name: '全球' });
    expect(() => requestAddress('/orders', {})).toThrow('needs a country');
  });

  it('has no country that the account has not', () => {
    beginSession('token-1', account);
    selectCountry('BR');
    expect(sessionStore.get().countryCode).toBe('MX');
  });

  it('is none where the browser has kept only a part of it, or a broken one', () => {
    beginSession('token-1', account);
    localStorage.setItem('AccountInfo', '{"broken');
    sessionStore.reload();
    expect(sessionStore.get()).toMatchObject({ token: undefined, account: undefined });
  });

  it('knows the facts of its country in its language, and zone and gateway from the account', async () => {
    currentLanguage.set(await loadLanguage('zh'));
    beginSession('token-1', account);
    selectCountry('PE');
    expect(sessionStore.get().session.country).toMatchObject({
      code: 'PE',
      name: '秘鲁',
      zone: 'GMT-5',
      timeZone: 'Etc/UTC',
      gatewayUrl: 'https://pe.gateway.test',
      dialCode: '51',
    });
  });

  it('tells whether a permission is held', () => {
    beginSession('token-1', account);
    sessionStore.update({ permissions: new Set(['trade']) });
    const { session } = sessionStore.get();
    expect([session.can('trade'), session.can('trade:collection')]).toEqual([true, false]);
  });

  it('is the same object until something of it changes', () => {
    beginSession('token-1', account);
    const before = sessionStore.get().session;
    sessionStore.update({ notice: 'not part of it' });
    expect(sessionStore.get().session).toBe(before);
    sessionStore.update({ sandbox: true });
    expect(sessionStore.get().session).not.toBe(before);
  });
});

describe('signing out', () => {
  it('forgets everything but the language, and tells the gateway with the token', async () => {
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

  it('is done here at once, even where the gateway does not answer', async () => {
    signedIn();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await signOut();
    expect(sessionStore.get().token).toBeUndefined();
    expect(sessionStore.get().notice).toBeUndefined();
  });
});

describe('react-admin’s auth provider', () => {
  it('answers from memory', async () => {
    const gateway = fakeGateway();
    const provider = createAuthProvider();
    await expect(provider.checkAuth({})).rejects.toThrow('signed out');
    signedIn();
    sessionStore.update({ permissions: new Set(['trade']) });
    await expect(provider.checkAuth({})).resolves.toBeUndefined();
    await expect(provider.checkError(new Error('x'))).resolves.toBeUndefined();
    expect(await provider.canAccess!({ resource: 'trade', action: 'read' })).toBe(true);
    expect(await provider.canAccess!({ resource: 'home', action: 'read' })).toBe(false);
    expect(await provider.getIdentity!()).toMatchObject({ fullName: 'Aurora Owner' });
    expect(gateway.requests).toEqual([]);
  });
});

it('values that the browser does not give are none', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden');
    },
  });
  expect(readStored('AccountInfo')).toBeUndefined();
});
