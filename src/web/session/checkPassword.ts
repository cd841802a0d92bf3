import { request } from '../client/request';

/** What the gateway asks for after account and password. */
export interface PasswordAnswer {
  /** Allows the next step, for five minutes. */
  ticket: string;
  next: 'authenticatorCode' | 'setPassword' | 'bindAuthenticator';
}

/** First step of signing in. Throws a `RequestError` where account and password do not go together. */
export async function checkPassword(account: string, password: string): Promise<PasswordAnswer> {
  const { data } = await request<PasswordAnswer>('/preLoginValidation', {
    base: 'global',
    method: 'POST',
    body: { account, password },
  });
  return data;
}
