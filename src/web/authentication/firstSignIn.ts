import { postGlobal, request } from '../client/request';
import type { NewSession } from './beginSession';
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

/** The secret for an authenticator app. */
export interface AuthenticatorOffer {
  /** `otpauth:` address, for a QR code. */
  uri: string;
  /** In Base32, to type by hand. */
  secret: string;
}

/** Loads the secret for the authenticator that is to be bound. It stays the same for a ticket. */
export async function offerAuthenticator(ticket: string): Promise<AuthenticatorOffer> {
  const { data } = await request<AuthenticatorOffer>('/getQRCode', { base: 'global', query: { ticket } });
  return data;
}

/** A session that begins once the user has stored the recovery codes. */
export interface BoundSession extends NewSession {
  recoveryCodes: string[];
}

/** Binds the authenticator, given a code that it shows. */
export function bindAuthenticator(ticket: string, code: string): Promise<BoundSession> {
  return postGlobal('/validateGoogleCodeByCode', { ticket, code });
}
