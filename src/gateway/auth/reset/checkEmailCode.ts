import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Envelope, envelope } from '../../http/envelope';
import { doAfterAnswer } from '../../http/doAfterAnswer';
import { GatewayError } from '../../http/GatewayError';
import type { ServerContext } from '../../http/ServerContext';
import { recordSecurityEvent } from '../audit/recordSecurityEvent';
import { closeTicket } from '../closeTicket';
import { findUser } from '../findUser';
import { forgiveAttempt } from '../forgiveAttempt';
import { hashToken } from '../hashToken';
import { openTicket } from '../openTicket';
import { readTicketCode } from '../readTicketCode';
import { ticketExpired } from '../ticketExpired';
import { tryTicketCode } from '../tryTicketCode';

/**
 * `validateCode`: the six digits of the e-mail give a ticket for a new password, and tell whether it takes the
 * authenticator too. A ticket takes five tries; tries of many tickets of one account are slowed down together.
 */
export async function checkEmailCode(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const { ticket, code } = readTicketCode(request, model) as { ticket: string; code: string };
  const { userId, codeHash, keys } = await tryTicketCode(context, request, ticket, 'emailCode');
  if (codeHash === null) throw ticketExpired();
  if (!timingSafeEqual(Buffer.from(codeHash), Buffer.from(hashToken(code)))) {
    // Not waited for: the answer must not take longer where there is such an account.
    doAfterAnswer(request, 'recording a failed reset', async () => {
      if (!(await findUser(db, config, { id: userId }))) return;
      const failure = { kind: 'passwordReset', outcome: 'failure', detail: 'wrongCode' } as const;
      await recordSecurityEvent(db, { userId, ...failure, request, now: now() });
    });
    throw new GatewayError({ status: 200, code: 401, text: 'authentication.wrongEmailCode' });
  }
  const user = await findUser(db, config, { id: userId });
  if (!user || !(await closeTicket(db, ticket))) throw ticketExpired();
  await forgiveAttempt(db, keys);
  const next = 'restartPassword';
  return envelope({
    ticket: await openTicket(db, userId, next, now()),
    next,
    authenticator: user.authenticatorSecret !== null,
  });
}
