import { request } from '../client/request';

/** What a forgotten password is replaced by. */
export interface NewPassword {
  password: string;
  repeatPassword: string;
  /** Of the authenticator, or a recovery code, where one is bound. */
  code?: string | undefined;
}

/**
 * Replaces a forgotten password, which ends every session of the user. Throws a `RequestError` with what is wrong in
 * `errors`.
 */
export async function restartPassword(ticket: string, body: NewPassword): Promise<void> {
  await request('/restartLoginPwd', { base: 'global', method: 'POST', body: { ticket, ...body } });
}
