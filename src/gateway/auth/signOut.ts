import type { FastifyRequest } from 'fastify';
import { type Envelope, envelope } from '../http/envelope';
import type { ServerContext } from '../http/ServerContext';
import { hashToken } from './hashToken';

/** `logout`: revokes the token. A token that is none (any more) is signed out already, so that succeeds as well. */
export async function signOut({ db }: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const token = request.headers.authorization;
  if (token) await db.deleteFrom('user_session').where('token_hash', '=', hashToken(token)).execute();
  return envelope(null);
}
