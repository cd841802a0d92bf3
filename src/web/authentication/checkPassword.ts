import { request } from '../client/request';
import { type SignInStep, ticketLife } from '../session/signInSteps';

/** Where account and password lead: a ticket for the next step. */
export type PasswordAnswer = Extract<
  SignInStep,
  { next: 'authenticatorCode' | 'setPassword' | 'bindAuthenticator' }
>;

/** First step of signing in. Throws a `RequestError` where account and password do not go together. */
export async function checkPassword(account: string, password: string): Promise<PasswordAnswer> {
  const { data } = await request<Pick<PasswordAnswer, 'ticket' | 'next'>>('/preLoginValidation', {
    base: 'global',
    method: 'POST',
    body: { account, password },
  });
  return { account, ticket: data.ticket, next: data.next, expiresAt: Date.now() + ticketLife };
}
