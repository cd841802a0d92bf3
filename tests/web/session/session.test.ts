import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentLanguage, loadLanguage, showLanguage } from '../../../src/web/i18n/currentLanguage';
import { beginSession } from '../../../src/web/authentication/beginSession';
import { changeLanguage } from '../../../src/web/session/changeLanguage';
import { endSession } from '../../../src/web/session/endSession';
import { readCookie, readStored } from '../../../src/web/session/storage';
import { requestAddress } from '../../../src/web/client/request';
import { selectCountry, selectGlobal } from '../../../src/web/session/countries';
import { sessionStore } from '../../../src/web/session/sessionStore';
import { fakeGateway } from '../client/support/fakeGateway';
import { account } from '../client/support/signedIn';

beforeEach(() => {
  endSession();
});

afterEach(() => {
  changeLanguage('en');
  vi.unstubAllGlobals();
});

describe('a session', () => {
  it('begins in Global mode, with a country to return to, and survives a reload', () => {
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

  it('returns to the country that was selected last', () => {
    beginSession('token-1', account);
    selectCountry('PE');
    sessionStore.reload();
    expect(sessionStore.get().countryCode).toBe('PE');
    fakeGateway().answer('/api/global/logout', {});
    beginSession('token-2', account);
    expect(sessionStore.get().countryCode).toBe('PE');
  });

  it('keeps its mode and country over a reload', () => {
    beginSession('token-1', account);
    selectCountry('PE');
    sessionStore.reload();
    expect(sessionStore.get()).toMatchObject({ isGlobal: false, countryCode: 'PE' });
    selectGlobal();
    sessionStore.reload();
    expect(sessionStore.get()).toMatchObject({ isGlobal: true, countryCode: 'PE' });
  });

  it('has a clock and a translated name in Global mode, and no country to send requests to', async () => {
    currentLanguage.set(await loadLanguage('en'));
    beginSession('token-1', account);
    selectGlobal();
    const global = { code: '', name: 'Global', zone: 'GMT+8', timeZone: 'Asia/Shanghai' };
    expect(sessionStore.get().session.country).toMatchObject(global);
    showLanguage(await loadLanguage('zh'));
    expect(sessionStore.get().session.country).toMatchObject({ ...global, name: '全部国家' });
    expect(() => requestAddress('/orders', {})).toThrow('needs a country');
  });

  it('ignores a country that the account does not have', () => {
    beginSession('token-1', account);
    selectCountry('BR');
    expect(sessionStore.get().countryCode).toBe('MX');
  });

  it('does not exist if the browser has stored only a part of it, or a malformed one', () => {
    beginSession('token-1', account);
    localStorage.setItem('AccountInfo', '{"broken');
    sessionStore.reload();
    expect(sessionStore.get()).toMatchObject({ token: undefined, account: undefined });
  });

  it('has the facts of its country in its language, and time zone and gateway of the account', async () => {
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

  it('knows whether the user has a permission', () => {
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

it('a value cannot be read where storage is blocked', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden');
    },
  });
  expect(readStored('AccountInfo')).toBeUndefined();
});
