import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../../src/web/session/sessionStore';
import { envelope } from '../../client/support/fakeGateway';
import { profile, refusal, showPersonalCenter } from './support/showPersonalCenter';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const good = 'Correct-1-horse';

const global = (path: string) => `/api/global/${path}`;
type Shown = ReturnType<ReturnType<typeof showPersonalCenter>['view']>;

async function fill({ user }: Shown) {
  await user.type(await screen.findByLabelText('Current password'), 'Old-password-1');
  await user.type(screen.getByLabelText('New password'), good);
  await user.type(screen.getByLabelText('Repeat the new password'), good);
  await user.type(screen.getByLabelText('Authenticator code'), '123 456');
}

const submit = () => screen.getByRole('button', { name: /^Change password/ });

describe('changing the password', () => {
  it('needs the current one, the new one twice and a code, and is empty again afterwards', async () => {
    const { view, answer, bodies } = showPersonalCenter({ section: 'password' });
    answer('changePassword', {});
    const shown = view();
    await fill(shown);
    await shown.user.click(submit());
    expect(await screen.findByText(/Password changed/)).toBeVisible();
    expect(bodies('POST', 'changePassword')).toEqual([
      {
        currentPassword: 'Old-password-1',
        password: good,
        repeatPassword: good,
        code: '123456',
      },
    ]);
    expect(screen.getByLabelText('New password')).toHaveValue('');
    expect(screen.getByRole('heading', { level: 2, name: 'Password' })).toHaveFocus();
  });

  it('marks each rule as soon as it is met', async () => {
    const { view } = showPersonalCenter({ section: 'password' });
    const { user } = view();
    const input = await screen.findByLabelText('New password');
    expect(input).toHaveAccessibleDescription(expect.not.stringContaining('met'));
    await user.type(input, 'Abc 1');
    expect(input).toHaveAccessibleDescription(
      expect.stringContaining('have 8 to 32 characters (not met yet)'),
    );
    expect(input).toHaveAccessibleDescription(expect.stringContaining('contain no spaces (not met yet)'));
    expect(input).toHaveAccessibleDescription(expect.stringContaining('lowercase letters (met)'));
    await user.clear(input);
    await user.type(input, good);
    expect(input).toHaveAccessibleDescription(expect.not.stringContaining('not met yet'));
  });

  it('shows at each input what is missing before anything is sent', async () => {
    const { view, gateway } = showPersonalCenter({ section: 'password' });
    const { user } = view();
    const current = await screen.findByLabelText('Current password');
    await user.type(screen.getByLabelText('New password'), 'short');
    await user.type(screen.getByLabelText('Repeat the new password'), 'other');
    await user.type(screen.getByLabelText('Authenticator code'), '12345');
    await user.click(submit());
    await waitFor(() => expect(current).toHaveFocus());
    expect(current).toHaveAccessibleDescription('Enter your current password.');
    expect(screen.getByText('The password does not meet all the rules yet.')).toBeVisible();
    expect(screen.getByText('The passwords do not match.')).toBeVisible();
    expect(screen.getByText('Enter all 6 digits.')).toBeVisible();
    expect(gateway.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('keeps what was typed when the gateway rejects it, with the error at its input', async () => {
    const { view, answer } = showPersonalCenter({ section: 'password' });
    answer('changePassword', () => refusal({ path: '/code', msg: 'This code was used already.' }));
    const shown = view();
    await fill(shown);
    await shown.user.click(submit());
    const code = screen.getByLabelText('Authenticator code');
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveAccessibleDescription(expect.stringContaining('This code was used already.'));
    expect(screen.getByLabelText('Current password')).toHaveValue('Old-password-1');
    expect(screen.getByLabelText('Repeat the new password')).toHaveValue(good);
  });

  it('counts the seconds until the gateway accepts another attempt', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { view, answer, bodies } = showPersonalCenter({ section: 'password' });
    answer('changePassword', () =>
      envelope({ code: 429, msg: 'Too many tries.' }, { status: 429, headers: { 'Retry-After': '30' } }),
    );
    const shown = view();
    await fill(shown);
    await shown.user.click(submit());
    expect(await screen.findByText('Too many tries.')).toBeVisible();
    expect(submit()).toHaveTextContent('30 s');
    expect(submit()).toHaveAttribute('aria-disabled', 'true');
    await shown.user.click(submit());
    expect(bodies('POST', 'changePassword')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(30_000);
    await waitFor(() => expect(submit()).not.toHaveAttribute('aria-disabled'));
    expect(screen.queryByText('Too many tries.')).toBeNull();
  });

  it('is not offered without an authenticator', async () => {
    const { view, answer } = showPersonalCenter({ section: 'password' });
    answer('profile', { ...profile, authenticatorBoundAt: null });
    view();
    expect(await screen.findByText(/You need an authenticator/)).toBeVisible();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('needs a confirmation before another section discards what was typed', async () => {
    const { view } = showPersonalCenter({ section: 'password' });
    const { user } = view();
    await user.type(await screen.findByLabelText('New password'), 'half');
    await user.click(screen.getByRole('tab', { name: 'Profile' }));
    await screen.findByRole('dialog', { name: 'Leave this form?' });
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('New password')).toHaveValue('half');
    await user.click(screen.getByRole('tab', { name: 'Profile' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Parcels & Co')).toBeVisible();
  });
});

async function begin(sandbox = false) {
  const world = showPersonalCenter({ section: 'password', sandbox });
  world.gateway.answer(global('sendCodeForLoginToEmail'), {
    ticket: 'mail-1',
    resendAfter: 60,
    expiresIn: 300,
  });
  const { user } = world.view();
  await user.click(await screen.findByRole('button', { name: 'Reset it by email' }));
  expect(screen.getByText(/We'll send a 6-digit code to the email address of ada@/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  const code = await screen.findByLabelText('Code from the email');
  return { ...world, user, code };
}

describe('resetting the password by e-mail', () => {
  it('takes the code, then a new password, and ends this session too', async () => {
    const { gateway, user, code } = await begin();
    gateway.answer(global('validateCode'), { ticket: 'new-1', next: 'restartPassword', authenticator: true });
    gateway.answer(global('restartLoginPwd'), {});
    sessionStore.update({ token: 'token-1' });
    expect(screen.getByText(/We sent a code to ada@parcels.example/)).toBeVisible();
    expect(screen.queryByText(/We'll send/)).toBeNull();
    await user.type(code, '654321{Enter}');
    await user.type(await screen.findByLabelText('New password'), good);
    await user.type(screen.getByLabelText('Repeat the new password'), good);
    await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    await user.type(screen.getByLabelText('Recovery code'), 'abcd efgh ijkl mnop');
    await user.click(screen.getByRole('button', { name: 'Set password and sign out' }));
    await waitFor(() => expect(sessionStore.get().token).toBeUndefined());
    expect(sessionStore.get().notice).toBe('Your new password is set. Sign in with it.');
    const sent = gateway.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent).toEqual([
      { account: 'ada@parcels.example' },
      { ticket: 'mail-1', code: '654321' },
      { ticket: 'new-1', password: good, repeatPassword: good, code: 'ABCD-EFGH-IJKL-MNOP' },
    ]);
  });

  it('shows an incorrect code at its input, and sends another one only after the countdown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { gateway, user, code } = await begin();
    gateway.answer(global('validateCode'), () => envelope({ code: 401, msg: 'This code is wrong.' }));
    await user.type(code, '000000{Enter}');
    await waitFor(() =>
      expect(code).toHaveAccessibleDescription(expect.stringContaining('This code is wrong.')),
    );
    const resend = screen.getByRole('button', { name: /^Send new code in \d+ s$/ });
    await user.click(resend);
    const asked = () => gateway.requests.filter(({ url }) => url.pathname.endsWith('ToEmail')).length;
    expect(asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    await user.click(await screen.findByRole('button', { name: 'Send new code' }));
    expect(await screen.findByText(/We sent a new code/)).toBeVisible();
    expect(asked()).toBe(2);
  });

  it('starts again, with the reason, after too many attempts', async () => {
    const { gateway, user, code } = await begin(true);
    expect(screen.getByRole('link', { name: /sandbox inbox/ })).toHaveAttribute(
      'href',
      '#/inbox?account=ada%40parcels.example',
    );
    gateway.answer(global('validateCode'), () => envelope({ code: 440, msg: 'Start again.' }));
    await user.type(code, '000000{Enter}');
    expect(await screen.findByText('Start again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send code' })).toBeVisible();
  });
});
