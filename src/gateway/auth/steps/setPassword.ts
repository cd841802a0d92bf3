import type { FastifyRequest } from 'fastify';
import { withTransaction } from '../../database/transaction';
import type { ServerContext } from '../../http/context';
import type { Envelope } from '../../http/envelope';
import { GatewayError } from '../../http/errors';
import { bodyReader } from '../../http/body';
import { requestLanguage, translator } from '../../http/translation';
import { requireAddress } from '../ipWhitelist';
import { hashPassword, requireValidPassword, verifyPassword } from '../passwords';
import { recordRejections, recordSecurityEvent } from '../securityEvents';
import { endSessions } from '../sessions';
import { issueNextTicket, redeemTicket, ticketExpired, consumeTicketAttempt } from '../tickets';
import { findUser, requireUsable } from '../users';

const readPasswords = bodyReader({
  type: 'object',
  properties: {
    ticket: { type: 'string', minLength: 1, maxLength: 200 },
    password: { type: 'string', minLength: 1, maxLength: 256 },
    repeatPassword: { type: 'string', maxLength: 256 },
  },
  required: ['ticket', 'password', 'repeatPassword'],
});

/**
 * `firstUpdateAccountPwd`: who signs in for the first time replaces the password that somebody else gave him, and is
 * answered a ticket for the next step. A password that breaks a rule costs none of the ticket's tries.
 */
export async function setFirstPassword(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const body = readPasswords(request, model) as { ticket: string; password: string; repeatPassword: string };
  const { ticket, password, repeatPassword } = body;
  const translate = translator(model, requestLanguage(request, model));
  requireValidPassword(password, repeatPassword, translate);
  const { userId } = await consumeTicketAttempt(db, ticket, 'setPassword', now());
  const user = await findUser(db, config, { id: userId });
  if (!user) throw ticketExpired();
  await recordRejections(context, { userId: user.id, kind: 'signIn', request }, async () => {
    requireUsable(user);
    requireAddress(user, request);
  });
  if (await verifyPassword(user.passwordHash, password)) {
    const msg = translate('authentication.newPassword.same');
    throw new GatewayError({
      status: 422,
      text: 'gateway.invalidBody',
      errors: [{ path: '/password', keyword: 'same', params: {}, msg }],
    });
  }
  const password_hash = await hashPassword(password);
  return withTransaction(db, async (transaction) => {
    if (!(await redeemTicket(transaction, ticket))) throw ticketExpired();
    const changed = await transaction
      .updateTable('merchant_user')
      .set({ password_hash, must_set_password: false })
      .where('id', '=', user.id)
      // Only the first of several sign-ins at once: the others were let in by the password that was replaced.
      .where('must_set_password', '=', true)
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) throw ticketExpired();
    await transaction.deleteFrom('sign_in_ticket').where('user_id', '=', user.id).execute();
    await endSessions(transaction, user.id, now());
    const event = { userId: user.id, kind: 'passwordSet', outcome: 'success', request } as const;
    await recordSecurityEvent(transaction, { ...event, now: now() });
    return issueNextTicket(transaction, { ...user, mustSetPassword: false }, now());
  });
}
