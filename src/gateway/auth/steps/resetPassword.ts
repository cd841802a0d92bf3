import type { FastifyRequest } from 'fastify';
import { withTransaction } from '../../database/transaction';
import type { ServerContext } from '../../http/context';
import { type Envelope, envelope } from '../../http/envelope';
import { GatewayError } from '../../http/errors';
import { bodyReader } from '../../http/body';
import { requestLanguage, translator } from '../../http/translation';
import { requireAddress } from '../ipWhitelist';
import { hashPassword, requireValidPassword, verifyPassword } from '../passwords';
import { codeSchema, verifyCode } from '../secondFactor';
import { recordRejections, recordSecurityEvent } from '../securityEvents';
import { endSessions } from '../sessions';
import { resetFailures, refundAttempt, consumeAttempt, type ThrottleKey, throttleKeys } from '../throttle';
import { redeemTicket, findTicket, ticketExpired, consumeTicketAttempt } from '../tickets';
import { findUser, requireUsable } from '../users';

const readPasswords = bodyReader({
  type: 'object',
  properties: {
    ticket: { type: 'string', minLength: 1, maxLength: 200 },
    password: { type: 'string', minLength: 1, maxLength: 256 },
    repeatPassword: { type: 'string', maxLength: 256 },
    code: codeSchema,
  },
  required: ['ticket', 'password', 'repeatPassword'],
});

interface Body {
  ticket: string;
  password: string;
  repeatPassword: string;
  code?: string;
}

/**
 * `restartLoginPwd`: a new password in place of the forgotten one, with the authenticator's code where one is bound:
 * whoever reads the e-mails alone gets nowhere. All sessions and tickets of the user end.
 */
export async function resetPassword(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const { ticket, password, repeatPassword, code } = readPasswords(request, model) as Body;
  const translate = translator(model, requestLanguage(request, model));
  requireValidPassword(password, repeatPassword, translate);
  const { userId } = await findTicket(db, ticket, 'restartPassword', now());
  const user = await findUser(db, config, { id: userId });
  if (!user) throw ticketExpired();
  const { authenticatorSecret } = user;
  let keys: ThrottleKey[] = [];
  if (authenticatorSecret !== null) {
    if (code === undefined) throw refuse('/code', 'required', translate('authentication.codeMissing'));
    keys = await consumeAttempt(db, throttleKeys('code', user.id, request.ip), now());
  }
  await consumeTicketAttempt(db, ticket, 'restartPassword', now());
  await recordRejections(context, { userId: user.id, kind: 'passwordReset', request }, async () => {
    requireUsable(user);
    requireAddress(user, request);
    const isOld = await verifyPassword(user.passwordHash, password);
    const password_hash = await hashPassword(password);
    await withTransaction(db, async (transaction) => {
      if (authenticatorSecret !== null) {
        await verifyCode(transaction, user, code!, request, now());
      }
      // After the code, which is not used up by it: whoever has only the e-mail learns nothing of the old password.
      if (isOld) throw refuse('/password', 'same', translate('authentication.newPassword.same'));
      if (!(await redeemTicket(transaction, ticket))) throw ticketExpired();
      await transaction
        .updateTable('merchant_user')
        .set({ password_hash, must_set_password: false })
        .where('id', '=', user.id)
        .execute();
      await transaction.deleteFrom('sign_in_ticket').where('user_id', '=', user.id).execute();
      await endSessions(transaction, user.id, now());
      const done = { userId: user.id, kind: 'passwordReset', outcome: 'success' } as const;
      await recordSecurityEvent(transaction, { ...done, request, now: now() });
      await refundAttempt(transaction, keys);
      await resetFailures(transaction, 'password', user.account, request.ip);
    });
  });
  return envelope({});
}

function refuse(path: string, keyword: string, msg: string): GatewayError {
  const errors = [{ path, keyword, params: {}, msg }];
  return new GatewayError({ status: 422, text: 'gateway.invalidBody', errors });
}
