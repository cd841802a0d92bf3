import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '../../../../src/web/session/sessionStore';
import { account as signedIn } from '../../client/support/signedIn';
import { signInPage } from './support/signInPage';

const { answer, requestsTo, bodies, reject, reload, signInTo } = signInPage();

const bind = () => userEvent.type(screen.getByLabelText('Code from the app'), '123456');

const focused = (name: string) => waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus());

describe('binding an authenticator', () => {
  const recoveryCodes = ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567'];

  beforeEach(async () => {
    answer('/getQRCode', { uri: 'otpauth://totp/x?secret=ABCDEFGH', secret: 'ABCDEFGH' });
    answer('/validateGoogleCodeByCode', {
      token: 'bound',
      account: signedIn,
      recoveryCodes,
    });
    await signInTo(434, 'bindAuthenticator');
    await screen.findByText('ABCD EFGH');
  });

  it('shows the secret as a picture and as text', async () => {
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy key' })).toBeInTheDocument();
    expect(requestsTo('/getQRCode')).toHaveLength(1);
  });

  it('is announced by its heading, and so are the recovery codes', async () => {
    await focused('Set up your authenticator');
    await bind();
    await focused('Save your recovery codes');
  });

  it('begins no session before the recovery codes are stored', async () => {
    await bind();
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(recoveryCodes);
    expect(bodies('/validateGoogleCodeByCode')).toEqual([{ ticket: 'one', code: '123456' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(/Save the codes, then/);
    expect(sessionStore.get().token).toBeUndefined();
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
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

  it('accepts another code after an incorrect one', async () => {
    reject('/validateGoogleCodeByCode', 401, 'That code is not right.');
    await bind();
    expect(await screen.findByRole('alert')).toHaveTextContent('That code is not right.');
    expect(screen.getByLabelText('Code from the app')).toHaveValue('');
  });

  it('keeps its secret over a reload', async () => {
    reload();
    expect(await screen.findByText('ABCD EFGH')).toBeInTheDocument();
  });
});

it('loading the secret can be repeated after a failure', async () => {
  reject('/getQRCode', 500, 'Something went wrong.');
  await signInTo(434, 'bindAuthenticator');
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.');
  answer('/getQRCode', { uri: 'otpauth://totp/x', secret: 'ABCDEFGH' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ABCD EFGH')).toBeInTheDocument();
});
