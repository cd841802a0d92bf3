import { request } from '../client/request';
import { type SignInStep, ticketLife } from '../session/signInSteps';

/**
 * Has a code sent to the e-mail address of an account, and answers the step that takes it; likewise for an account
 * that does not exist. Throws a `RequestError` with `retryAfter` where the last code is too young.
 */
export async function sendEmailCode(account: string): Promise<Extract<SignInStep, { next: 'emailCode' }>> {
  const { data } = await request<{ ticket: string; resendAfter: number; expiresIn: number }>(
    '/sendCodeForLoginToEmail',
    { base: 'global', method: 'POST', body: { account } },
  );
  const now = Date.now();
  return {
    next: 'emailCode',
    account,
    ticket: data.ticket,
    expiresAt: now + data.expiresIn * 1000,
    resendAt: now + data.resendAfter * 1000,
  };
}

/** Checks the 6 digits of the e-mail, and answers the step that takes a new password. */
export async function checkEmailCode(
  account: string,
  ticket: string,
  code: string,
): Promise<Extract<SignInStep, { next: 'restartPassword' }>> {
  const { data } = await request<{ ticket: string; authenticator: boolean }>('/validateCode', {
    base: 'global',
    method: 'POST',
    body: { ticket, code },
  });
  return {
    next: 'restartPassword',
    account,
    ticket: data.ticket,
    authenticator: data.authenticator,
    expiresAt: Date.now() + ticketLife,
  };
}

/** What a forgotten password is replaced by. */
interface NewPassword {
  password: string;
  repeatPassword: string;
  /** Of the authenticator, or a recovery code, where one is bound. */
  code?: string | undefined;
}

/**
 * Replaces a forgotten password, which ends every session of the user. Throws a `RequestError` with what is wrong in
 * `errors`.
 */
export async function restartPassword(ticket: string, body: NewPassword): Promise<void> {
  await request('/restartLoginPwd', { base: 'global', method: 'POST', body: { ticket, ...body } });
}
