import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { generateSecret, generateURI } from 'otplib';
import { type Envelope, envelope } from '../http/envelope';
import type { ServerContext } from '../http/ServerContext';
import { findUser } from './findUser';
import { hashToken } from './hashToken';
import { ticketExpired } from './ticketExpired';

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
