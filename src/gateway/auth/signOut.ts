import type { FastifyRequest } from 'fastify';
import { type Envelope, envelope } from '../http/envelope';
import type { ServerContext } from '../http/ServerContext';
import { recordSecurityEvent } from './audit/recordSecurityEvent';
import { hashToken } from './hashToken';

/** `logout`: revokes the token. A token that is none (any more) is signed out already, so that succeeds as well. */
export async function signOut({ db, now }: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const token = request.headers.authorization;
  if (!token) return envelope(null);
  const ended = await db
    .deleteFrom('user_session')
    .where('token_hash', '=', hashToken(token))
    .returning('user_id as userId')
    .executeTakeFirst();
  if (ended) {
    const event = { ...ended, kind: 'signOut', outcome: 'success' } as const;
    await recordSecurityEvent(db, { ...event, request, now: now() });
  }
  return envelope(null);
}
