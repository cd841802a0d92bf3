import type { FastifyRequest } from 'fastify';
import { withTransaction } from '../database/withTransaction';
import { type Envelope, envelope } from '../http/envelope';
import type { ServerContext } from '../http/ServerContext';
import { authenticatorStep } from './authenticatorStep';
import { beginSession } from './beginSession';
import { closeTicket } from './closeTicket';
import { findUser } from './findUser';
import { forgiveAttempt } from './forgiveAttempt';
import { readBody } from './readBody';
import { requireUsable } from './requireUsable';
import { takeAttempt } from './takeAttempt';
import { takeAuthenticatorCode } from './takeAuthenticatorCode';
import { takeRecoveryCode } from './takeRecoveryCode';
import { throttleKeys } from './throttleKeys';
import { ticketExpired } from './ticketExpired';
import { tryTicket } from './tryTicket';
import { wrongCode } from './wrongCode';

const readCode = readBody({
  type: 'object',
  properties: {
    ticket: { type: 'string', minLength: 1, maxLength: 200 },
    // An authenticator's six digits, or a recovery code.
    code: { type: 'string', pattern: '^([0-9]{6}|[A-Za-z2-7]{4}(-?[A-Za-z2-7]{4}){3})$' },
  },
  required: ['ticket', 'code'],
});

/**
 * `merchantLogin`: the ticket of the first step and the authenticator's code, or a recovery code in its place, begin a session. A ticket begins one
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
  const isRecovery = code.length > 6;
  if (step === undefined && !isRecovery) throw wrongCode('wrongCode');
  const answer = await withTransaction(db, async (transaction) => {
    if (step === undefined) {
      if (!(await takeRecoveryCode(transaction, userId, code))) throw wrongCode('wrongCode');
    } else if (!(await takeAuthenticatorCode(transaction, userId, step, now()))) throw wrongCode('usedCode');
    if (!(await closeTicket(transaction, ticket))) throw ticketExpired();
    requireUsable(user);
    return beginSession(context, transaction, user, request);
  });
  await forgiveAttempt(db, keys, now(), true);
  await forgiveAttempt(db, throttleKeys('password', user.account, request.ip), now(), true);
  return envelope(answer);
}
