import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '../../../src/web/session/changeLanguage';
import { endSession } from '../../../src/web/session/endSession';
import { selectGlobal } from '../../../src/web/session/countries';
import { envelope, type FakeGateway, type FakeRequest } from '../client/support/fakeGateway';
import { signedIn } from '../client/support/signedIn';
import { app } from '../shell/support/openApp';
import { nextToken, sandboxGateway } from '../shell/support/sandboxGateway';
import { account, cells, emptyList, figuresOf, queriesOf } from './support/accountFigures';

vi.setConfig({ testTimeout: 30_000 });

let gateway: FakeGateway;

const permit = (...names: string[]) =>
  gateway.answer(
    '/api/global/auth/account/getMenuListForAuthorization',
    names.map((perms) => ({ perms })),
  );

/** The requests for figures of a country. */
const figureRequests = (country: string) =>
  gateway.requests.filter(({ url }) => url.pathname === `/api/manage/${country}/figures`);

async function openOverview() {
  signedIn(nextToken());
  selectGlobal();
  await app.open('#/');
  await app.heading('Account overview');
}

beforeEach(() => {
  endSession();
  gateway = sandboxGateway();
  permit('overview', 'overview:globle', 'trade', 'trade:collection', 'trade:payment', 'account:details');
  gateway.answer(/\/api\/manage\/MX\/.*/, figuresOf('MXN', 123_456));
  gateway.answer(/\/api\/manage\/PE\/.*/, figuresOf('PEN', 700));
  gateway.answer(/\/counts\//, { counts: [] });
  vi.stubGlobal('scrollTo', () => undefined);
  // Late in the evening in Mexico, and already tomorrow in Peru.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T05:30:00Z') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  changeLanguage('en');
  vi.unstubAllGlobals();
});

/** Opens what explains a figure, and returns the link to its list. */
async function explainedLink(button: HTMLElement): Promise<HTMLElement> {
  await app.click(button);
  const dialog = await screen.findByRole('dialog', {}, app.waitOptions);
  return within(dialog).findByRole('link', {}, app.waitOptions);
}

describe('the account overview', () => {
  it('shows each account’s figures of its own day, in its own currency, above those of the day before', async () => {
    await openOverview();
    const mexico = await account('Mexico MXN');
    await waitFor(() => expect(cells(mexico)[3]).toContain('3,703.68'), app.waitOptions);
    const than = 'this time yesterday';
    expect(cells(mexico)).toEqual([
      '1,234.56',
      '1,234.56',
      '1,234.56',
      `3,703.683,703.68 ${than}`,
      `66.7%66.7% ${than}2 still open`,
      `0.000.00 ${than}`,
      '—No records yet',
    ]);
    expect(mexico).toHaveTextContent('2026-11-20 GMT-6');
    const peru = await account('Peru PEN');
    await waitFor(() => expect(cells(peru)[3]).toBe(`21.0021.00 ${than}`));
    expect(peru).toHaveTextContent('2026-11-21 GMT-5');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(0, 3)).toEqual(['Account', 'Now', 'Today; this time yesterday below']);
    expect(heads.slice(6)).toEqual(['Collections', 'Success rate', 'Payouts', 'Success rate']);
  });

  it('shows a line for each account on a phone, which opens the same figures', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await openOverview();
    const mexico = await screen.findByRole('article', { name: 'Mexico MXN' }, app.waitOptions);
    await within(mexico).findByText('1,234.56', {}, app.waitOptions);
    await app.click(within(mexico).getByRole('button', { name: 'All figures of Mexico' }));
    await within(mexico).findAllByText('3,703.68', {}, app.waitOptions);
    expect(within(mexico).getByRole('row', { name: /^Collections · Mexico 3 3,703\.68/ })).toBeVisible();
  });

  it('marks an account whose success rate has fallen', async () => {
    gateway.answer(/\/api\/manage\/PE\/.*/, (request: FakeRequest) => ({
      asOf: '2026-11-21T05:30:00.000Z',
      figures: queriesOf(request).map(({ filter }) => {
        const text = JSON.stringify(filter);
        const count = text.includes('"failed"') ? 20 : text.includes('2026-11-21T05:00') ? 15 : 18;
        return { rows: [{ currency: 'PEN', count, sums: { amount: 100 } }] };
      }),
    }));
    await openOverview();
    const peru = await account('Peru PEN');
    await within(peru).findAllByText('-15.0 pp', {}, app.waitOptions);
    const mexico = await account('Mexico MXN');
    await waitFor(() => expect(cells(mexico)[4]).toContain('66.7%'));
    expect(mexico).not.toHaveTextContent('pp');
  });

  it('asks for the balance of now, and leads from it to the statement that closes with it', async () => {
    await openOverview();
    const mexico = await account('Mexico MXN');
    await waitFor(() => expect(cells(mexico)[1]).toBe('1,234.56'), app.waitOptions);
    const [, frozen] = figureRequests('MX')
      .flatMap(queriesOf)
      .filter(({ filter }) => filter?.account);
    expect(frozen).toEqual({
      resource: 'account-details',
      time: 'postedAt',
      balance: 'balance',
      filter: { account: { in: expect.arrayContaining(['unsettled', 'payoutHold']) as string[] } },
    });
    const link = await explainedLink(within(mexico).getAllByRole('button')[1]!);
    const to = decodeURIComponent(decodeURIComponent(link.getAttribute('href')!));
    expect(to).toContain('"account":["available"]');
  });

  it('shows amounts that a number does not hold', async () => {
    gateway.answer(/\/api\/manage\/PE\/.*/, figuresOf('PEN', '9007199254740993'));
    await openOverview();
    const peru = await account('Peru PEN');
    await waitFor(() => expect(cells(peru)[3]).toContain('90,071,992,547,409.93'), app.waitOptions);
  });

  it('loads each country’s own day from its own gateway in one request, in Global mode', async () => {
    await openOverview();
    await account('Peru PEN');
    await waitFor(() => expect(figureRequests('PE')).toHaveLength(1), app.waitOptions);
    const [mexican] = figureRequests('MX');
    expect(queriesOf(mexican!)).toHaveLength(17);
    expect(queriesOf(mexican!)[3]).toEqual({
      resource: 'collection-orders',
      time: 'requestedAt',
      sums: ['amount'],
      filter: {
        requestedAt: { gte: '2026-11-20T06:00:00.000Z', lt: '2026-11-21T06:00:00.000Z' },
      },
    });
    expect(queriesOf(mexican!).filter(({ asOf }) => asOf === '2026-11-20T05:30:00.000Z')).toHaveLength(6);
    const [peruvian] = figureRequests('PE');
    expect(peruvian!.url.host).toBe('pe.gateway.test');
    expect(queriesOf(peruvian!)[3]!.filter).toEqual({
      requestedAt: { gte: '2026-11-21T05:00:00.000Z', lt: '2026-11-22T05:00:00.000Z' },
    });
    expect(peruvian!.headers.get('Country')).toBe('');
  });

  it('leads from a figure to its orders in the account’s list', async () => {
    await openOverview();
    const mexico = await account('Mexico MXN');
    await waitFor(() => expect(cells(mexico)[4]).toContain('66.7%'), app.waitOptions);
    const list = await explainedLink(within(mexico).getByRole('button', { name: '66.7%' }));
    gateway.answer(/\/api\/manage\/MX\/.*/, emptyList);
    await app.click(list);
    await app.heading('Collection orders');
    expect(screen.getByRole('button', { name: 'Switch country. Current: MXN Mexico' })).toBeInTheDocument();
    const { search } = new URL(location.hash.slice(1), 'http://app.test');
    expect(JSON.parse(new URLSearchParams(search).get('filter') ?? '')).toEqual({
      requestedAt: { range: 'today' },
      status: ['completed', 'refunded'],
    });
  });

  it('shows what failed at its account alone, and loads only that account again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    gateway.answer(/\/api\/manage\/PE\/.*/, () => envelope({ code: 418, msg: 'No account data.' }));
    await openOverview();
    const peru = await account('Peru PEN');
    await within(peru).findByText('There is no account data for this country.', {}, app.waitOptions);
    const mexico = await account('Mexico MXN');
    await waitFor(() => expect(cells(mexico)[3]).toContain('3,703.68'));
    const before = gateway.requests.length;
    gateway.answer(/\/api\/manage\/PE\/.*/, figuresOf('PEN', 700));
    await app.click(within(peru).getByRole('button', { name: /^Try again/ }));
    await waitFor(() => expect(cells(peru)[3]).toContain('21.00'));
    const figures = gateway.requests.slice(before).filter(({ url }) => url.pathname.endsWith('/figures'));
    expect(new Set(figures.map(({ url }) => url.host))).toEqual(new Set(['pe.gateway.test']));
  });

  it('says once what makes all accounts fail, and loads all of them again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    gateway.answer(/\/api\/manage\/(MX|PE)\/.*/, () => envelope({ code: 500 }, { status: 500 }));
    await openOverview();
    const peru = await account('Peru PEN');
    const retry = await screen.findByRole('button', { name: 'Try again' }, app.waitOptions);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(within(peru).queryByRole('button', { name: /^Try again/ })).toBeNull();
    expect(cells(peru)[3]).toMatch(/^—/);
    gateway.answer(/\/api\/manage\/PE\/.*/, figuresOf('PEN', 700));
    gateway.answer(/\/api\/manage\/MX\/.*/, figuresOf('MXN', 123_456));
    await app.click(retry);
    await waitFor(() => expect(cells(peru)[3]).toContain('21.00'), app.waitOptions);
    await waitFor(async () => expect(cells(await account('Mexico MXN'))[3]).toContain('3,703.68'));
    expect(screen.queryAllByRole('alert')).toEqual([]);
  });

  it('keeps the figures if a refresh fails, and reports it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await openOverview();
    const peru = await account('Peru PEN');
    await waitFor(() => expect(cells(peru)[3]).toContain('21.00'), app.waitOptions);
    gateway.answer(/\/api\/manage\/PE\/.*/, () => envelope({ code: 500 }, { status: 500 }));
    await app.click(screen.getByRole('button', { name: 'Refresh the figures' }));
    await within(peru).findByText('These figures could not be refreshed.', {}, app.waitOptions);
    expect(cells(peru)[3]).toContain('21.00');
  });

  it('says of which moment the figures are, in the zone of the page', async () => {
    await openOverview();
    await screen.findByText('As of 13:30:00 GMT+8', {}, app.waitOptions);
  });

  it('shows a dash with the reason, and no 0, for what the gateway does not know', async () => {
    gateway.answer(/\/api\/manage\/PE\/.*/, (request: FakeRequest) => ({
      asOf: '2026-11-21T05:30:00.000Z',
      figures: queriesOf(request).map(() => ({ unavailable: 'notReady', msg: 'Not counted yet.' })),
    }));
    await openOverview();
    const peru = await account('Peru PEN');
    await within(peru).findAllByText('Not counted yet.', {}, app.waitOptions);
    expect(new Set(cells(peru))).toEqual(new Set(['—Not counted yet.']));
    expect(peru).not.toHaveTextContent('0.00');
  });

  it('loads nothing that the user may not see once that is known', async () => {
    permit('overview', 'overview:globle', 'trade', 'trade:payment');
    await openOverview();
    // One for everything may have been sent while the permissions were loaded.
    const lastResources = () => queriesOf(figureRequests('MX').at(-1)!).map(({ resource }) => resource);
    await waitFor(
      () => expect(new Set(lastResources())).toEqual(new Set(['payout-orders'])),
      app.waitOptions,
    );
    const before = figureRequests('MX').length;

    cleanup();
    endSession();
    permit('overview', 'overview:globle');
    await openOverview();
    await within(await account('Mexico MXN')).findAllByText(
      'You do not have permission to view these figures.',
    );
    expect(figureRequests('MX').length - before).toBeLessThanOrEqual(1);
  });

  it('ends what it was asking when it is left, and shows none of it', async () => {
    const signals: AbortSignal[] = [];
    let answer: (() => void) | undefined;
    gateway.answer(/\/api\/manage\/PE\/.*/, ({ signal }: FakeRequest) => {
      signals.push(signal);
      return new Promise((done) => {
        const rows = [{ currency: 'PEN', count: 77, sums: { amount: 7_777 } }];
        const asOf = '2026-11-21T05:30:00.000Z';
        answer = () => done({ asOf, figures: Array.from({ length: 15 }, () => ({ rows })) });
      });
    });
    await openOverview();
    await waitFor(() => expect(signals.length).toBe(1), app.waitOptions);
    const mexico = await account('Mexico MXN');
    gateway.answer(/\/api\/manage\/MX\/.*/, emptyList);
    gateway.answer(/\/counts\//, { counts: [] });
    gateway.answer(/MX\/figures$/, { figures: [] });
    await app.click(within(mexico).getByRole('link', { name: /^Mexico/ }));
    await app.heading('Collection orders');
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
    await act(async () => answer?.());
    expect(document.body).not.toHaveTextContent('77');
  });

  it('shows another language as a whole, and loads again in it', async () => {
    await openOverview();
    await waitFor(
      async () => expect(cells(await account('Peru PEN'))[3]).toContain('21.00'),
      app.waitOptions,
    );
    const before = gateway.requests.length;
    await act(async () => {
      fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'zh' } });
    });
    await app.heading('账户总览');
    const peru = await account('秘鲁 PEN');
    await waitFor(() => expect(cells(peru)[3]).toContain('21.00'), app.waitOptions);
    const languages = gateway.requests.slice(before).map(({ headers }) => headers.get('Language'));
    expect(new Set(languages)).toEqual(new Set(['ZH']));
  });
});
