import { request } from '../client/request';
import type { SignInStep } from './SignInStep';

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
