import { request } from '../client/request';
import type { SignInStep } from './SignInStep';
import { ticketLife } from './ticketLife';

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
