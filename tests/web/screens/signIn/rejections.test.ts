import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { sessionStore } from '../../../../src/web/session/sessionStore';
import { envelope } from '../../client/support/fakeGateway';
import { signInPage } from './support/signInPage';

const { answer, bodies, reject, signInTo } = signInPage();

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

it('a rejected recovery code stays, to be corrected', async () => {
  reject('/merchantLogin', 401, 'Incorrect authenticator code.');
  await signInTo(200, 'authenticatorCode');
  await userEvent.click(await screen.findByRole('button', { name: /recovery code instead/ }));
  await userEvent.type(screen.getByLabelText('Recovery code'), 'ABCD-EFGH-IJKL-MNOP{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is incorrect or was already used.');
  expect(screen.getByLabelText('Recovery code')).toHaveValue('ABCD-EFGH-IJKL-MNOP');
  await userEvent.click(screen.getByRole('button', { name: /authenticator instead/ }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Authenticator code')).toHaveFocus();
});

it.each([
  [423, 'This user is disabled'],
  [424, 'This merchant is disabled'],
  [425, 'No account information'],
  [426, 'Wrong type of account'],
])('rejection %i is shown in a dialog that must be closed', async (code, title) => {
  reject('/preLoginValidation', code, 'Ask your administrator.');
  await userEvent.type(screen.getByLabelText('Account'), 'owner{Tab}Secret-1{Enter}');
  const dialog = await screen.findByRole('alertdialog', { name: title });
  expect(dialog).toHaveAccessibleDescription('Ask your administrator.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveValue('Secret-1');
});

it('the button counts the seconds until the gateway accepts another attempt', async () => {
  answer('/preLoginValidation', () =>
    envelope({ code: 429, msg: 'Too many tries.' }, { status: 429, headers: { 'Retry-After': '7' } }),
  );
  await userEvent.type(screen.getByLabelText('Account'), 'owner{Tab}Secret-1{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries.');
  expect(screen.getByRole('button', { name: /Continue 7 s/ })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
  expect(bodies('/preLoginValidation')).toHaveLength(1);
});
