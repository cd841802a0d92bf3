import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentLanguage, loadLanguage } from '../../../src/web/i18n/currentLanguage';
import { createI18nProvider } from '../../../src/web/i18n/createI18nProvider';
import {
  accountCountries,
  fileNumbers,
  selectCountry,
  selectGlobal,
} from '../../../src/web/session/countries';
import { sessionStore } from '../../../src/web/session/sessionStore';
import { loadPermissions } from '../../../src/web/authentication/permissions';
import { envelope, fakeGateway } from '../client/support/fakeGateway';
import { account, signedIn } from '../client/support/signedIn';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('loads the tree for the selected country and returns every permission in it', async () => {
  signedIn();
  const gateway = fakeGateway();
  gateway.answer('/api/global/auth/account/getMenuListForAuthorization', [
    {
      perms: 'trade',
      children: [{ perms: 'trade:collection', children: [{ perms: 'trade:collection:export' }] }],
    },
    { perms: '', children: [{ perms: 'home' }] },
  ]);
  expect([...(await loadPermissions())]).toEqual([
    'trade',
    'trade:collection',
    'trade:collection:export',
    'home',
  ]);
  expect(gateway.requests[0]!.url.searchParams.get('countryCode')).toBe('MX');
});

const used = () => sessionStore.get().country?.numberFormat;

describe('how numbers are written', () => {
  const menu = '/api/global/auth/account/getMenuListForAuthorization';
  const start = async (numberFormat?: string) => {
    signedIn();
    currentLanguage.set(await loadLanguage('en'));
    const headers: Record<string, string> =
      numberFormat === undefined ? {} : { 'Number-Format': numberFormat };
    fakeGateway().answer(menu, () => envelope({ code: 200, msg: '', data: [] }, { headers }));
    await loadPermissions();
    selectCountry('MX');
  };

  it('is what the gateway says of the user, in each country and for all of them', async () => {
    await start('es-CO');
    expect(used()).toBe('es-CO');
    selectCountry('PE');
    expect(used()).toBe('es-CO');
    selectGlobal();
    expect(used()).toBe('es-CO');
    expect(accountCountries(account).map(({ numberFormat }) => numberFormat)).toEqual(['es-CO', 'es-CO']);
  });

  it('is that of the country where the gateway, an older one, says nothing', async () => {
    await start();
    expect(used()).toBe('es-MX');
  });

  it('leaves files of a country as they are', async () => {
    await start('es-CO');
    expect(fileNumbers(sessionStore.get().country!)).toBe('es-MX');
  });

  it('is that of numbers within sentences too', async () => {
    await start('es-CO');
    const { language, messages } = currentLanguage.get()!;
    const { translate } = createI18nProvider({ language, messages }, async () => undefined);
    const range = { from: 1001, to: 1025, total: 10_000 };
    expect(translate('corridor.list.pager.range', range)).toBe('1.001–1.025 of 10.000');
  });
});

describe('what limits a role', () => {
  const menu = '/api/global/auth/account/getMenuListForAuthorization';

  it('leaves countries out of the account, and says the largest amounts', async () => {
    signedIn();
    const data = [{ perms: 'pay', amounts: { MXN: 50_000 } }, { perms: 'see' }];
    const headers = { 'Closed-Countries': 'PE' };
    fakeGateway().answer(menu, () => envelope({ code: 200, msg: '', data }, { headers }));
    await loadPermissions();
    const { account: own, closedCountries, session } = sessionStore.get();
    expect(own?.countries.map(({ code }) => code)).toEqual(['MX']);
    expect(closedCountries).toEqual(['PE']);
    expect(session.amounts).toEqual({ pay: { MXN: 50_000 } });
    // What the browser keeps has all of them, so that the app begins with the right ones, and has them back once the role counts there.
    sessionStore.reload();
    expect(sessionStore.get().account?.countries.map(({ code }) => code)).toEqual(['MX']);
    fakeGateway().answer(menu, data);
    await loadPermissions();
    expect(sessionStore.get().account).toEqual(account);
    expect(sessionStore.get().closedCountries).toEqual([]);
  });

  it('is nothing where the gateway says nothing', async () => {
    signedIn();
    fakeGateway().answer(menu, [{ perms: 'pay' }]);
    await loadPermissions();
    expect(sessionStore.get().account).toEqual(account);
    expect(sessionStore.get().session.amounts).toEqual({});
  });
});
