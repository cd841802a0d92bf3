import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/tables';
import { withTransaction } from '../../database/transaction';
import type { ServerContext } from '../../http/context';
import { type Envelope, envelope } from '../../http/envelope';
import { bodyReader } from '../../http/body';
import { requireAddress } from '../ipWhitelist';
import { recordRejections, recordSecurityEvent } from '../securityEvents';
import { beginSession } from '../sessions';
import { redeemTicket, issueTicket, ticketExpired, consumeTicketAttempt } from '../tickets';
import { findUser, requireUsable } from '../users';

/** How long a sign-in link works, in milliseconds. */
const lifetime = 60_000;

/** Issues the one-time ticket of a sign-in link for a user, to be opened within a minute at `/#/auth-redirect?ticket=…`. */
export function issueRedirectTicket(db: Database, userId: string, now: Date): Promise<string> {
  return issueTicket(db, userId, 'redirect', now, { lifetime });
}

const readTicket = bodyReader({
  type: 'object',
  properties: { ticket: { type: 'string', maxLength: 200 } },
  required: ['ticket'],
});

/** `authRedirect`: the one-time ticket of a sign-in link begins a session. */
export async function redeemRedirect(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const { ticket } = readTicket(request, model) as { ticket: string };
  const { userId } = await consumeTicketAttempt(db, ticket, 'redirect', now());
  const user = await findUser(db, config, { id: userId });
  if (!user) throw ticketExpired();
  const about = { userId: user.id, kind: 'redirectSignIn', request } as const;
  return recordRejections(context, about, () =>
    withTransaction(db, async (transaction) => {
      if (!(await redeemTicket(transaction, ticket))) throw ticketExpired();
      requireUsable(user);
      requireAddress(user, request);
      await recordSecurityEvent(transaction, { ...about, outcome: 'success', now: now() });
      return envelope(await beginSession(context, transaction, user, request));
    }),
  );
}
