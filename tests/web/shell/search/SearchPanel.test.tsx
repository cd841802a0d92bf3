import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Found, FoundRecord } from '../../../../src/contract/records';
import { beginSession } from '../../../../src/web/authentication/beginSession';
import { endSession } from '../../../../src/web/session/endSession';
import { changeLanguage } from '../../../../src/web/session/changeLanguage';
import { envelope, type FakeGateway, type FakeRequest } from '../../client/support/fakeGateway';
import { account } from '../../client/support/signedIn';
import { app } from '../support/openApp';
import { nextToken, sandboxGateway } from '../support/sandboxGateway';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let gateway: FakeGateway;

const record = (country: string, label: string, more: Partial<FoundRecord> = {}): FoundRecord => ({
  id: `id-${label}`,
  country,
  label,
  isExact: false,
  ...more,
});

const found = (records: FoundRecord[], more: Partial<Found> = {}): Found => ({
  groups: [
    {
      resource: 'payout-orders',
      title: 'Payout orders',
      path: '/Paymentorders',
      count: records.length,
      records,
    },
  ],
  leftOut: 0,
  isShort: false,
  isNewestOnly: false,
  wholeOnly: [],
  ...more,
});

/** Each gateway finds the records of the countries that it is asked about. */
const finds = (answer: Found) =>
  gateway.answer(/\/api\/manage\/\w+\/search/, ({ url }: FakeRequest) => {
    const asked = url.searchParams.get('countries')!.split(',');
    const groups = answer.groups.map((group) => {
      const records = group.records.filter(({ country }) => asked.includes(country));
      return { ...group, records, count: records.length };
    });
    return { ...answer, groups: groups.filter(({ records }) => records.length > 0) };
  });
const input = () => screen.findByRole('combobox', { name: /^Number, name/ }, app.waitOptions);
const options = () => screen.findAllByRole('option', {}, app.waitOptions);
const activeText = () => document.querySelector('[role=option][aria-selected=true]')?.textContent;

async function openSearch(text: string): Promise<HTMLElement> {
  await act(async () => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  });
  const box = await input();
  await act(async () => {
    fireEvent.change(box, { target: { value: text } });
  });
  return box;
}

beforeEach(async () => {
  endSession();
  gateway = sandboxGateway();
  vi.stubGlobal('scrollTo', () => undefined);
  beginSession(nextToken(), account);
  await app.open('#/Collectorders?country=MX');
  await app.heading('Collection orders');
});

afterEach(() => {
  cleanup();
  changeLanguage('en');
  vi.unstubAllGlobals();
});

it('asks each gateway once for its countries, and shows what was found with amount, state and country', async () => {
  finds(
    found([
      record('PE', 'PEP-77', {
        name: 'Ana',
        amount: 123_456,
        currency: 'PEN',
        state: { title: 'Failed', tone: 'error' },
        isExact: true,
      }),
      record('MX', 'MXP-77', { matched: { title: 'Payee account', text: '•••• 1234' } }),
    ]),
  );
  await openSearch('77');
  await waitFor(async () => expect(await options()).toHaveLength(2), app.waitOptions);
  const [first, second] = await options();
  expect(first).toHaveTextContent('PEP-77Ana');
  expect(first).toHaveTextContent('1,234.56 PEN');
  expect(first).toHaveTextContent('Failed');
  expect(first).toHaveTextContent('It is in Peru. Open it.');
  expect(second).toHaveTextContent('Payee account: •••• 1234');
  expect(second).not.toHaveTextContent('In Mexico');
  const calls = gateway.requests.filter(({ url }) => url.pathname.endsWith('/search'));
  expect(calls.map(({ url }) => [url.host, url.searchParams.get('countries')])).toEqual([
    ['app.test', 'MX'],
    ['pe.gateway.test', 'PE'],
  ]);
});

it('moves round its choices by arrows, opens one by Enter, and offers it again', async () => {
  // The page of the record goes on loading.
  gateway.answer(/\/payout-orders\/id-/, () => new Promise(() => undefined));
  finds(found([record('MX', 'MXP-1'), record('MX', 'MXP-2')]));
  const box = await openSearch('MXP');
  await options();
  expect(activeText()).toContain('MXP-1');
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  expect(activeText()).toContain('MXP-2');
  expect(box.getAttribute('aria-activedescendant')).toBe(document.querySelector('[aria-selected=true]')!.id);
  await act(async () => {
    fireEvent.keyDown(box, { key: 'Enter' });
  });
  await waitFor(() => expect(location.hash).toBe('#/Paymentorders/id-MXP-2?country=MX'), app.waitOptions);
  await openSearch('');
  await waitFor(() => expect(activeText()).toContain('MXP-2'), app.waitOptions);
});

it('opens in a new tab of the browser with Ctrl, and stays', async () => {
  const open = vi.fn();
  vi.stubGlobal('open', open);
  finds(found([record('PE', 'PEP-1')]));
  const box = await openSearch('PEP');
  await options();
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  expect(open).toHaveBeenCalledWith('#/Paymentorders/id-PEP-1?country=PE', '_blank', 'noopener');
  expect(box).toBeInTheDocument();
});

it('finds pages and commands by the beginnings of their words', async () => {
  finds(found([], { groups: [] }));
  await openSearch('pay ord');
  await waitFor(
    async () =>
      expect((await options()).map(({ textContent }) => textContent)).toContain(
        'Payout ordersTrading center',
      ),
    app.waitOptions,
  );
  await openSearch('switch peru');
  await waitFor(() => expect(activeText()).toBe('Switch to Peru'), app.waitOptions);
});

it('opens what is found for the whole text where Enter comes before the results', async () => {
  gateway.answer(/\/payout-orders\/id-/, () => new Promise(() => undefined));
  finds(found([record('MX', 'MXP-1')]));
  const box = await openSearch('MXP');
  await options();
  finds(found([record('MX', 'MXP-77')]));
  fireEvent.change(box, { target: { value: 'MXP-77' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(location.hash).toBe('#/Paymentorders/id-MXP-77?country=MX'), app.waitOptions);
});

it('opens nothing where Enter comes before a failure, or the user types on', async () => {
  gateway.answer(/\/api\/manage\/\w+\/search/, () => envelope({ code: 500 }, { status: 500 }));
  const box = await openSearch('MXP');
  fireEvent.keyDown(box, { key: 'Enter' });
  await screen.findByRole('alert', {}, app.waitOptions);
  finds(found([record('MX', 'MXP-1')]));
  fireEvent.change(box, { target: { value: 'MXP-' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  fireEvent.change(box, { target: { value: 'MXP-1' } });
  await waitFor(() => expect(activeText()).toContain('MXP-1'), app.waitOptions);
  expect(location.hash).toBe('#/Collectorders?country=MX');
});

it('marks what was found, and keeps what is shown until there is more', async () => {
  finds(found([record('MX', 'MXP-1', { name: 'Ana Gómez' })]));
  const box = await openSearch('gom 1');
  await options();
  const marks = [...document.querySelectorAll('[role=option] mark')].map(({ textContent }) => textContent);
  expect(marks).toEqual(['1', 'Góm']);
  gateway.answer(/\/api\/manage\/\w+\/search/, () => new Promise(() => undefined));
  fireEvent.change(box, { target: { value: 'gomez' } });
  await waitFor(() => expect(gateway.requests.at(-1)!.url.searchParams.get('q')).toBe('gomez'));
  expect(activeText()).toContain('MXP-1');
  expect(document.querySelector('.search')).toHaveAttribute('aria-busy', 'true');
});

it('gives up a search once the user types on', async () => {
  const signals: AbortSignal[] = [];
  gateway.answer(/\/api\/manage\/\w+\/search/, ({ signal }: FakeRequest) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  const box = await openSearch('MXP');
  await waitFor(() => expect(signals).toHaveLength(2), app.waitOptions);
  finds(found([record('MX', 'MXP-1')]));
  fireEvent.change(box, { target: { value: 'MXP-1' } });
  await waitFor(() => expect(activeText()).toContain('MXP-1'), app.waitOptions);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

it.each([
  ['a', { isShort: true, groups: [] }, 'To find records, type two characters or more.'],
  ['many', { leftOut: 1 }, '1 more word or number was left out.'],
  ['A-100 B-200', { wholeOnly: ['A-100'] }, /^Not found as whole numbers: A-100\./],
  [
    'A-100 B-200',
    { wholeOnly: ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'] },
    /^Not found as whole numbers: A-1, A-2, A-3 and 2 more\./,
  ],
  [
    '王伟',
    { isNewestOnly: true },
    'For these characters, only the newest 5000 records of each country were searched.',
  ],
  ['x'.repeat(10_000), {}, 'Only the first 2500 characters are searched for.'],
])('says of %j what its bounds are', async (text, more, note) => {
  finds(found([record('MX', 'MXP-1')], more));
  await openSearch(text);
  expect(await screen.findByText(note, {}, app.waitOptions)).toBeVisible();
});

it('says that nothing was found, and that a search has failed, with another try', async () => {
  finds(found([], { groups: [] }));
  const box = await openSearch('zzzz');
  expect(await screen.findByText('Nothing matches “zzzz”.', {}, app.waitOptions)).toBeVisible();
  gateway.answer(/\/api\/manage\/\w+\/search/, () =>
    envelope({ code: 500, msg: 'The database is away.' }, { status: 500 }),
  );
  fireEvent.change(box, { target: { value: 'zzzzz' } });
  expect(await screen.findByRole('alert', {}, app.waitOptions)).toHaveTextContent('The search failed');
  expect(screen.queryByText('0 results')).toBeNull();
  finds(found([record('MX', 'ZZZZZ-1')]));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(activeText()).toContain('ZZZZZ-1'), app.waitOptions);
});
