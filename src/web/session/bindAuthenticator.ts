import { request } from '../client/request';
import type { SignInAnswer } from './SignInAnswer';

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
