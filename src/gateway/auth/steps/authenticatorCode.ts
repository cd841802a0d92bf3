import type { FastifyRequest } from 'fastify';
import { withTransaction } from '../../database/transaction';
import type { ServerContext } from '../../http/context';
import { type Envelope, envelope } from '../../http/envelope';
import { readBody } from '../../http/readBody';
import { requireAddress } from '../ipWhitelist';
import { codeSchema, proveCode } from '../secondFactor';
import { recordRefusals, recordSecurityEvent } from '../securityEvents';
import { beginSession } from '../sessions';
import { forgiveAttempt, trustNetwork } from '../throttle';
import { closeTicket, ticketExpired, tryTicketCode } from '../tickets';
import { findUser, requireUsable } from '../users';

const readCode = readBody({
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
  const { userId, keys } = await tryTicketCode(context, request, ticket, 'authenticatorCode');
  const user = await findUser(db, config, { id: userId });
  if (!user?.authenticatorSecret) throw ticketExpired();
  const about = { userId, kind: 'signIn', request } as const;
  const answer = await recordRefusals(context, about, async () => {
    return withTransaction(db, async (transaction) => {
      await proveCode(transaction, user, code, request, now());
      if (!(await closeTicket(transaction, ticket))) throw ticketExpired();
      requireUsable(user);
      requireAddress(user, request);
      await recordSecurityEvent(transaction, { ...about, outcome: 'success', now: now() });
      await forgiveAttempt(transaction, keys);
      await trustNetwork(transaction, user, request.ip, now());
      return beginSession(context, transaction, user, request);
    });
  });
  return envelope(answer);
}
