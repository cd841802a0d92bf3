import type { FastifyRequest } from 'fastify';
import { withTransaction } from '../database/withTransaction';
import { type Envelope, envelope } from '../http/envelope';
import type { ServerContext } from '../http/ServerContext';
import { recordRefusals } from './audit/recordRefusals';
import { recordSecurityEvent } from './audit/recordSecurityEvent';
import { authenticatorStep } from './authenticatorStep';
import { beginSession } from './beginSession';
import { endSessions } from './endSessions';
import { findUser } from './findUser';
import { forgiveAttempt } from './forgiveAttempt';
import { readTicketCode } from './readTicketCode';
import { renewRecoveryCodes } from './renewRecoveryCodes';
import { requireUsable } from './requireUsable';
import { takeAuthenticatorCode } from './takeAuthenticatorCode';
import { ticketExpired } from './ticketExpired';
import { trustNetwork } from './trustNetwork';
import { tryTicketCode } from './tryTicketCode';
import { requireAddress } from './whitelist/requireAddress';
import { wrongCode } from './wrongCode';

/**
 * `validateGoogleCodeByCode`: the first code of an authenticator binds it. Answers a session and ten recovery codes,
 * which are shown this once. Sessions that the user had are over.
 */
export async function bindAuthenticator(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const { ticket, code } = readTicketCode(request, model) as { ticket: string; code: string };
  const tried = await tryTicketCode(context, request, ticket, 'bindAuthenticator');
  const { userId, authenticatorSecret: secret, keys } = tried;
  const user = await findUser(db, config, { id: userId });
  if (!user || secret === null) throw ticketExpired();
  const about = { userId, kind: 'signIn', request } as const;
  const step = await recordRefusals(context, about, async () => {
    requireUsable(user);
    requireAddress(user, request);
    const shown = authenticatorStep(secret, code, now());
    if (shown === undefined) throw wrongCode('wrongCode');
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
    await transaction.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute();
    await endSessions(transaction, userId, now());
    await takeAuthenticatorCode(transaction, userId, step, now());
    const recoveryCodes = await renewRecoveryCodes(transaction, userId);
    const done = { userId, outcome: 'success', request, now: now() } as const;
    await recordSecurityEvent(transaction, { ...done, kind: 'authenticatorBound' });
    await recordSecurityEvent(transaction, { ...done, kind: 'signIn' });
    await forgiveAttempt(transaction, keys);
    await trustNetwork(transaction, user, request.ip, now());
    return { ...(await beginSession(context, transaction, user, request)), recoveryCodes };
  });
  return envelope(answer);
}
