import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { withTransaction } from '../../database/units/transaction';
import type { ServerContext } from '../../http/context';
import { envelope } from '../../http/responses';
import type { Envelope } from '../../../contract/envelope';
import {
  authenticatorOffer,
  authenticatorStep,
  consumeAuthenticatorStep,
  newAuthenticatorSecret,
} from '../authenticator';
import { renewRecoveryCodes } from '../recoveryCodes';
import { rejectedCode } from '../secondFactor';
import { recordRejections, recordSecurityEvent } from '../securityEvents';
import { beginSession, revokeAccess } from '../sessions';
import { authenticatorOf } from '../tables';
import { refundAttempt, trustNetwork } from '../throttle';
import { findTicket, makeCodeAttempt, readTicketCode, ticketExpired } from '../tickets';
import { hashToken } from '../tokens';
import { findUser, requireSignInAllowed } from '../users';

/**
 * `getQRCode`: the secret for the user's authenticator app. It is stored with the ticket until a code shows that the
 * app has it; further calls return the same one.
 */
export async function offerAuthenticator(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, keyRing, now } = context;
  const { ticket } = request.query as { ticket?: unknown };
  if (typeof ticket !== 'string') throw ticketExpired();
  const { userId } = await findTicket(db, ticket, 'bindAuthenticator', now());
  const binding = authenticatorOf(userId);
  const offered = keyRing.encrypt(newAuthenticatorSecret(), binding);
  const row = await db
    .updateTable('sign_in_ticket')
    .set({ authenticator_secret: sql`coalesce(authenticator_secret, ${offered})` })
    .where('token_hash', '=', hashToken(ticket))
    .returning('authenticator_secret as secret')
    .executeTakeFirst();
  const user = row && (await findUser(db, config, { id: userId }));
  if (!user || row.secret === null) throw ticketExpired();
  return envelope(authenticatorOffer(user.account, keyRing.decrypt(row.secret, binding)));
}

/**
 * `validateGoogleCodeByCode`: binds an authenticator by its first code. Returns a session and ten recovery codes, which
 * are shown this once (product 3.3). Earlier sessions of the user end.
 */
export async function bindAuthenticator(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, keyRing, now } = context;
  const { ticket, code } = readTicketCode(request, model);
  const attempted = { ticket, step: 'bindAuthenticator' } as const;
  return makeCodeAttempt(
    context,
    request,
    attempted,
    async ({ userId, authenticatorSecret: secret, keys }) => {
      const user = await findUser(db, config, { id: userId });
      if (!user || secret === null) throw ticketExpired();
      const step = await recordRejections(context, { userId, kind: 'signIn', request }, async () => {
        requireSignInAllowed(user, request);
        const shown = authenticatorStep(keyRing.decrypt(secret, authenticatorOf(userId)), code, now());
        if (shown === undefined) throw rejectedCode('wrongCode');
        return shown;
      });
      const answer = await withTransaction(db, async (transaction) => {
        const bound = await transaction
          .updateTable('merchant_user')
          .set({ authenticator_secret: secret })
          .where('id', '=', userId)
          .where('authenticator_secret', 'is', null)
          .where('must_set_password', '=', false)
          .executeTakeFirst();
        if (bound.numUpdatedRows !== 1n) throw ticketExpired();
        await revokeAccess(transaction, userId, now());
        await consumeAuthenticatorStep(transaction, userId, step, now());
        const recoveryCodes = await renewRecoveryCodes(transaction, userId);
        const event = { userId, outcome: 'success', request, now: now() } as const;
        await recordSecurityEvent(transaction, { ...event, kind: 'authenticatorBound' });
        await recordSecurityEvent(transaction, { ...event, kind: 'signIn' });
        await refundAttempt(transaction, keys);
        await trustNetwork(transaction, user, request.ip, now());
        return { ...(await beginSession(context, transaction, user, request)), recoveryCodes };
      });
      return envelope(answer);
    },
  );
}
