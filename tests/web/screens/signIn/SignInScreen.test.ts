import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../../src/web/session/sessionStore';
import { envelope } from '../../client/support/fakeGateway';
import { signInPage } from './support/signInPage';

const onBegin = vi.fn<() => void>();
const { answer, requestsTo } = signInPage(onBegin);
beforeEach(() => onBegin.mockClear());

const account = () => screen.getByLabelText('Account');
const password = () => screen.getByLabelText('Password');

async function passFirstStep() {
  await userEvent.type(account(), ' owner {Tab}Secret-1{Enter}');
  return screen.findByLabelText('Authenticator code');
}

describe('account and password', () => {
  it('suit a password manager, and start fetching the app with the first letter', async () => {
    expect(account()).toHaveFocus();
    expect(account()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    expect(onBegin).not.toHaveBeenCalled();
    await userEvent.type(account(), 'o');
    expect(onBegin).toHaveBeenCalled();
  });

  it('are both required, with the error at the empty one', async () => {
    await userEvent.type(account(), 'owner{Enter}');
    expect(password()).toHaveAccessibleDescription('Enter your password.');
    expect(password()).toHaveFocus();
    expect(account()).not.toHaveAttribute('aria-invalid', 'true');
    expect(requestsTo('/preLoginValidation')).toEqual([]);
  });

  it('stay when they are incorrect, with a message', async () => {
    answer('/preLoginValidation', () => envelope({ code: 500, msg: 'Account or password is wrong.' }));
    await userEvent.type(account(), 'owner{Tab}wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Account or password is wrong.');
    expect(account()).toHaveValue('owner');
    expect(password()).toHaveValue('wrong');
  });

  it('include a password that can be shown', async () => {
    await userEvent.type(password(), 'Secret-1');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });
});

describe('the authenticator’s code', () => {
  it('is sent with its sixth digit', async () => {
    const code = await passFirstStep();
    expect(requestsTo('/preLoginValidation')[0]!.body).toEqual({ account: 'owner', password: 'Secret-1' });
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.type(code, '12 34-5');
    expect(code).toHaveValue('12345');
    expect(requestsTo('/merchantLogin')).toEqual([]);
    await userEvent.type(code, '6');
    await waitFor(() => expect(sessionStore.get().token).toBeDefined());
    expect(requestsTo('/merchantLogin').map(({ body }) => body)).toEqual([
      { ticket: 'ticket-1', code: '123456' },
    ]);
  });

  it('may be pasted with spaces and line breaks', async () => {
    await passFirstStep();
    await userEvent.paste(' 123 456\n');
    await waitFor(() => expect(requestsTo('/merchantLogin')).toHaveLength(1));
  });

  it('must have six digits', async () => {
    const code = await passFirstStep();
    await userEvent.type(code, '123{Enter}');
    expect(code).toHaveAccessibleDescription('Enter all 6 digits.');
    expect(requestsTo('/merchantLogin')).toEqual([]);
  });

  it('is emptied when it is rejected, because it can be used once', async () => {
    answer('/merchantLogin', () => envelope({ code: 500, msg: 'That code is not right.' }));
    const code = await passFirstStep();
    await userEvent.type(code, '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('That code is not right.');
    expect(code).toHaveValue('');
    await waitFor(() => expect(code).toHaveFocus());
    expect(sessionStore.get().token).toBeUndefined();
  });

  it('stays when there is no network, and is sent once there is one again', async () => {
    const code = await passFirstStep();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answer('/merchantLogin', () => Promise.reject(new TypeError('Failed to fetch')));
    await userEvent.type(code, '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('You are offline.');
    expect(code).toHaveValue('123456');
    online.mockRestore();
    answer('/merchantLogin', () => envelope({ code: 500, msg: 'That code is not right.' }));
    await userEvent.type(code, '{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('That code is not right.'));
  });

  it('leads back to another account, keeping its name', async () => {
    await passFirstStep();
    await userEvent.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(account()).toHaveValue('owner');
    expect(password()).toHaveFocus();
  });
});

it('a demo account signs in with one click', async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Sign in as Owner\./ }));
  await waitFor(() => expect(sessionStore.get().token).toBeDefined());
  expect(requestsTo('/testLogin')[0]!.body).toEqual({ account: 'owner' });
});

it('switches the language at once, and loads the demo accounts in it', async () => {
  await userEvent.selectOptions(screen.getByLabelText('Language'), '中文');
  expect(await screen.findByRole('heading', { level: 1, name: '登录' })).toBeInTheDocument();
  expect(document.title).toBe('登录 · Corridor');
  await waitFor(() => expect(requestsTo('/environment').at(-1)!.headers.get('Language')).toBe('ZH'));
  expect(await screen.findByRole('button', { name: /^以 Owner 登录/ })).toBeInTheDocument();
});
