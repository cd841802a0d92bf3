import type { FastifyRequest } from 'fastify';
import { openSchema } from '../../../contract/schemas';
import { withTransaction } from '../../database/units/transaction';
import { bodyReader } from '../../http/body';
import type { ServerContext } from '../../http/context';
import { envelope } from '../../http/responses';
import type { Envelope } from '../../../contract/envelope';
import { codeSchema, verifyCode } from '../secondFactor';
import { recordRejections, recordSecurityEvent } from '../securityEvents';
import { beginSession } from '../sessions';
import { refundAttempt, trustNetwork } from '../throttle';
import { makeCodeAttempt, redeemTicket, ticketExpired, ticketSchema } from '../tickets';
import { findUser, requireSignInAllowed } from '../users';

/** Reads the body of the step: the ticket and the code of the authenticator app. */
export const readCode = bodyReader(openSchema({ ticket: ticketSchema, code: codeSchema }));

/**
 * `merchantLogin`: the ticket of the password and a code of the authenticator, or a recovery code, begin a session. Of
 * concurrent requests with one ticket or one code, a single one succeeds.
 */
export async function signIn(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const { ticket, code } = readCode(request, model);
  const step = 'authenticatorCode';
  return makeCodeAttempt(context, request, { ticket, step }, async ({ userId, keys }) => {
    const user = await findUser(db, config, { id: userId });
    if (!user?.authenticatorSecret) throw ticketExpired();
    const about = { userId, kind: 'signIn', request } as const;
    const answer = await recordRejections(context, about, () =>
      withTransaction(db, async (transaction) => {
        await verifyCode(context, transaction, user, code, request);
        await redeemTicket(transaction, ticket);
        requireSignInAllowed(user, request);
        await recordSecurityEvent(transaction, { ...about, outcome: 'success', now: now() });
        await refundAttempt(transaction, keys);
        await trustNetwork(transaction, user, request.ip, now());
        return beginSession(context, transaction, user, request);
      }),
    );
    return envelope(answer);
  });
}
