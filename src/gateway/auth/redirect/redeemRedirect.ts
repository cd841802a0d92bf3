import type { FastifyRequest } from 'fastify';
import { withTransaction } from '../../database/withTransaction';
import { type Envelope, envelope } from '../../http/envelope';
import type { ServerContext } from '../../http/ServerContext';
import { recordRefusals } from '../audit/recordRefusals';
import { recordSecurityEvent } from '../audit/recordSecurityEvent';
import { beginSession } from '../beginSession';
import { closeTicket } from '../closeTicket';
import { findUser } from '../findUser';
import { readBody } from '../readBody';
import { requireUsable } from '../requireUsable';
import { ticketExpired } from '../ticketExpired';
import { tryTicket } from '../tryTicket';
import { requireAddress } from '../whitelist/requireAddress';

const readTicket = readBody({
  type: 'object',
  properties: { ticket: { type: 'string', maxLength: 200 } },
  required: ['ticket'],
});

/** `authRedirect`: the one-time ticket of a sign-in link begins a session. */
export async function redeemRedirect(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const { ticket } = readTicket(request, model) as { ticket: string };
  const { userId } = await tryTicket(db, ticket, 'redirect', now());
  const user = await findUser(db, config, { id: userId });
  if (!user) throw ticketExpired();
  const about = { userId: user.id, kind: 'redirectSignIn', request } as const;
  return recordRefusals(context, about, () =>
    withTransaction(db, async (transaction) => {
      if (!(await closeTicket(transaction, ticket))) throw ticketExpired();
      requireUsable(user);
      requireAddress(user, request);
      await recordSecurityEvent(transaction, { ...about, outcome: 'success', now: now() });
      return envelope(await beginSession(context, transaction, user, request));
    }),
  );
}
