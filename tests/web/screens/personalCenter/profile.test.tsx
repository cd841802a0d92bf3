import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../../src/web/session/sessionStore';
import { envelope } from '../../client/support/fakeGateway';
import { profile, refusal, showPersonalCenter } from './support/showPersonalCenter';

afterEach(() => vi.unstubAllGlobals());

describe('the personal center', () => {
  it('starts with the user’s data and the state of their security settings', async () => {
    const { view } = showPersonalCenter();
    view();
    expect(await screen.findByText('ada@parcels.example')).toBeVisible();
    expect(screen.getByText('Parcels & Co')).toBeVisible();
    expect(screen.getByText('Owner')).toBeVisible();
    // In the account's zone, GMT-6: the day before in UTC.
    expect(screen.getByRole('link', { name: /Password Changed 2026-02-28/ })).toBeVisible();
    expect(
      screen.getByRole('link', { name: /Authenticator Set up 2026-01-02 9 recovery codes left/ }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: /IP whitelist All addresses allowed/ })).toBeVisible();
  });

  it('gives no praise for a password that was never changed', async () => {
    const { view, answer } = showPersonalCenter();
    answer('profile', { ...profile, passwordChangedAt: null });
    view();
    const state = await screen.findByText('Never changed');
    expect(state).toHaveClass('state-text--neutral');
  });

  it('exists in Chinese too', async () => {
    const { view } = showPersonalCenter({ language: 'zh' });
    view();
    expect(await screen.findByText('登录账号')).toBeVisible();
  });

  it('shows what failed to load, and loads it again on request', async () => {
    const { view, answer } = showPersonalCenter();
    answer('profile', () => envelope({ code: 503, msg: 'Please wait a moment.' }, { status: 503 }));
    const { user } = view();
    // One failure of the gateway's is tried again by itself.
    expect(await screen.findByRole('alert', {}, { timeout: 3000 })).toHaveTextContent(
      'Please wait a moment.',
    );
    answer('profile', profile);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Parcels & Co')).toBeVisible();
  });
});

describe('e-mails about what awaits the user', () => {
  const permissions = ['personal:personalhome', 'financialcenter:manage:approve'];

  it('are sent and not sent as they wish', async () => {
    const { view, answer, bodies } = showPersonalCenter({ permissions });
    answer('mails', ({ body }: { body: unknown }) => ({
      ...profile,
      mailsAwaiting: (body as { awaiting: boolean }).awaiting,
    }));
    const { user } = view();
    const choice = await screen.findByRole('checkbox', { name: 'Email me when something awaits me' });
    expect(choice).not.toBeChecked();
    await user.click(choice);
    expect(await screen.findByText('You will get an email when something awaits you.')).toBeVisible();
    expect(choice).toBeChecked();
    await user.click(choice);
    expect(await screen.findByText('You will get no more emails about what awaits you.')).toBeVisible();
    expect(bodies('PUT', 'mails')).toEqual([{ awaiting: true }, { awaiting: false }]);
  });

  it('say what is unread as often as they wish, and never at first', async () => {
    const { view, answer, bodies } = showPersonalCenter();
    answer('mails', ({ body }: { body: unknown }) => ({ ...profile, ...(body as object) }));
    const { user } = view();
    const often = within(await screen.findByRole('group', { name: 'Email me what is unread in the bell' }));
    expect(often.getByLabelText('Never')).toBeChecked();
    await user.click(often.getByLabelText('Weekly'));
    expect(await screen.findByText(/^You will get an email on Monday mornings/)).toBeVisible();
    expect(often.getByLabelText('Weekly')).toBeChecked();
    expect(bodies('PUT', 'mails')).toEqual([{ digest: 'week' }]);
  });

  it('stay as they are where that cannot be stored', async () => {
    const { view, answer } = showPersonalCenter({ permissions });
    answer('mails', () => envelope({ code: 503, msg: 'Please wait a moment.' }, { status: 503 }));
    const { user } = view();
    const choice = await screen.findByRole('checkbox', { name: 'Email me when something awaits me' });
    await user.click(choice);
    expect(await screen.findByText('Please wait a moment.')).toBeVisible();
    expect(choice).not.toBeChecked();
  });

  it('are no choice of those whom nothing can await', async () => {
    const { view } = showPersonalCenter();
    view();
    await screen.findByText('Parcels & Co');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('the nickname', () => {
  it('is changed inline, and everywhere in the app', async () => {
    const { view, answer, bodies } = showPersonalCenter();
    answer('profile', ({ method }: { method: string }) =>
      method === 'PUT' ? { ...profile, nickName: 'Countess' } : profile,
    );
    const { user } = view();
    await user.click(await screen.findByRole('button', { name: 'Change nickname' }));
    const input = screen.getByLabelText('Nickname');
    expect(input).toHaveFocus();
    await user.clear(input);
    await user.type(input, '  Countess {Enter}');
    expect(await screen.findByText('Countess')).toBeVisible();
    expect(bodies('PUT', 'profile')).toEqual([{ nickName: 'Countess' }]);
    expect(sessionStore.get().account?.nickName).toBe('Countess');
    expect(screen.getByText('Nickname changed.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change nickname' })).toHaveFocus();
  });

  it('stays as typed when it is rejected', async () => {
    const { view, answer, bodies } = showPersonalCenter();
    const { user } = view();
    await user.click(await screen.findByRole('button', { name: 'Change nickname' }));
    const input = screen.getByLabelText('Nickname');
    await user.clear(input);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(input).toHaveAccessibleDescription(expect.stringContaining('Enter a nickname.'));
    await user.type(input, 'x'.repeat(41));
    expect(input).toHaveAccessibleDescription(expect.stringContaining('40 characters or fewer.'));
    expect(bodies('PUT', 'profile')).toEqual([]);
    answer('profile', () => refusal({ path: '/nickName', msg: 'This name is taken.' }));
    await user.clear(input);
    await user.type(input, 'Grace{Enter}');
    await waitFor(() =>
      expect(input).toHaveAccessibleDescription(expect.stringContaining('This name is taken.')),
    );
    expect(input).toHaveValue('Grace');
    expect(input).toHaveFocus();
  });

  it('stays as typed when there is no network, and can be sent once there is one again', async () => {
    const { view, answer, bodies } = showPersonalCenter();
    const { user } = view();
    await user.click(await screen.findByRole('button', { name: 'Change nickname' }));
    const input = screen.getByLabelText('Nickname');
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answer('profile', () => Promise.reject(new TypeError('Failed to fetch')));
    await user.clear(input);
    await user.type(input, 'Grace{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You are offline, so nothing was sent. What you entered is still here.',
    );
    expect(input).toHaveValue('Grace');
    online.mockRestore();
    answer('profile', { ...profile, nickName: 'Grace' });
    await user.type(input, '{Enter}');
    expect(await screen.findByText('Nickname changed.')).toBeVisible();
    expect(bodies('PUT', 'profile').at(-1)).toEqual({ nickName: 'Grace' });
  });

  it('says that it may have been changed where the connection was lost', async () => {
    const { view, answer } = showPersonalCenter();
    const { user } = view();
    await user.click(await screen.findByRole('button', { name: 'Change nickname' }));
    answer('profile', () => Promise.reject(new TypeError('Failed to fetch')));
    await user.type(screen.getByLabelText('Nickname'), 'x{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^No answer arrived/);
  });

  it('cannot be changed without permission', async () => {
    const { view } = showPersonalCenter({ permissions: ['personal:personalhome'] });
    view();
    expect(await screen.findByText('Ada')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change nickname' })).toBeNull();
  });
});
