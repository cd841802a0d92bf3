import type { FastifyRequest } from 'fastify';
import { openSchema } from '../../../contract/schemas';
import { withTransaction } from '../../database/units/transaction';
import { bodyReader, invalidField } from '../../http/body';
import type { ServerContext } from '../../http/context';
import { envelope } from '../../http/responses';
import type { Envelope } from '../../../contract/envelope';
import { tellUser } from '../../mail/accountNotices';
import { hashPassword, newPasswordSchemas, requireValidPassword, verifyPassword } from '../passwords';
import { codeSchema, verifyCode } from '../secondFactor';
import { recordRejections, recordSecurityEvent } from '../securityEvents';
import { revokeAccess } from '../sessions';
import { makeAttempt, refundAttempt, resetFailures, throttleKeys } from '../throttle';
import { lockMerchant, recordJoining } from '../team/teamEvents';
import { findTicket, makeTicketAttempt, redeemTicket, ticketExpired, ticketSchema } from '../tickets';
import { findUser, requireSignInAllowed } from '../users';

/** Reads the body of the step. Without an authenticator there is no code. */
export const readNewPassword = bodyReader(
  openSchema({ ticket: ticketSchema, ...newPasswordSchemas, code: codeSchema }, ['code']),
);

/**
 * `restartLoginPwd`: replaces a forgotten password. A user with an authenticator has to send its code as well: access
 * to the e-mails alone is not enough. All sessions and tickets of the user end.
 */
export async function resetPassword(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const body = readNewPassword(request, model);
  const { ticket, password, code } = body;
  requireValidPassword(request, model, body);
  const { userId } = await findTicket(db, ticket, 'restartPassword', now());
  const user = await findUser(db, config, { id: userId });
  if (!user) throw ticketExpired();
  const needsCode = user.authenticatorSecret !== null;
  if (needsCode && code === undefined) {
    const text = 'authentication.codeMissing';
    throw invalidField(request, model, { path: '/code', keyword: 'required', text });
  }
  const attempted = needsCode ? throttleKeys('code', userId, request.ip) : [];
  const step = 'restartPassword';
  await makeAttempt(context, request, attempted, (keys) =>
    makeTicketAttempt(context, request, { ticket, step }, () =>
      recordRejections(context, { userId, kind: 'passwordReset', request }, async () => {
        requireSignInAllowed(user, request);
        const isOld = await verifyPassword(user.passwordHash, password);
        const password_hash = await hashPassword(password);
        await withTransaction(db, async (transaction) => {
          if (user.mustSetPassword) await lockMerchant(transaction, user.merchantId);
          if (needsCode && code !== undefined) await verifyCode(context, transaction, user, code, request);
          if (isOld) {
            // Only after the code, so that access to the e-mails does not reveal the old password. The error rolls the
            // code's use back.
            const text = 'authentication.newPassword.same';
            throw invalidField(request, model, { path: '/password', keyword: 'same', text });
          }
          await redeemTicket(transaction, ticket);
          await transaction
            .updateTable('merchant_user')
            .set({ password_hash, must_set_password: false, password_expires_at: null })
            .where('id', '=', userId)
            .execute();
          await revokeAccess(transaction, userId, now());
          const event = { userId, kind: 'passwordReset', outcome: 'success' } as const;
          await recordSecurityEvent(transaction, { ...event, request, now: now() });
          if (user.mustSetPassword) await recordJoining(transaction, model, user, now());
          await tellUser(transaction, { ...context, now: now() }, userId, 'passwordChanged');
          await refundAttempt(transaction, keys);
          await resetFailures(transaction, 'password', user.account, request.ip);
        });
      }),
    ),
  );
  return envelope({});
}
