import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Notification, Notifications } from '../../../src/contract/awaiting';
import { beginSession } from '../../../src/web/authentication/beginSession';
import { endSession } from '../../../src/web/session/endSession';
import { envelope, type FakeGateway, type FakeRequest } from '../client/support/fakeGateway';
import { account } from '../client/support/signedIn';
import { app } from './support/openApp';
import { nextToken, sandboxGateway } from './support/sandboxGateway';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let gateway: FakeGateway;

const approval: Notification = {
  key: 'a',
  resource: 'withdrawals',
  country: 'MX',
  text: '1 withdrawal awaits your approval',
  tone: 'warning',
  at: '2026-11-20T18:00:00.000Z',
  label: 'MXW1',
  amount: 123_456,
  currency: 'MXN',
  by: 'Ana',
  path: '/Collectorders/c-1',
  isRead: false,
  isOver: false,
};
const older: Notification = {
  key: 'b',
  resource: 'downloads',
  country: 'PE',
  text: 'Export failed',
  tone: 'error',
  at: '2026-11-19T18:00:00.000Z',
  path: '/Downloads/d-1',
  isRead: false,
  isOver: false,
};

/** What the gateways tell: each of the countries that it is asked about. */
let told: Notification[];
const answer = () => {
  gateway.answer(/\/api\/manage\/\w+\/notifications$/, ({ url }: FakeRequest): Notifications => {
    const asked = url.searchParams.get('countries')!.split(',');
    const notifications = told.filter(({ country }) => asked.includes(country));
    const unread = notifications.filter(({ isRead, isOver }) => !isRead && !isOver).length;
    return { unread, notifications, resources: ['withdrawals'] };
  });
  gateway.answer(/\/notifications\/read$/, ({ url, body }: FakeRequest) => {
    const { key } = body as { key?: string };
    const asked = url.searchParams.get('countries')!.split(',');
    const isMeant = (one: Notification) =>
      asked.includes(one.country) && (key === undefined || key === one.key);
    told = told.map((one) => (isMeant(one) ? { ...one, isRead: true } : one));
    return {};
  });
};

/** Also behind what it has opened. */
const bell = (name: string) => screen.findByRole('button', { name, hidden: true }, app.waitOptions);

beforeEach(async () => {
  endSession();
  gateway = sandboxGateway();
  told = [approval, older];
  answer();
  vi.stubGlobal('scrollTo', () => undefined);
  beginSession(nextToken(), account);
  await app.open('#/Collectorders?country=MX');
  await app.heading('Collection orders');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('counts what is unread at all gateways, and shows it newest first', async () => {
  await app.click(await bell('Notifications: 2 unread'));
  const panel = await screen.findByRole('dialog', { name: 'Notifications' }, app.waitOptions);
  const [first, second] = await within(panel).findAllByRole('listitem', {}, app.waitOptions);
  expect(first).toHaveTextContent('1 withdrawal awaits your approval');
  expect(first).toHaveTextContent('MXW1');
  expect(first).toHaveTextContent('1,234.56 MXN');
  expect(first).toHaveTextContent('2026-11-20 12:00 GMT-6');
  expect(first).toHaveTextContent('by Ana');
  expect(second).toHaveTextContent('Export failed');
});

it('leads to the record, which is read then', async () => {
  // The page of the record goes on loading.
  gateway.answer(/\/collection-orders\/c-1/, () => new Promise(() => undefined));
  await app.click(await bell('Notifications: 2 unread'));
  await app.click(await screen.findByRole('button', { name: /^1 withdrawal awaits/ }, app.waitOptions));
  await bell('Notifications: 1 unread');
  expect(location.hash).toContain('/Collectorders/c-1');
});

it('marks all as read, and says where that fails', async () => {
  await app.click(await bell('Notifications: 2 unread'));
  const all = await screen.findByRole('button', { name: 'Mark all as read' }, app.waitOptions);
  gateway.answer(/\/notifications\/read$/, () =>
    envelope({ code: 503, msg: 'Busy', data: null }, { status: 503 }),
  );
  await app.click(all);
  await screen.findByText('Busy', {}, app.waitOptions);
  answer();
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  });
  await waitFor(() => expect(told.every(({ isRead }) => isRead)).toBe(true), app.waitOptions);
  await bell('Notifications');
});
