import { request } from '../client/request';
import type { PasswordAnswer } from './checkPassword';
import { ticketLife } from './ticketLife';

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
