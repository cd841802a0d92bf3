import type { FastifyRequest } from 'fastify';
import { openSchema } from '../../../contract/schemas';
import { withTransaction } from '../../database/units/transaction';
import { bodyReader, invalidField } from '../../http/body';
import type { ServerContext } from '../../http/context';
import type { Envelope } from '../../../contract/envelope';
import { hashPassword, newPasswordSchemas, requireValidPassword, verifyPassword } from '../passwords';
import { recordRejections, recordSecurityEvent } from '../securityEvents';
import { revokeAccess } from '../sessions';
import { lockMerchant, recordJoining } from '../team/teamEvents';
import { issueNextTicket, makeTicketAttempt, redeemTicket, ticketExpired, ticketSchema } from '../tickets';
import { findUser, requireSignInAllowed } from '../users';

/** Reads the body of the step. */
export const readNewPassword = bodyReader(openSchema({ ticket: ticketSchema, ...newPasswordSchemas }));

/**
 * `firstUpdateAccountPwd`: at the first sign-in, replaces the password that somebody else chose for the user. Returns a
 * ticket for the next step. A password that breaks a rule costs none of the ticket's attempts.
 */
export async function setFirstPassword(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const body = readNewPassword(request, model);
  const { ticket, password } = body;
  requireValidPassword(request, model, body);
  const attempted = { ticket, step: 'setPassword' } as const;
  return makeTicketAttempt(context, request, attempted, async ({ userId }) => {
    const user = await findUser(db, config, { id: userId });
    if (!user) throw ticketExpired();
    await recordRejections(context, { userId, kind: 'signIn', request }, async () =>
      requireSignInAllowed(user, request),
    );
    if (await verifyPassword(user.passwordHash, password)) {
      const text = 'authentication.newPassword.same';
      throw invalidField(request, model, { path: '/password', keyword: 'same', text });
    }
    const password_hash = await hashPassword(password);
    return withTransaction(db, async (transaction) => {
      await lockMerchant(transaction, user.merchantId);
      await redeemTicket(transaction, ticket);
      const changed = await transaction
        .updateTable('merchant_user')
        .set({ password_hash, must_set_password: false, password_expires_at: null })
        .where('id', '=', userId)
        // Of several sign-ins at once only the first: the others got in with the password that is replaced here.
        .where('must_set_password', '=', true)
        .executeTakeFirst();
      if (changed.numUpdatedRows !== 1n) throw ticketExpired();
      await revokeAccess(transaction, userId, now());
      const event = { userId, kind: 'passwordSet', outcome: 'success', request } as const;
      await recordSecurityEvent(transaction, { ...event, now: now() });
      await recordJoining(transaction, model, user, now());
      return issueNextTicket(transaction, { ...user, mustSetPassword: false }, now());
    });
  });
}
