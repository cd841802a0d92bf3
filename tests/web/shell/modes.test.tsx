import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession } from '../../../src/web/authentication/beginSession';
import { changeLanguage } from '../../../src/web/session/changeLanguage';
import { endSession } from '../../../src/web/session/endSession';
import { sessionStore } from '../../../src/web/session/sessionStore';
import { writeCookie } from '../../../src/web/session/storage';
import { envelope, type FakeGateway, type FakeRequest } from '../client/support/fakeGateway';
import { account, signedIn } from '../client/support/signedIn';
import { app } from './support/openApp';
import { nextToken, orderOf, sandboxGateway } from './support/sandboxGateway';

vi.setConfig({ testTimeout: 30_000 });

let gateway: FakeGateway;

const overview = ['overview', 'overview:globle'];
const trade = ['trade', 'trade:collection', 'trade:payment'];
const permit = (...names: string[]) =>
  gateway.answer(
    '/api/global/auth/account/getMenuListForAuthorization',
    names.map((perms) => ({ perms })),
  );

const switcher = () => screen.getByRole('button', { name: /^Switch country/ });
const picker = () => screen.findByRole('dialog', { name: 'Country and currency' }, app.waitOptions);
const choices = async () => within(await picker()).findAllByRole('button', {}, app.waitOptions);
const menu = () =>
  within(screen.getByRole('navigation', { name: 'Menu' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

/** Signs in as after the sign-in screen, and opens an address. */
async function enter(hash = '#/') {
  beginSession(nextToken(), account);
  await app.open(hash);
}

beforeEach(() => {
  endSession();
  gateway = sandboxGateway();
  permit(...overview, ...trade);
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  cleanup();
  changeLanguage('en');
  vi.unstubAllGlobals();
});

describe('a session', () => {
  it('begins in Global mode, with its screens, its clock and no country in its requests', async () => {
    await enter();
    await app.heading('Account overview');
    expect(location.hash).toBe('#/overview/index?country=Global');
    expect(menu()).toEqual(['Account overview']);
    expect(screen.getByLabelText('Time in the Global view')).toHaveTextContent('GMT+8');
    expect(switcher()).toHaveAccessibleName('Switch country. Current: Global All countries');
    await waitFor(() =>
      expect(gateway.requests.some(({ url }) => url.pathname.endsWith('/figures'))).toBe(true),
    );
    const countries = new Set(gateway.requests.map(({ headers }) => headers.get('Country')));
    expect(countries).toEqual(new Set(['']));
  });

  it('begins in the account for the address of a screen there, and loads the list with the permissions', async () => {
    let permitted: (() => void) | undefined;
    gateway.answer('/api/global/auth/account/getMenuListForAuthorization', async () => {
      await new Promise<void>((done) => {
        permitted = done;
      });
      return [...overview, ...trade].map((perms) => ({ perms }));
    });
    const rowsRequested = () => gateway.requests.filter(({ url }) => url.searchParams.has('range'));
    await enter('#/Collectorders');
    await waitFor(() => expect(rowsRequested()).toHaveLength(1), app.waitOptions);
    expect(screen.queryByText(orderOf('MX').orderNo)).not.toBeInTheDocument();
    await act(async () => permitted?.());
    await app.heading('Collection orders');
    expect(await screen.findByText(orderOf('MX').orderNo, {}, app.waitOptions)).toBeVisible();
    expect(location.hash).toContain('#/Collectorders?country=MX');
    expect(rowsRequested().filter(({ url }) => !url.searchParams.has('totals'))).toHaveLength(1);
  });

  it('begins in the account of users for whom Global mode has no screens', async () => {
    permit(...trade);
    await enter();
    await app.heading('Collection orders');
    expect(switcher()).toHaveAccessibleName('Switch country. Current: MXN Mexico');
    await app.click(switcher());
    expect((await choices()).map((choice) => choice.textContent)).toEqual([
      expect.stringContaining('Mexico'),
      expect.stringContaining('Peru'),
    ]);
  });

  it('goes over to Global mode where the account has nothing to show, and offers no country', async () => {
    permit(...overview);
    signedIn(nextToken());
    await app.open('#/');
    await app.heading('Account overview');
    await app.click(switcher());
    expect((await choices()).map((choice) => choice.textContent)).toEqual([
      expect.stringContaining('Global'),
    ]);
  });

  it('goes on in the mode it was in after a reload', async () => {
    await enter();
    await app.heading('Account overview');
    await app.click(switcher());
    await app.click(await within(await picker()).findByRole('button', { name: /^Peru/ }));
    await app.heading('Collection orders');
    cleanup();
    // What a reload does to the app's memory too: a token that it has not started with.
    writeCookie('Admin-Token', nextToken());
    sessionStore.reload();
    await app.open('#/');
    await app.heading('Collection orders');
    expect(switcher()).toHaveAccessibleName('Switch country. Current: PEN Peru');
  });
});

describe('the switcher', () => {
  it('leads into a country and back, and marks the current one', async () => {
    await enter();
    await app.heading('Account overview');
    await app.click(switcher());
    const [current] = (await choices()).filter((choice) => choice.getAttribute('aria-current') === 'true');
    expect(current).toHaveTextContent('Global');
    await app.click(within(await picker()).getByRole('button', { name: /^Peru PEN/ }));
    await screen.findByText(orderOf('PE').orderNo, {}, app.waitOptions);
    expect(menu()).toEqual(['Collection orders', 'Payout orders']);
    expect(screen.getByLabelText('Time in Peru')).toHaveTextContent('GMT-5');
    expect(gateway.requests.at(-1)!.headers.get('Country')).toBe('PE');

    await app.click(switcher());
    await app.click(within(await picker()).getByRole('button', { name: /^Global/ }));
    await app.heading('Account overview');
    expect(screen.queryByText(orderOf('PE').orderNo)).not.toBeInTheDocument();
    expect(sessionStore.get()).toMatchObject({ isGlobal: true, countryCode: 'PE' });
  });

  it('finds a country by its name, code or currency where there are many', async () => {
    const codes = ['MX', 'PE', 'CO', 'PK', 'CL', 'BR', 'ID'];
    const countries = codes.map((code) => ({ ...account.countries[0]!, code }));
    beginSession(nextToken(), { ...account, countries });
    await app.open('#/');
    await app.heading('Account overview');
    await app.click(switcher());
    const search = within(await picker()).getByRole('searchbox', { name: 'Find a country or currency' });
    expect(search).toHaveFocus();
    const found = async (words: string) => {
      fireEvent.change(search, { target: { value: words } });
      return (await choices()).map((choice) => choice.textContent?.slice(0, 2));
    };
    expect(await found('colom')).toEqual(['CO']);
    expect(await found('CLP')).toEqual(['CL']);
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    expect((await choices())[0]).toHaveFocus();
    fireEvent.change(search, { target: { value: 'atlantis' } });
    expect(within(await picker()).queryByRole('button')).not.toBeInTheDocument();
    await within(await picker()).findByText('No matching country or currency.');
    await found('indonesia');
    await act(async () => {
      fireEvent.submit(search.closest('form')!);
    });
    await waitFor(() => expect(switcher()).toHaveAccessibleName('Switch country. Current: IDR Indonesia'));
  });
});

describe('an address of the other mode', () => {
  it('switches to it: to the country that was used last, with the whole address', async () => {
    await enter('#/Paymentorders?sort=amount&order=ASC');
    await app.heading('Payout orders');
    expect(switcher()).toHaveAccessibleName('Switch country. Current: MXN Mexico');
    expect(location.hash).toMatch(/^#\/Paymentorders\?.*sort=amount/);
    await app.go('#/overview/index');
    await app.heading('Account overview');
    expect(switcher()).toHaveAccessibleName('Switch country. Current: Global All countries');
  });

  it('stays closed to whom it is not permitted', async () => {
    permit(...overview);
    await enter('#/Paymentorders');
    await app.heading('You cannot see this page');
    expect(switcher()).toHaveAccessibleName('Switch country. Current: Global All countries');

    cleanup();
    endSession();
    permit(...trade);
    await enter('#/overview');
    await app.heading('You cannot see this page');
  });
});

describe('the pages between', () => {
  it.each([
    ['#/middle/index?country=PE', 'Collection orders', 'Peru'],
    ['#/middle/index?country=PE&to=%2FPaymentorders', 'Payout orders', 'Peru'],
    ['#/middle/index?mode=Global&to=%2F%2Fevil.test', 'Account overview', 'Global'],
    ['#/teempay/index', 'Account overview', 'Global'],
    ['#/teempay/index?to=%2Fteempay%2Findex', 'Account overview', 'Global'],
  ])('%s leads to %s in %s', async (hash, title, country) => {
    await enter(hash);
    await app.heading(title);
    expect(switcher()).toHaveAccessibleName(new RegExp(`^Switch country\\. Current: .*${country}`));
  });

  it.each([
    ['#/empty/index', 'Nothing to show yet'],
    ['#/401', 'You cannot see this page'],
    ['#/404', 'Page not found'],
    ['#/overview/nowhere', 'Page not found'],
  ])('%s says: %s', async (hash, title) => {
    await enter(hash);
    await app.heading(title);
  });
});

it('shows nothing of a country whose response arrives after switching to Global mode', async () => {
  let answer: (() => void) | undefined;
  let signalOfList: AbortSignal | undefined;
  gateway.answer(/\/api\/manage\/PE\/.*/, ({ signal, url }: FakeRequest) => {
    if (url.searchParams.has('totals')) return { records: [], totals: [] };
    if (url.pathname.endsWith('/figures')) return { asOf: '2026-11-20T00:00:00.000Z', figures: [] };
    if (!/PE\/[\w-]+-orders$/.test(url.pathname)) return { counts: [], notifications: [], resources: [] };
    signalOfList = signal;
    return new Promise((done) => {
      answer = () =>
        done(
          envelope({ code: 200, data: [orderOf('PE')] }, { headers: { 'Content-Range': 'orders 0-0/1' } }),
        );
    });
  });
  await enter('#/middle/index?country=PE');
  await waitFor(() => expect(signalOfList).toBeDefined(), app.waitOptions);
  await app.go('#/middle/index?mode=Global');
  await app.heading('Account overview');
  expect(signalOfList!.aborted).toBe(true);
  await act(async () => answer?.());
  expect(screen.queryByText(orderOf('PE').orderNo)).not.toBeInTheDocument();
});
