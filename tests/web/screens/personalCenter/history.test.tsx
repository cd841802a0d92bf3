import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import english from '../../../../locales/en/personal-center.json';
import { envelope } from '../../client/support/fakeGateway';
import { showPersonalCenter } from './support/showPersonalCenter';

afterEach(() => vi.unstubAllGlobals());

const kinds = Object.keys(english.history.kinds);
const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0';
const event = (index: number, changes: object = {}) => ({
  id: `e${index}`,
  at: '2026-11-20T02:00:00Z',
  kind: kinds[index % kinds.length],
  outcome: 'success',
  address: '203.0.113.7',
  agent,
  detail: null,
  ...changes,
});

/** 30 events. */
function begin() {
  const world = showPersonalCenter({ section: 'history' });
  world.answer('history', ({ url }: { url: URL }) => {
    const [first, last] = JSON.parse(url.searchParams.get('range')!) as [number, number];
    const end = Math.min(last, 29);
    const page = Array.from({ length: end - first + 1 }, (_, index) => event(first + index));
    return envelope(
      { code: 200, data: page },
      { headers: { 'Content-Range': `history ${first}-${end}/30` } },
    );
  });
  return world;
}

describe('the sign-in history', () => {
  it('shows each event as text, with time in the account’s zone, address and device', async () => {
    const { view } = begin();
    view();
    const table = await screen.findByRole('table');
    expect(within(table).getAllByRole('row')).toHaveLength(26);
    for (const text of Object.values(english.history.kinds)) {
      expect(within(table).getAllByText(text).length).toBeGreaterThan(0);
    }
    const [, first] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent('2026-11-19 20:00:00');
    expect(first).toHaveTextContent('Firefox on macOS');
    expect(first).toHaveTextContent('203.0.113.7');
    expect(within(table).getByRole('columnheader', { name: 'Time GMT-6' })).toBeVisible();
  });

  it('is paged', async () => {
    const { view, gateway } = begin();
    const { user } = view();
    expect(await screen.findByText('1–25 of 30')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('26–30 of 30')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(6));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    const ranges = gateway.requests.map(({ url }) => url.searchParams.get('range'));
    expect(ranges).toEqual(['[0,24]', '[25,49]']);
  });

  it('shows why something failed, and shows unknown events by the gateway’s name', async () => {
    const { view, answer } = showPersonalCenter({ section: 'history' });
    answer('history', [
      event(0, { kind: 'signIn', outcome: 'failure', detail: 'wrongCode' }),
      event(1, { kind: 'somethingNew', outcome: 'failure', detail: 'someReason', agent: '' }),
    ]);
    view();
    const table = await screen.findByRole('table');
    expect(within(table).getByRole('row', { name: /Sign-in Failure: wrong code/ })).toBeVisible();
    expect(
      within(table).getByRole('row', { name: /somethingNew Failure: someReason Unknown device/ }),
    ).toBeVisible();
  });

  it('shows that there are no events', async () => {
    const { view, answer } = showPersonalCenter({ section: 'history' });
    answer('history', []);
    view();
    expect(await screen.findByText('No activity yet')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });
});
