import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '../database/Tables';
import { hashToken } from './hashToken';
import type { SignInStep } from './SignInStep';

/** Tries that one ticket takes. */
const mostTries = 5;

/** The condition of a ticket that is one of a step, has not run out and has tries left. */
export function usableTicket(ticket: string, step: SignInStep, now: Date) {
  return (is: ExpressionBuilder<Tables, 'sign_in_ticket'>): Expression<SqlBool> =>
    is.and([
      is('token_hash', '=', hashToken(ticket)),
      is('next', '=', step),
      is('attempts', '<', mostTries),
      is('expires_at', '>', now.toISOString()),
    ]);
}
