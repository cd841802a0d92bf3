import type { FastifyRequest } from 'fastify';
import { GatewayError } from '../http/GatewayError';
import type { ServerContext } from '../http/ServerContext';
import type { Session } from '../http/Session';
import { findSession } from './findSession';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the authentication works with; put there by `registerAuthentication`. */
    authentication: ServerContext;
  }
}

/** Who makes a request, by its `Authorization` token; rejects with 401 and code 409 where it is nobody (any more), with 410 where the address is not on the whitelist. */
export async function requireSession(request: FastifyRequest): Promise<Session> {
  const token = request.headers.authorization;
  const session = token ? await findSession(request.server.authentication, token, request) : undefined;
  if (!session) throw new GatewayError({ status: 401, code: 409, text: 'gateway.signIn' });
  return session;
}
