import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { navigation } from 'virtual:metadata/navigation';
import { beginSession } from '../../../src/web/authentication/beginSession';
import { endSession } from '../../../src/web/session/endSession';
import { sessionStore } from '../../../src/web/session/sessionStore';
import { flattenNavigation } from '../../../src/web/shell/navigation/navigation';
import { writeCookie } from '../../../src/web/session/storage';
import type { FakeGateway } from '../client/support/fakeGateway';
import { account, signedIn } from '../client/support/signedIn';
import { app } from './support/openApp';
import { nextToken, orderOf, sandboxGateway } from './support/sandboxGateway';

vi.setConfig({ testTimeout: 30_000 });

let gateway: FakeGateway;

const permit = (...names: string[]) =>
  gateway.answer(
    '/api/global/auth/account/getMenuListForAuthorization',
    names.map((perms) => ({ perms })),
  );
const countryInUse = () =>
  // After the currency.
  /Current: \S+ (.*)/.exec(screen.getByRole('button', { name: /^Switch country/ }).textContent)?.[1];
const orderShown = (country: string) => screen.findByText(orderOf(country).orderNo, {}, app.waitOptions);
const message = () => screen.getByRole('region', { name: 'Messages' });

/** What closing the app does to its memory: the next one starts from what the browser has stored. */
function reopen() {
  cleanup();
  writeCookie('Admin-Token', nextToken());
  sessionStore.reload();
}

/** What another tab of this browser stores when it switches to Peru. */
function switchAnotherTab() {
  localStorage.setItem('CurrCountryInfo', JSON.stringify(account.countries[1]));
}

beforeEach(() => {
  endSession();
  gateway = sandboxGateway();
  permit('overview', 'overview:globle', 'trade', 'trade:collection', 'trade:payment');
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('leads from an old path of a screen to its path, with all that follows it', async () => {
  const [entry] = flattenNavigation(navigation).filter(({ path }) => path === '/Paymentorders');
  entry!.aliases = ['/OldPayouts'];
  try {
    signedIn(nextToken());
    await app.open('#/OldPayouts?page=1&country=MX');
    await app.heading('Payout orders');
    expect(location.hash).toMatch(/^#\/Paymentorders\?.*page=1/);
  } finally {
    delete entry!.aliases;
  }
});

describe('the country in the address', () => {
  it('is written into every address and link, and into the title', async () => {
    signedIn(nextToken());
    await app.open('#/Paymentorders?page=1');
    await app.heading('Payout orders');
    expect(location.hash).toMatch(/^#\/Paymentorders\?country=MX&.*page=1/);
    const record = await screen.findByRole('link', { name: /MX-ORDER/ }, app.waitOptions);
    expect(record).toHaveAttribute('href', '#/Paymentorders/MX-1?country=MX');
    const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
    expect(menu.getByRole('link', { name: 'Collection orders' })).toHaveAttribute(
      'href',
      '#/Collectorders?country=MX',
    );
    await waitFor(() => expect(document.title).toBe('Payout orders · Mexico · Corridor'));
    const lists = gateway.requests.filter(({ url }) => url.pathname.startsWith('/api/manage/'));
    expect(lists.some(({ url }) => url.searchParams.has('country'))).toBe(false);
  });

  it.each([
    ['#/Paymentorders?country=PE', 'Peru', 'PE'],
    ['#/Paymentorders?page=1&country=pe', 'Peru', 'PE'],
    ['#/Paymentorders?country=', 'Mexico', 'MX'],
    ['#/Paymentorders', 'Mexico', 'MX'],
  ])('decides where %s opens: in %s', async (hash, name, code) => {
    signedIn(nextToken());
    await app.open(hash);
    await orderShown(code);
    expect(countryInUse()).toBe(name);
    expect(location.hash).toContain(`#/Paymentorders?country=${code}`);
    const asked = gateway.requests.map(({ url }) => url.pathname);
    expect(asked.filter((path) => path.startsWith('/api/manage/') && !path.includes(`/${code}/`))).toEqual(
      [],
    );
  });

  it('opens the right country out of Global mode, and leads back to it', async () => {
    beginSession(nextToken(), account);
    await app.open('#/Paymentorders?country=PE');
    await orderShown('PE');
    expect(countryInUse()).toBe('Peru');
    cleanup();
    await app.open('#/overview/index?country=Global');
    await app.heading('Account overview');
    expect(countryInUse()).toBe('All countries');
    expect(location.hash).toBe('#/overview/index?country=Global');
  });

  it('is kept while one signs in', async () => {
    await app.open('#/Paymentorders?country=PE');
    await app.heading('Sign in');
    expect(location.hash).toBe(`#/login?redirect=${encodeURIComponent('/Paymentorders?country=PE')}`);
    await act(async () => beginSession(nextToken(), account));
    await orderShown('PE');
    expect(location.hash).toContain('#/Paymentorders?country=PE');
  });

  it('is switched to by a link of another country, which says so, and back by the back button', async () => {
    signedIn(nextToken());
    await app.open('#/Collectorders');
    await orderShown('MX');
    await app.go('#/Paymentorders?country=PE');
    await orderShown('PE');
    await app.heading('Payout orders');
    expect(countryInUse()).toBe('Peru');
    expect(message()).toHaveTextContent('Now in Peru');
    await app.go('#/Collectorders?country=MX');
    await orderShown('MX');
    await app.heading('Collection orders');
    expect(message()).toHaveTextContent('Now in Mexico');
  });

  it('is each tab’s own: what another tab has chosen last counts for new tabs alone', async () => {
    signedIn(nextToken());
    await app.open('#/Collectorders');
    await orderShown('MX');
    switchAnotherTab();
    reopen();
    await app.open('#/');
    await orderShown('MX');
    switchAnotherTab();
    sessionStorage.clear();
    reopen();
    await app.open('#/');
    await orderShown('PE');
  });

  it.each([
    ['#/Collectorders?country=CO', 'You have no access to Colombia'],
    ['#/middle/index?country=CO&to=%2FCollectorders', 'You have no access to Colombia'],
    ['#/Collectorders?country=ATLANTIS', 'Unknown country'],
    ['#/middle/index?country=constructor', 'Unknown country'],
    ['#/middle/index?country=__proto__', 'Unknown country'],
    ['#/middle/index?country=toString', 'Unknown country'],
    ['#/Collectorders?country=%E0%A4', 'Unknown country'],
  ])('says why %s does not open, and where one still is', async (hash, title) => {
    signedIn(nextToken());
    await app.open(hash);
    await app.heading(title);
    expect(countryInUse()).toBe('Mexico');
    expect(gateway.requests.some(({ url }) => url.pathname.startsWith('/api/manage/'))).toBe(false);
    await app.click(screen.getByRole('link', { name: 'Continue in Mexico' }));
    await orderShown('MX');
  });

  it('stays where it is for a user who has no Global mode', async () => {
    permit('trade', 'trade:collection');
    signedIn(nextToken());
    await app.open('#/Collectorders?country=Global');
    await orderShown('MX');
    expect(countryInUse()).toBe('Mexico');
  });

  it('asks before a switch discards unsaved changes', async () => {
    permit('trade', 'trade:collection', 'trade:collection:create', 'trade:payment');
    signedIn(nextToken());
    await app.open('#/Collectorders/create');
    const amount = await screen.findByLabelText(/^Amount/, {}, app.waitOptions);
    fireEvent.change(amount, { target: { value: '12.50' } });
    await screen.findByText('unsaved', {}, app.waitOptions);
    await app.go('#/Paymentorders?country=PE');
    await app.heading('Switch to Peru?');
    expect(countryInUse()).toBe('Mexico');
    await app.click(screen.getByRole('link', { name: 'Stay in Mexico' }));
    expect(await screen.findByLabelText(/^Amount/, {}, app.waitOptions)).toHaveValue('12.50');
    await app.go('#/Paymentorders?country=PE');
    await app.click(await screen.findByRole('button', { name: 'Discard and switch' }, app.waitOptions));
    await orderShown('PE');
  });
});

describe('stored values that are not whole', () => {
  it.each(['"MX"', '{}', '{"code":7}', 'MX', '[]'])(
    'start in a country of the account: %s',
    async (stored) => {
      signedIn(nextToken());
      for (const area of [localStorage, sessionStorage]) area.setItem('CurrCountryInfo', stored);
      reopen();
      await app.open('#/');
      await orderShown('MX');
    },
  );
});

describe('error pages', () => {
  it.each([
    ['#/404', 'Page not found'],
    ['#/401', 'You cannot see this page'],
  ])('%s needs no session', async (hash, title) => {
    await app.open(hash);
    await app.heading(title);
    expect(location.hash).toBe(hash);
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '#/login');
  });
});
