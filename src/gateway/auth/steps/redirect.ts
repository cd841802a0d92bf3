import type { FastifyRequest } from 'fastify';
import { openSchema } from '../../../contract/schemas';
import type { Database } from '../../database/declared/tables';
import { withTransaction } from '../../database/units/transaction';
import { bodyReader } from '../../http/body';
import type { ServerContext } from '../../http/context';
import { envelope } from '../../http/responses';
import type { Envelope } from '../../../contract/envelope';
import { recordRejections, recordSecurityEvent } from '../securityEvents';
import { beginSession } from '../sessions';
import { issueTicket, makeTicketAttempt, redeemTicket, ticketExpired } from '../tickets';
import { findUser, requireSignInAllowed } from '../users';

/** Lifetime of a sign-in link (product 3.10), in milliseconds. */
const lifetime = 60_000;

/** Issues the one-time ticket of a sign-in link, `/#/auth-redirect?ticket=…`, for a user. */
export function issueRedirectTicket(db: Database, userId: string, now: Date): Promise<string> {
  return issueTicket(db, userId, 'redirect', now, { lifetime });
}

/** Reads the ticket of a link. An empty one is that of an expired link, not a malformed body. */
export const readTicket = bodyReader(openSchema({ ticket: { type: 'string', maxLength: 200 } }));

/** `authRedirect`: exchanges the ticket of a sign-in link for a session. */
export async function redeemRedirect(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const { ticket } = readTicket(request, model);
  const step = 'redirect';
  return makeTicketAttempt(context, request, { ticket, step }, async ({ userId }) => {
    const user = await findUser(db, config, { id: userId });
    if (!user) throw ticketExpired();
    const about = { userId, kind: 'redirectSignIn', request } as const;
    const answer = await recordRejections(context, about, () =>
      withTransaction(db, async (transaction) => {
        await redeemTicket(transaction, ticket);
        requireSignInAllowed(user, request);
        await recordSecurityEvent(transaction, { ...about, outcome: 'success', now: now() });
        return beginSession(context, transaction, user, request);
      }),
    );
    return envelope(answer);
  });
}
