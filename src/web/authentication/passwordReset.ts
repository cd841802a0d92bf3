import type { AcceptedCode, SentCode } from '../../contract/signIn';
import { postGlobal } from '../client/request';
import { type SignInStep, ticketLifetime } from '../session/signInSteps';

/**
 * Has a code sent by e-mail and returns the step that takes it (product 3.4). An account that does not exist gets the
 * same response. Throws a `RequestError` with `retryAfter` if it is too early for another code.
 */
export async function sendEmailCode(account: string): Promise<Extract<SignInStep, { next: 'emailCode' }>> {
  const { ticket, resendAfter, expiresIn } = await postGlobal<SentCode>('/sendCodeForLoginToEmail', {
    account,
  });
  const now = Date.now();
  return {
    next: 'emailCode',
    account,
    ticket,
    expiresAt: now + expiresIn * 1000,
    resendAt: now + resendAfter * 1000,
  };
}

/** Checks the code from the e-mail and returns the step that takes the new password. */
export async function checkEmailCode(
  account: string,
  ticket: string,
  code: string,
): Promise<Extract<SignInStep, { next: 'restartPassword' }>> {
  const accepted = await postGlobal<AcceptedCode>('/validateCode', { ticket, code });
  return {
    next: 'restartPassword',
    account,
    ticket: accepted.ticket,
    authenticator: accepted.authenticator,
    expiresAt: Date.now() + ticketLifetime,
  };
}

/** Body of `restartPassword`. */
interface NewPassword {
  password: string;
  repeatPassword: string;
  /** Authenticator code or recovery code, if an authenticator is bound. */
  code?: string | undefined;
}

/** Replaces a forgotten password and ends every session of the user. Throws a `RequestError` with the errors of each input. */
export function restartPassword(ticket: string, body: NewPassword): Promise<void> {
  return postGlobal('/restartLoginPwd', { ticket, ...body });
}
