import type { NextTicket } from '../../contract/signIn';
import { postGlobal } from '../client/request';
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
  return requestStep(account, '/preLoginValidation', { account, password });
}

/** Sends what the gateway wants to know before the next step of signing in, and returns that. */
export async function requestStep(account: string, path: string, body: object): Promise<StepAfterPassword> {
  const { ticket, next } = await postGlobal<NextTicket>(path, body);
  return { account, ticket, next, expiresAt: Date.now() + ticketLifetime };
}
