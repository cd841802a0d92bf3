import { request } from '../client/request';
import { ticketLife } from '../session/signInSteps';
import type { SignInAnswer } from './beginSession';
import type { PasswordAnswer } from './checkPassword';

/**
 * Replaces the password that a user was given by one of their own, and answers the next step. Throws a
 * `RequestError` with what is wrong with the password in `errors`.
 */
export async function setFirstPassword(
  step: PasswordAnswer,
  password: string,
  repeatPassword: string,
): Promise<PasswordAnswer> {
  const { account, ticket } = step;
  const { data } = await request<Pick<PasswordAnswer, 'ticket' | 'next'>>('/firstUpdateAccountPwd', {
    base: 'global',
    method: 'POST',
    body: { ticket, password, repeatPassword },
  });
  return { account, ticket: data.ticket, next: data.next, expiresAt: Date.now() + ticketLife };
}

/** What an authenticator app is to keep. */
export interface AuthenticatorOffer {
  /** `otpauth:` address, for a QR code. */
  uri: string;
  /** Base32, to type by hand. */
  secret: string;
}

/** Asks for the secret of an authenticator that is to be bound; the same ticket is answered the same one. */
export async function offerAuthenticator(ticket: string, signal?: AbortSignal): Promise<AuthenticatorOffer> {
  const { data } = await request<AuthenticatorOffer>('/getQRCode', {
    base: 'global',
    query: { ticket },
    signal,
  });
  return data;
}

/** A session that has not begun in this browser yet, and the recovery codes to store before it does. */
export interface BindingAnswer extends SignInAnswer {
  recoveryCodes: string[];
}

/** Binds the offered authenticator by the first code that it shows (6 digits). */
export async function bindAuthenticator(ticket: string, code: string): Promise<BindingAnswer> {
  const { data } = await request<BindingAnswer>('/validateGoogleCodeByCode', {
    base: 'global',
    method: 'POST',
    body: { ticket, code },
  });
  return data;
}
