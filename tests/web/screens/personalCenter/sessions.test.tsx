import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { envelope } from '../../client/support/fakeGateway';
import { showPersonalCenter } from './support/showPersonalCenter';

afterEach(() => vi.unstubAllGlobals());

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
const here = {
  id: 's1',
  current: true,
  createdAt: '2026-11-20T10:00:00Z',
  lastUsedAt: '2026-11-20T12:00:00Z',
  address: '203.0.113.7',
  agent: windows,
};
const there = {
  ...here,
  id: 's2',
  current: false,
  lastUsedAt: '2026-11-20T12:30:00Z',
  address: '2001:db8::7',
  agent: phone,
};
const older = { ...here, id: 's3', current: false, lastUsedAt: '2026-11-19T12:30:00Z', agent: 'thing/1.0' };

function begin(list = [there, older, here]) {
  const world = showPersonalCenter({ section: 'sessions' });
  let sessions = list;
  world.answer('sessions', ({ method }: { method: string }) => {
    if (method === 'GET') return sessions;
    const ended = sessions.length - 1;
    sessions = [here];
    return { ended };
  });
  return { ...world, drop: (id: string) => (sessions = sessions.filter((each) => each.id !== id)) };
}

const rows = () => within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem');

describe('the sessions', () => {
  it('are listed with device, address and times, this one first and marked', async () => {
    const { view } = begin();
    view();
    await screen.findByText('Safari on iOS');
    const [first, second, third] = rows();
    expect(first).toHaveTextContent(/Chrome on Windows\s*This session/);
    expect(within(first!).queryByRole('button')).toBeNull();
    expect(second).toHaveTextContent('2001:db8::7');
    // In the account's zone, GMT-6.
    expect(second).toHaveTextContent('2026-11-20 06:30');
    expect(third).toHaveTextContent('Unknown device');
  });

  it('are ended one at a time, after a confirmation that names it', async () => {
    const { view, answer, gateway, drop } = begin();
    answer('sessions/s2', () => {
      drop('s2');
      return {};
    });
    const { user } = view();
    await user.click(await screen.findByRole('button', { name: /Sign out Safari on iOS/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign out this device?' });
    expect(dialog).toHaveTextContent('Safari on iOS at 2001:db8::7 will be signed out now.');
    expect(gateway.requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('Session signed out.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rows()).toHaveLength(2);
    expect(
      gateway.requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url.pathname),
    ).toEqual(['/api/global/personal/sessions/s2']);
  });

  it('are all ended but this one', async () => {
    const { view } = begin();
    const { user } = view();
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere else?' });
    expect(dialog).toHaveTextContent('2 other sessions will be signed out now.');
    await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('2 sessions signed out.')).toBeVisible();
    expect(await screen.findByText('You are not signed in anywhere else.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rows()).toHaveLength(1);
  });

  it('stay, and so does the dialog, if ending one failed', async () => {
    const { view, answer } = begin([here, there]);
    answer('sessions/s2', () => envelope({ code: 500, msg: 'The gateway is busy.' }, { status: 500 }));
    const { user } = view();
    await user.click(await screen.findByRole('button', { name: /Sign out Safari on iOS/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign out this device?' });
    await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rows()).toHaveLength(2);
  });

  it('that ended meanwhile are removed', async () => {
    const { view, answer, drop } = begin([here, there]);
    answer('sessions/s2', () => {
      drop('s2');
      return envelope({ code: 404, msg: 'No such session.' }, { status: 404 });
    });
    const { user } = view();
    await user.click(await screen.findByRole('button', { name: /Sign out Safari on iOS/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign out this device?' });
    await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('That session had already ended.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rows()).toHaveLength(1);
  });
});
