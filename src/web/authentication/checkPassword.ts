import { request } from '../client/request';
import { type SignInStep, ticketLifetime } from '../session/signInSteps';

/** The step after account and password, with its ticket. */
export type StepAfterPassword = Extract<
  SignInStep,
  { next: 'authenticatorCode' | 'setPassword' | 'bindAuthenticator' }
>;

/**
 * Checks account and password, the first step of signing in (product 3.2), and returns the next step. Throws a
 * `RequestError` if they are incorrect.
 */
export async function checkPassword(account: string, password: string): Promise<StepAfterPassword> {
  const { data } = await request<Pick<StepAfterPassword, 'ticket' | 'next'>>('/preLoginValidation', {
    base: 'global',
    method: 'POST',
    body: { account, password },
  });
  return { account, ticket: data.ticket, next: data.next, expiresAt: Date.now() + ticketLifetime };
}
