import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInPage } from './support/signInPage';

const { answer, bodies, reject, reload } = signInPage();

async function sendCode() {
  await userEvent.click(await screen.findByRole('button', { name: 'Send code' }));
  return screen.findByLabelText('Code from the email');
}

describe('a forgotten password', () => {
  beforeEach(async () => {
    answer('/sendCodeForLoginToEmail', {
      ticket: 'mail-1',
      resendAfter: 60,
      expiresIn: 300,
    });
    answer('/validateCode', {
      ticket: 'reset',
      next: 'restartPassword',
      authenticator: true,
    });
    answer('/restartLoginPwd', {});
    await userEvent.type(screen.getByLabelText('Account'), 'owner');
    await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  });

  it('is replaced with the e-mail’s code and the authenticator’s', async () => {
    expect(await screen.findByLabelText('Account')).toHaveValue('owner');
    await userEvent.type(await sendCode(), '654321');
    await userEvent.type(await screen.findByLabelText('New password'), 'Abcdefg1');
    await userEvent.type(screen.getByLabelText('Repeat the new password'), 'Abcdefg1{Enter}');
    const code = screen.getByLabelText('Authenticator or recovery code');
    expect(code).toHaveAccessibleDescription(/Enter 6 digits/);
    expect(code).toHaveFocus();
    await userEvent.type(code, '123 456{Enter}');
    expect(await screen.findByText('Your new password is set. Sign in with it.')).toBeInTheDocument();
    expect(screen.getByLabelText('Account')).toHaveValue('owner');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(bodies('/sendCodeForLoginToEmail')).toEqual([{ account: 'owner' }]);
    expect(bodies('/validateCode')).toEqual([{ ticket: 'mail-1', code: '654321' }]);
    expect(bodies('/restartLoginPwd')).toEqual([
      { ticket: 'reset', password: 'Abcdefg1', repeatPassword: 'Abcdefg1', code: '123456' },
    ]);
  });

  it('shows an incorrect authenticator code at its input, and keeps the password', async () => {
    reject('/restartLoginPwd', 401, 'Incorrect authenticator code.');
    await userEvent.type(await sendCode(), '654321');
    await userEvent.type(await screen.findByLabelText('New password'), 'Abcdefg1');
    await userEvent.type(screen.getByLabelText('Repeat the new password'), 'Abcdefg1');
    const code = screen.getByLabelText('Authenticator or recovery code');
    await userEvent.type(code, 'abcd-efgh-ijkl-mnop{Enter}');
    expect(await screen.findByText('This code is incorrect or was already used.')).toBeInTheDocument();
    expect(code).toHaveFocus();
    expect(code).toHaveAccessibleDescription(/incorrect or was already used/);
    expect(code).toHaveValue('');
    expect(screen.getByLabelText('New password')).toHaveValue('Abcdefg1');
  });

  it('accepts another code after an incorrect one, and starts again after too many', async () => {
    reject('/validateCode', 401, 'Use the one in the newest email.');
    await userEvent.type(await sendCode(), '000000');
    expect(await screen.findByRole('alert')).toHaveTextContent('Use the one in the newest email.');
    expect(screen.getByLabelText('Code from the email')).toHaveValue('');
    reject('/validateCode', 440, 'Tried too often.');
    await userEvent.type(screen.getByLabelText('Code from the email'), '000001');
    expect(await screen.findByText('Tried too often.')).toBeInTheDocument();
    expect(screen.getByLabelText('Account')).toHaveValue('owner');
  });

  it('needs no second code if no authenticator is bound', async () => {
    answer('/validateCode', { ticket: 'reset', authenticator: false });
    await userEvent.type(await sendCode(), '654321');
    await screen.findByLabelText('New password');
    expect(screen.queryByLabelText('Authenticator or recovery code')).not.toBeInTheDocument();
  });

  it('sends another code only after a pause, also after a reload', async () => {
    await sendCode();
    expect(screen.getByRole('button', { name: /Send new code in (59|60) s/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    reload();
    answer('/sendCodeForLoginToEmail', {
      ticket: 'mail-2',
      resendAfter: 60,
      expiresIn: 300,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send new code' }));
    expect(await screen.findByText(/We sent a new code/)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Code from the email'), '111111');
    await screen.findByLabelText('New password');
    expect(bodies('/validateCode')).toEqual([{ ticket: 'mail-2', code: '111111' }]);
  });

  it('leads to the sandbox’s inbox of the account', async () => {
    await sendCode();
    expect(screen.getByRole('link', { name: /inbox/ })).toHaveAttribute('href', '#/inbox?account=owner');
  });
});
