import { request } from '../client/request';
import { beginSession } from './beginSession';
import type { SignInAnswer } from './SignInAnswer';

/** Second step of signing in: the ticket of the first and the 6 digits of the authenticator. Begins the session. */
export async function signInWithCode(ticket: string, code: string): Promise<void> {
  const { data } = await request<SignInAnswer>('/merchantLogin', {
    base: 'global',
    method: 'POST',
    body: { ticket, code },
  });
  beginSession(data.token, data.account);
}
