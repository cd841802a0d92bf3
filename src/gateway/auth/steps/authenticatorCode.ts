import type { FastifyRequest } from 'fastify';
import { withTransaction } from '../../database/transaction';
import type { ServerContext } from '../../http/context';
import { type Envelope, envelope } from '../../http/envelope';
import { bodyReader } from '../../http/body';
import { requireAddress } from '../ipWhitelist';
import { codeSchema, verifyCode } from '../secondFactor';
import { recordRejections, recordSecurityEvent } from '../securityEvents';
import { beginSession } from '../sessions';
import { refundAttempt, trustNetwork } from '../throttle';
import { redeemTicket, ticketExpired, consumeCodeAttempt } from '../tickets';
import { findUser, requireUsable } from '../users';

const readCode = bodyReader({
  type: 'object',
  properties: {
    ticket: { type: 'string', minLength: 1, maxLength: 200 },
    code: codeSchema,
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
  const { userId, keys } = await consumeCodeAttempt(context, request, ticket, 'authenticatorCode');
  const user = await findUser(db, config, { id: userId });
  if (!user?.authenticatorSecret) throw ticketExpired();
  const about = { userId, kind: 'signIn', request } as const;
  const answer = await recordRejections(context, about, async () => {
    return withTransaction(db, async (transaction) => {
      await verifyCode(transaction, user, code, request, now());
      if (!(await redeemTicket(transaction, ticket))) throw ticketExpired();
      requireUsable(user);
      requireAddress(user, request);
      await recordSecurityEvent(transaction, { ...about, outcome: 'success', now: now() });
      await refundAttempt(transaction, keys);
      await trustNetwork(transaction, user, request.ip, now());
      return beginSession(context, transaction, user, request);
    });
  });
  return envelope(answer);
}
