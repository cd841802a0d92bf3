import type { FastifyRequest } from 'fastify';
import { withTransaction } from '../../database/withTransaction';
import { type Envelope, envelope } from '../../http/envelope';
import { GatewayError } from '../../http/GatewayError';
import { requestLanguage } from '../../http/requestLanguage';
import type { ServerContext } from '../../http/ServerContext';
import { translator } from '../../http/translator';
import { recordRefusals } from '../audit/recordRefusals';
import { recordSecurityEvent } from '../audit/recordSecurityEvent';
import { clearFailures } from '../clearFailures';
import { closeTicket } from '../closeTicket';
import { codeSchema } from '../codeSchema';
import { endSessions } from '../endSessions';
import { findTicket } from '../findTicket';
import { findUser } from '../findUser';
import { forgiveAttempt } from '../forgiveAttempt';
import { hashPassword } from '../hashPassword';
import { proveCode } from '../proveCode';
import { readBody } from '../readBody';
import { requireGoodPassword } from '../requireGoodPassword';
import { requireUsable } from '../requireUsable';
import { takeAttempt } from '../takeAttempt';
import { type ThrottleKey, throttleKeys } from '../throttleKeys';
import { ticketExpired } from '../ticketExpired';
import { tryTicket } from '../tryTicket';
import { verifyPassword } from '../verifyPassword';
import { requireAddress } from '../whitelist/requireAddress';

const readPasswords = readBody({
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
export async function restartPassword(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const { ticket, password, repeatPassword, code } = readPasswords(request, model) as Body;
  const translate = translator(model, requestLanguage(request, model));
  requireGoodPassword(password, repeatPassword, translate);
  const { userId } = await findTicket(db, ticket, 'restartPassword', now());
  const user = await findUser(db, config, { id: userId });
  if (!user) throw ticketExpired();
  const { authenticatorSecret } = user;
  let keys: ThrottleKey[] = [];
  if (authenticatorSecret !== null) {
    if (code === undefined) throw refuse('/code', 'required', translate('authentication.codeMissing'));
    keys = await takeAttempt(db, throttleKeys('code', user.id, request.ip), now());
  }
  await tryTicket(db, ticket, 'restartPassword', now());
  await recordRefusals(context, { userId: user.id, kind: 'passwordReset', request }, async () => {
    requireUsable(user);
    requireAddress(user, request);
    const isOld = await verifyPassword(user.passwordHash, password);
    const password_hash = await hashPassword(password);
    await withTransaction(db, async (transaction) => {
      if (authenticatorSecret !== null) {
        await proveCode(transaction, user, code!, request, now());
      }
      // After the code, which is not used up by it: whoever has only the e-mail learns nothing of the old password.
      if (isOld) throw refuse('/password', 'same', translate('authentication.newPassword.same'));
      if (!(await closeTicket(transaction, ticket))) throw ticketExpired();
      await transaction
        .updateTable('merchant_user')
        .set({ password_hash, must_set_password: false })
        .where('id', '=', user.id)
        .execute();
      await transaction.deleteFrom('sign_in_ticket').where('user_id', '=', user.id).execute();
      await endSessions(transaction, user.id, now());
      const done = { userId: user.id, kind: 'passwordReset', outcome: 'success' } as const;
      await recordSecurityEvent(transaction, { ...done, request, now: now() });
      await forgiveAttempt(transaction, keys);
      const [passwordFromHere] = throttleKeys('password', user.account, request.ip);
      if (passwordFromHere) await clearFailures(transaction, passwordFromHere);
    });
  });
  return envelope({});
}

function refuse(path: string, keyword: string, msg: string): GatewayError {
  const errors = [{ path, keyword, params: {}, msg }];
  return new GatewayError({ status: 422, text: 'gateway.invalidBody', errors });
}
