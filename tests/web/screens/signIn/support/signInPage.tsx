import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { SignInScreen } from '../../../../../src/web/screens/signIn/SignInScreen';
import { changeLanguage } from '../../../../../src/web/session/changeLanguage';
import { endSession } from '../../../../../src/web/session/endSession';
import { envelope, type FakeGateway } from '../../../client/support/fakeGateway';
import { sandboxGateway } from '../../../shell/support/sandboxGateway';

/** Opens the sign-in page before each test of the calling file or block, with a new gateway. */
export function signInPage(onBegin: () => void = () => undefined) {
  let gateway: FakeGateway;
  const open = () => render(<SignInScreen onBegin={onBegin} />);

  // On a busy machine code that is loaded within a test takes longer than a test waits.
  beforeAll(async () => {
    await import('../../../../../src/web/screens/signIn/steps/SignInSteps');
    await import('../../../../../src/web/screens/signIn/steps/OtherSteps');
    await import('../../../../../src/web/screens/signIn/frame/RejectionDialog');
    await import('../../../../../src/web/screens/signIn/DemoAccounts');
    await import('../../../../../src/web/screens/shared/drawQrCode');
  });

  beforeEach(async () => {
    endSession();
    gateway = sandboxGateway();
    open();
    await screen.findByRole('button', { name: /^Sign in as Owner\./ });
  });

  afterEach(() => {
    cleanup();
    changeLanguage('en');
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const answer: FakeGateway['answer'] = (path, data) =>
    gateway.answer(typeof path === 'string' ? `/api/global${path}` : path, data);

  return {
    /** Answers a global call from now on. */
    answer,
    /** Rejects a global call from now on. */
    reject: (path: string, code: number, msg: string, more: object = {}) =>
      answer(path, () => envelope({ code, msg, data: null, ...more })),
    /** The requests to a global call so far. */
    requestsTo: (path: string) => gateway.requests.filter(({ url }) => url.pathname === `/api/global${path}`),
    /** The bodies of {@link requestsTo}. */
    bodies: (path: string) =>
      gateway.requests.filter(({ url }) => url.pathname === `/api/global${path}`).map(({ body }) => body),
    /** Mounts the page again, as a reload in the browser. */
    reload: () => {
      cleanup();
      open();
    },
    /** Passes the first step with the account `owner`, which leads to another one with the ticket `one`. */
    signInTo: async (code: number, next: string) => {
      answer('/preLoginValidation', () => envelope({ code, data: { ticket: 'one', next } }));
      await userEvent.type(screen.getByLabelText('Account'), 'owner{Tab}given{Enter}');
    },
  };
}
