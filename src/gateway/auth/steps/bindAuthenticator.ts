import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { generateSecret, generateURI } from 'otplib';
import { withTransaction } from '../../database/transaction';
import type { ServerContext } from '../../http/context';
import { type Envelope, envelope } from '../../http/envelope';
import { authenticatorStep, consumeAuthenticatorStep } from '../authenticator';
import { requireAddress } from '../ipWhitelist';
import { renewRecoveryCodes } from '../recoveryCodes';
import { codeRejection } from '../secondFactor';
import { recordRejections, recordSecurityEvent } from '../securityEvents';
import { beginSession, endSessions } from '../sessions';
import { refundAttempt, trustNetwork } from '../throttle';
import { readTicketCode, ticketExpired, consumeCodeAttempt } from '../tickets';
import { hashToken } from '../tokens';
import { findUser, requireUsable } from '../users';

/**
 * `getQRCode`: the secret that an authenticator app is to keep, and the `otpauth:` address of it for a QR code. It
 * stays with the ticket until a code proves that the app has it; asked again, the same one is answered.
 */
export async function offerAuthenticator(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, now } = context;
  const { ticket } = request.query as { ticket?: unknown };
  if (typeof ticket !== 'string') throw ticketExpired();
  const row = await db
    .updateTable('sign_in_ticket')
    .set({ authenticator_secret: sql`coalesce(authenticator_secret, ${generateSecret()})` })
    .where('token_hash', '=', hashToken(ticket))
    .where('next', '=', 'bindAuthenticator')
    .where('expires_at', '>', now().toISOString())
    .returning(['user_id', 'authenticator_secret'])
    .executeTakeFirst();
  const user = row && (await findUser(db, config, { id: row.user_id }));
  if (!user || row.authenticator_secret === null) throw ticketExpired();
  const secret = row.authenticator_secret;
  return envelope({ uri: generateURI({ issuer: 'Corridor', label: user.account, secret }), secret });
}

/**
 * `validateGoogleCodeByCode`: the first code of an authenticator binds it. Answers a session and ten recovery codes,
 * which are shown this once. Sessions that the user had are over.
 */
export async function bindAuthenticator(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const { ticket, code } = readTicketCode(request, model) as { ticket: string; code: string };
  const tried = await consumeCodeAttempt(context, request, ticket, 'bindAuthenticator');
  const { userId, authenticatorSecret: secret, keys } = tried;
  const user = await findUser(db, config, { id: userId });
  if (!user || secret === null) throw ticketExpired();
  const about = { userId, kind: 'signIn', request } as const;
  const step = await recordRejections(context, about, async () => {
    requireUsable(user);
    requireAddress(user, request);
    const shown = authenticatorStep(secret, code, now());
    if (shown === undefined) throw codeRejection('wrongCode');
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
    await consumeAuthenticatorStep(transaction, userId, step, now());
    const recoveryCodes = await renewRecoveryCodes(transaction, userId);
    const done = { userId, outcome: 'success', request, now: now() } as const;
    await recordSecurityEvent(transaction, { ...done, kind: 'authenticatorBound' });
    await recordSecurityEvent(transaction, { ...done, kind: 'signIn' });
    await refundAttempt(transaction, keys);
    await trustNetwork(transaction, user, request.ip, now());
    return { ...(await beginSession(context, transaction, user, request)), recoveryCodes };
  });
  return envelope(answer);
}
