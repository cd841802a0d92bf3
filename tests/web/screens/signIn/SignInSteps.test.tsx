import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInScreen } from '../../../../src/web/screens/signIn/SignInScreen';
import { changeLanguage } from '../../../../src/web/session/changeLanguage';
import { endSession } from '../../../../src/web/session/endSession';
import { sessionStore } from '../../../../src/web/session/sessionStore';
import { envelope, type FakeGateway } from '../../client/support/fakeGateway';
import { account as signedIn } from '../../client/support/signedIn';
import { sandboxGateway } from '../../shell/support/sandboxGateway';

let gateway: FakeGateway;

beforeEach(async () => {
  endSession();
  gateway = sandboxGateway();
  open();
  await screen.findByRole('button', { name: 'Sign in as Owner' });
});

afterEach(() => {
  cleanup();
  changeLanguage('en');
  vi.unstubAllGlobals();
});

const open = () => render(<SignInScreen onBegin={() => undefined} />);

/** As when the browser reloads the page. */
function reload() {
  cleanup();
  open();
}

const bodies = (path: string) =>
  gateway.requests.filter(({ url }) => url.pathname === `/api/global${path}`).map(({ body }) => body);
const refuse = (path: string, code: number, msg: string, more: object = {}) =>
  gateway.answer(`/api/global${path}`, () => envelope({ code, msg, data: null, ...more }));

async function signInTo(code: number, next: string) {
  gateway.answer('/api/global/preLoginValidation', () => envelope({ code, data: { ticket: 'one', next } }));
  await userEvent.type(screen.getByLabelText('Account'), 'owner{Tab}given{Enter}');
}

describe('the first password', () => {
  const passwordField = () => screen.findByLabelText('New password');
  const repeatField = () => screen.getByLabelText('Repeat the new password');
  const rule = (name: string) => screen.getByText(new RegExp(name)).closest('li')!;

  beforeEach(async () => {
    await signInTo(433, 'setPassword');
    await passwordField();
  });

  it('is for a password manager to make and to store', async () => {
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
    ['', '', 'Enter a new password.', 'Enter the new password once more.'],
    ['Abcdef1', 'Abcdef1', 'The password does not follow every rule yet.', ''],
    ['abcdefgh1', 'abcdefgh1', 'The password does not follow every rule yet.', ''],
    ['Abcdefg1', 'Abcdefg2', '', 'The two passwords are not the same.'],
  ])('%j and %j are not sent', async (password, repeat, wrong, repeatWrong) => {
    if (password) await userEvent.type(await passwordField(), password);
    if (repeat) await userEvent.type(repeatField(), repeat);
    await userEvent.click(screen.getByRole('button', { name: 'Set the password' }));
    if (wrong) expect(screen.getByText(wrong)).toBeInTheDocument();
    if (repeatWrong) expect(repeatField()).toHaveAccessibleDescription(repeatWrong);
    expect(bodies('/firstUpdateAccountPwd')).toEqual([]);
  });

  it('leads to the next step', async () => {
    gateway.answer('/api/global/firstUpdateAccountPwd', () =>
      envelope({ code: 434, data: { ticket: 'two', next: 'bindAuthenticator' } }),
    );
    gateway.answer('/api/global/getQRCode', { uri: 'otpauth://totp/x?secret=ABCDEFGH', secret: 'ABCDEFGH' });
    await userEvent.type(await passwordField(), 'Abcdefg1{Tab}{Tab}Abcdefg1{Enter}');
    expect(await screen.findByText('ABCD EFGH')).toBeInTheDocument();
    expect(bodies('/firstUpdateAccountPwd')).toEqual([
      { ticket: 'one', password: 'Abcdefg1', repeatPassword: 'Abcdefg1' },
    ]);
  });

  it('that the gateway refuses is said at its input and stays', async () => {
    refuse('/firstUpdateAccountPwd', 422, 'Please check.', {
      errors: [
        { path: '/password', keyword: 'same', params: {}, msg: 'That is the password you were given.' },
      ],
    });
    await userEvent.type(await passwordField(), 'Abcdefg1{Tab}{Tab}Abcdefg1{Enter}');
    expect(await screen.findByText('That is the password you were given.')).toBeInTheDocument();
    expect(await passwordField()).toHaveValue('Abcdefg1');
    expect(screen.queryByText('Please check.')).not.toBeInTheDocument();
  });

  it('survives a reload', async () => {
    reload();
    expect(await screen.findByRole('heading', { name: 'Set your own password' })).toBeInTheDocument();
  });

  it('starts again where its ticket is gone, and keeps the account', async () => {
    refuse('/firstUpdateAccountPwd', 440, 'This step has run out.');
    await userEvent.type(await passwordField(), 'Abcdefg1{Tab}{Tab}Abcdefg1{Enter}');
    expect(await screen.findByText('This step has run out.')).toBeInTheDocument();
    expect(screen.getByLabelText('Account')).toHaveValue('owner');
    reload();
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  });

  it('that was left too long starts again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1 });
    reload();
    vi.useRealTimers();
    expect(await screen.findByText(/took too long/)).toBeInTheDocument();
  });
});

describe('binding an authenticator', () => {
  const recoveryCodes = ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567'];

  beforeEach(async () => {
    gateway.answer('/api/global/getQRCode', { uri: 'otpauth://totp/x?secret=ABCDEFGH', secret: 'ABCDEFGH' });
    gateway.answer('/api/global/validateGoogleCodeByCode', {
      token: 'bound',
      account: signedIn,
      recoveryCodes,
    });
    await signInTo(434, 'bindAuthenticator');
    await screen.findByText('ABCD EFGH');
  });

  const bind = () => userEvent.type(screen.getByLabelText('Code that the app shows now'), '123456');

  it('shows the secret as a picture and as text', async () => {
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy the secret' })).toBeInTheDocument();
    expect(gateway.requests.filter(({ url }) => url.pathname.endsWith('/getQRCode'))).toHaveLength(1);
  });

  it('lets nobody in before the recovery codes are stored', async () => {
    await bind();
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(recoveryCodes);
    expect(bodies('/validateGoogleCodeByCode')).toEqual([{ ticket: 'one', code: '123456' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(/Store the codes first/);
    expect(sessionStore.get().token).toBeUndefined();
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(sessionStore.get().token).toBe('bound');
  });

  it('shows no recovery code again after a reload', async () => {
    await bind();
    await screen.findByRole('list', { name: 'Recovery codes' });
    reload();
    expect(await screen.findByRole('heading', { name: 'Your authenticator is set up' })).toBeInTheDocument();
    expect(screen.queryByText(recoveryCodes[0]!)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Go to sign-in' }));
    expect(screen.getByLabelText('Account')).toHaveValue('owner');
  });

  it('takes another code where one was wrong', async () => {
    refuse('/validateGoogleCodeByCode', 401, 'That code is not right.');
    await bind();
    expect(await screen.findByRole('alert')).toHaveTextContent('That code is not right.');
    expect(screen.getByLabelText('Code that the app shows now')).toHaveValue('');
  });

  it('keeps its secret over a reload', async () => {
    reload();
    expect(await screen.findByText('ABCD EFGH')).toBeInTheDocument();
  });
});

it('without a secret, binding can be tried again', async () => {
  refuse('/getQRCode', 500, 'Something went wrong.');
  await signInTo(434, 'bindAuthenticator');
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.');
  gateway.answer('/api/global/getQRCode', { uri: 'otpauth://totp/x', secret: 'ABCDEFGH' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ABCD EFGH')).toBeInTheDocument();
});

it('a recovery code signs in, however it is typed', async () => {
  await signInTo(200, 'authenticatorCode');
  await userEvent.click(await screen.findByRole('button', { name: /recovery code instead/ }));
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd efgh{Enter}');
  expect(screen.getByLabelText('Recovery code')).toHaveAccessibleDescription(/16 letters and digits/);
  await userEvent.clear(screen.getByLabelText('Recovery code'));
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd efgh-ijkl mnop{Enter}');
  await waitFor(() => expect(sessionStore.get().token).toBeDefined());
  expect(bodies('/merchantLogin')).toEqual([{ ticket: 'one', code: 'ABCD-EFGH-IJKL-MNOP' }]);
});

describe('a forgotten password', () => {
  beforeEach(async () => {
    gateway.answer('/api/global/sendCodeForLoginToEmail', {
      ticket: 'mail-1',
      resendAfter: 60,
      expiresIn: 300,
    });
    gateway.answer('/api/global/validateCode', {
      ticket: 'reset',
      next: 'restartPassword',
      authenticator: true,
    });
    gateway.answer('/api/global/restartLoginPwd', {});
    await userEvent.type(screen.getByLabelText('Account'), 'owner');
    await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  });

  async function sendCode() {
    await userEvent.click(await screen.findByRole('button', { name: 'Send the code' }));
    return screen.findByLabelText('Code from the e-mail');
  }

  it('is replaced with the e-mail’s code and the authenticator’s', async () => {
    expect(await screen.findByLabelText('Account')).toHaveValue('owner');
    await userEvent.type(await sendCode(), '654321');
    await userEvent.type(await screen.findByLabelText('New password'), 'Abcdefg1');
    await userEvent.type(screen.getByLabelText('Repeat the new password'), 'Abcdefg1{Enter}');
    const code = screen.getByLabelText('Authenticator or recovery code');
    expect(code).toHaveAccessibleDescription(/Enter 6 digits/);
    expect(code).toHaveFocus();
    await userEvent.type(code, '123 456{Enter}');
    expect(await screen.findByText('Your new password is set. Please sign in with it.')).toBeInTheDocument();
    expect(screen.getByLabelText('Account')).toHaveValue('owner');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(bodies('/sendCodeForLoginToEmail')).toEqual([{ account: 'owner' }]);
    expect(bodies('/validateCode')).toEqual([{ ticket: 'mail-1', code: '654321' }]);
    expect(bodies('/restartLoginPwd')).toEqual([
      { ticket: 'reset', password: 'Abcdefg1', repeatPassword: 'Abcdefg1', code: '123456' },
    ]);
  });

  it('asks for no second code where no authenticator is bound', async () => {
    gateway.answer('/api/global/validateCode', { ticket: 'reset', authenticator: false });
    await userEvent.type(await sendCode(), '654321');
    await screen.findByLabelText('New password');
    expect(screen.queryByLabelText('Authenticator or recovery code')).not.toBeInTheDocument();
  });

  it('lets a code be sent again only after a while, over a reload too', async () => {
    await sendCode();
    expect(screen.getByRole('button', { name: /Send a new code in (59|60) s/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    reload();
    gateway.answer('/api/global/sendCodeForLoginToEmail', {
      ticket: 'mail-2',
      resendAfter: 60,
      expiresIn: 300,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText(/A new code is on its way/)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Code from the e-mail'), '111111');
    await screen.findByLabelText('New password');
    expect(bodies('/validateCode')).toEqual([{ ticket: 'mail-2', code: '111111' }]);
    vi.useRealTimers();
  });

  it('leads to the sandbox’s inbox of the account', async () => {
    await sendCode();
    expect(screen.getByRole('link', { name: /inbox/ })).toHaveAttribute('href', '#/inbox?account=owner');
  });
});

it.each([
  [423, 'This user is disabled'],
  [424, 'This merchant is disabled'],
  [425, 'No account information'],
  [426, 'Another type of account'],
])('refusal %i is a dialog that has to be closed', async (code, title) => {
  refuse('/preLoginValidation', code, 'Ask your administrator.');
  await userEvent.type(screen.getByLabelText('Account'), 'owner{Tab}Secret-1{Enter}');
  const dialog = await screen.findByRole('alertdialog', { name: title });
  expect(dialog).toHaveAccessibleDescription('Ask your administrator.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveValue('Secret-1');
});

it('where the gateway slows down, the button counts the seconds', async () => {
  gateway.answer('/api/global/preLoginValidation', () =>
    envelope({ code: 429, msg: 'Too many tries.' }, { status: 429, headers: { 'Retry-After': '7' } }),
  );
  await userEvent.type(screen.getByLabelText('Account'), 'owner{Tab}Secret-1{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries.');
  expect(screen.getByRole('button', { name: /Continue 7 s/ })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
  expect(bodies('/preLoginValidation')).toHaveLength(1);
});
