import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/Database';
import { withTransaction } from '../database/withTransaction';
import { type Envelope, envelope } from '../http/envelope';
import { GatewayError } from '../http/GatewayError';
import type { ServerContext } from '../http/ServerContext';
import { authenticatorStep } from './authenticatorStep';
import { beginSession } from './beginSession';
import { findUser } from './findUser';
import { forgiveAttempt } from './forgiveAttempt';
import { hashToken } from './hashToken';
import { readBody } from './readBody';
import { requireUsable } from './requireUsable';
import { takeAttempt } from './takeAttempt';
import { throttleKeys } from './throttleKeys';
import { tryTicket } from './tryTicket';

const readCode = readBody({
  type: 'object',
  properties: {
    ticket: { type: 'string', minLength: 1, maxLength: 200 },
    code: { type: 'string', pattern: '^[0-9]{6}$' },
  },
  required: ['ticket', 'code'],
});

/**
 * `merchantLogin`: the ticket of the first step and the authenticator's code begin a session. A ticket begins one
 * session and a code is taken once, however many try at the same time.
 */
export async function signIn(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const { ticket, code } = readCode(request, model) as { ticket: string; code: string };
  const userId = await tryTicket(db, ticket, 'authenticatorCode', now());
  if (userId === undefined) throw ticketExpired();
  const keys = throttleKeys('code', userId, request.ip);
  await takeAttempt(db, keys, now());
  const user = await findUser(db, config, { id: userId });
  if (!user?.authenticatorSecret) throw ticketExpired();
  const step = authenticatorStep(user.authenticatorSecret, code, now());
  if (step === undefined) throw wrongCode('wrongCode');
  const answer = await withTransaction(db, async (transaction) => {
    if (!(await takeCode(transaction, userId, step, now()))) throw wrongCode('usedCode');
    if (!(await closeTicket(transaction, ticket))) throw ticketExpired();
    requireUsable(user);
    return beginSession(context, transaction, user, request);
  });
  await forgiveAttempt(db, keys, now(), true);
  await forgiveAttempt(db, throttleKeys('password', user.account, request.ip), now(), true);
  return envelope(answer);
}

async function takeCode(db: Database, userId: string, step: number, now: Date): Promise<boolean> {
  const taken = await db
    .insertInto('used_authenticator_code')
    .values({ user_id: userId, step, used_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}

async function closeTicket(db: Database, ticket: string): Promise<boolean> {
  const closed = await db
    .deleteFrom('sign_in_ticket')
    .where('token_hash', '=', hashToken(ticket))
    .executeTakeFirst();
  return closed.numDeletedRows === 1n;
}

function ticketExpired(): GatewayError {
  return new GatewayError({ status: 200, code: 440, text: 'authentication.ticketExpired' });
}

function wrongCode(keyword: 'wrongCode' | 'usedCode'): GatewayError {
  return new GatewayError({ status: 200, code: 401, text: `authentication.${keyword}` });
}
