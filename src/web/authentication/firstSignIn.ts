import type { AuthenticatorOffer, BoundSession } from '../../contract/signIn';
import { postGlobal, request } from '../client/request';
import { requestStep, type StepAfterPassword } from './checkPassword';

/**
 * Replaces the password that the user was given by one of their own, and returns the next step. Throws a `RequestError`
 * with the errors of each input.
 */
export async function setFirstPassword(
  step: StepAfterPassword,
  password: string,
  repeatPassword: string,
): Promise<StepAfterPassword> {
  const { account, ticket } = step;
  return requestStep(account, '/firstUpdateAccountPwd', { ticket, password, repeatPassword });
}

/** Loads the secret for the authenticator that is to be bound. It stays the same for a ticket. */
export async function offerAuthenticator(ticket: string): Promise<AuthenticatorOffer> {
  const { data } = await request<AuthenticatorOffer>('/getQRCode', { base: 'global', query: { ticket } });
  return data;
}

/** Binds the authenticator, given a code that it shows. */
export function bindAuthenticator(ticket: string, code: string): Promise<BoundSession> {
  return postGlobal('/validateGoogleCodeByCode', { ticket, code });
}
