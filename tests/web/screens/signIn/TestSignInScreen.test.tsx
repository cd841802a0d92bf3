import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { loadWithTexts } from '../../../../src/web/screens/signIn/frame/loadWithTexts';
import { TestSignInScreen } from '../../../../src/web/screens/signIn/PublicScreens';
import { endSession } from '../../../../src/web/session/endSession';
import { sessionStore } from '../../../../src/web/session/sessionStore';
import { account } from '../../client/support/signedIn';
import { sandboxGateway } from '../../shell/support/sandboxGateway';

afterEach(() => vi.unstubAllGlobals());

it('an address that changes before the response does not change where the sign-in leads', async () => {
  endSession();
  const gateway = sandboxGateway();
  let answer: ((response: object) => void) | undefined;
  gateway.answer('/api/global/testLogin', () => new Promise((resolve) => (answer = resolve)));
  await loadWithTexts(() => Promise.resolve());
  history.replaceState(null, '', '#/testlogin?redirect=/Paymentorders');
  render(<TestSignInScreen />);
  await userEvent.click((await screen.findAllByRole('button', { name: /^Sign in as/ }))[0]!);
  history.replaceState(null, '', '#/');
  answer?.({ token: 'clicked', account });
  await waitFor(() => expect(location.hash).toBe('#/Paymentorders'));
});

it('a click on a demo account signs in and goes on to the page of the address', async () => {
  endSession();
  const gateway = sandboxGateway();
  gateway.answer('/api/global/testLogin', { token: 'clicked', account });
  await loadWithTexts(() => Promise.resolve());
  history.replaceState(null, '', '#/testlogin?redirect=/Paymentorders');
  render(<TestSignInScreen />);
  await userEvent.click((await screen.findAllByRole('button', { name: /^Sign in as/ }))[0]!);
  await waitFor(() => expect(location.hash).toBe('#/Paymentorders'));
  expect(sessionStore.get().token).toBe('clicked');
});
