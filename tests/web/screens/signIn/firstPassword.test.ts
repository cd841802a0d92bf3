import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { envelope } from '../../client/support/fakeGateway';
import { signInPage } from './support/signInPage';

const { answer, bodies, reject, reload, signInTo } = signInPage();

const passwordField = () => screen.findByLabelText('New password');
const repeatField = () => screen.getByLabelText('Repeat the new password');
const rule = (name: string) => screen.getByText(new RegExp(name)).closest('li')!;

describe('the first password', () => {
  beforeEach(async () => {
    await signInTo(433, 'setPassword');
    await passwordField();
  });

  it('can be made and stored by a password manager', async () => {
    expect(await passwordField()).toHaveFocus();
    expect(await passwordField()).toHaveAttribute('autocomplete', 'new-password');
    expect(repeatField()).toHaveAttribute('autocomplete', 'new-password');
    expect(document.querySelector('input[autocomplete="username"]')).toHaveValue('owner');
  });

  it('marks each rule as soon as it is met', async () => {
    await userEvent.type(await passwordField(), 'abc 1');
    expect(rule('8 to 32 characters')).toHaveTextContent('not met yet');
    expect(rule('no spaces')).toHaveTextContent('not met yet');
    expect(rule('no Chinese')).not.toHaveTextContent('not met yet');
    await userEvent.clear(await passwordField());
    await userEvent.type(await passwordField(), 'Abcdefg1');
    for (const name of ['8 to 32', 'at least three', 'no spaces', 'no Chinese']) {
      expect(rule(name)).not.toHaveTextContent('not met yet');
    }
  });

  it.each([
    ['', '', ['Enter a new password.', 'Enter the new password again.']],
    ['Abcdef1', 'Abcdef1', ['The password does not meet all the rules yet.']],
    ['abcdefgh1', 'abcdefgh1', ['The password does not meet all the rules yet.']],
    ['Abcdefg1', 'Abcdefg2', ['The passwords do not match.']],
  ])('%j and %j are not sent', async (password, repeat, wrong) => {
    if (password) await userEvent.type(await passwordField(), password);
    if (repeat) await userEvent.type(repeatField(), repeat);
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
    expect([...document.querySelectorAll('.field__error')].map((error) => error.textContent)).toEqual(wrong);
    expect(bodies('/firstUpdateAccountPwd')).toEqual([]);
  });

  it('leads to the next step', async () => {
    answer('/firstUpdateAccountPwd', () =>
      envelope({ code: 434, data: { ticket: 'two', next: 'bindAuthenticator' } }),
    );
    answer('/getQRCode', { uri: 'otpauth://totp/x?secret=ABCDEFGH', secret: 'ABCDEFGH' });
    await userEvent.type(await passwordField(), 'Abcdefg1{Tab}{Tab}Abcdefg1{Enter}');
    expect(await screen.findByText('ABCD EFGH')).toBeInTheDocument();
    expect(bodies('/firstUpdateAccountPwd')).toEqual([
      { ticket: 'one', password: 'Abcdefg1', repeatPassword: 'Abcdefg1' },
    ]);
  });

  it('that the gateway rejects stays, with the error at its input', async () => {
    reject('/firstUpdateAccountPwd', 422, 'Please check.', {
      errors: [
        { path: '/password', keyword: 'same', params: {}, msg: 'That is the password you were given.' },
      ],
    });
    await userEvent.type(await passwordField(), 'Abcdefg1{Tab}{Tab}Abcdefg1{Enter}');
    expect(await screen.findByText('That is the password you were given.')).toBeInTheDocument();
    expect(await passwordField()).toHaveValue('Abcdefg1');
    expect(screen.queryByText('Please check.')).not.toBeInTheDocument();
  });

  it('changes its language, and keeps what was typed', async () => {
    await userEvent.type(await passwordField(), 'Abcdefg1');
    await userEvent.selectOptions(screen.getByLabelText('Language'), '中文');
    expect(await screen.findByRole('heading', { name: '设置您的密码' })).toBeInTheDocument();
    expect(screen.getByLabelText('新密码')).toHaveValue('Abcdefg1');
    expect(rule('8 至 32')).toHaveTextContent('已满足');
  });

  it('survives a reload', async () => {
    reload();
    expect(await screen.findByRole('heading', { name: 'Choose your password' })).toBeInTheDocument();
  });

  it('starts again with the account when its ticket is no longer valid', async () => {
    reject('/firstUpdateAccountPwd', 440, 'This step has run out.');
    await userEvent.type(await passwordField(), 'Abcdefg1{Tab}{Tab}Abcdefg1{Enter}');
    expect(await screen.findByText('This step has run out.')).toBeInTheDocument();
    expect(screen.getByLabelText('Account')).toHaveValue('owner');
    reload();
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  });

  it('starts again when its ticket has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1 });
    reload();
    vi.useRealTimers();
    expect(await screen.findByText(/took too long/)).toBeInTheDocument();
  });
});
