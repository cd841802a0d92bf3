import type { FastifyRequest } from 'fastify';
import type { ServerContext, Session } from '../http/context';
import { GatewayError } from '../http/errors';
import type { ResourceView } from './resourceView';

/** A request that may go on: who asks, for what. */
export interface Admitted extends RequestScope {
  view: ResourceView;
}

/** Lets a request to a resource in, or throws 401, 403, 404 or 418. */
export type Admit = (request: FastifyRequest, resource: string, permission: string) => Promise<Admitted>;

/** Whose records are meant: nothing outside of it is ever read. */
export interface Scope {
  merchantId: string;
  country: string;
}

/** Who asks, and whose records of which country are meant. */
interface RequestScope extends Scope {
  session: Session;
}

/**
 * Checks who makes a country call and whether the country in its path is served here (404) and is one of the
 * merchant's (418, which is told with HTTP 200 and does not sign out).
 */
export async function requestScope(
  request: FastifyRequest,
  context: ServerContext,
  requireSession: (request: FastifyRequest) => Session | Promise<Session>,
): Promise<RequestScope> {
  const session = await requireSession(request);
  const { country } = request.params as { country: string };
  const { countries } = context.config;
  if (!Object.hasOwn(context.model.countries, country)) {
    throw new GatewayError({ status: 404, text: 'gateway.unknownCountry', params: { country } });
  }
  if (countries && !countries.includes(country)) {
    throw new GatewayError({ status: 404, text: 'gateway.countryElsewhere', params: { country } });
  }
  if (!session.countries.includes(country)) {
    throw new GatewayError({ status: 200, code: 418, text: 'gateway.noCountryAccount', params: { country } });
  }
  return { session, merchantId: session.merchantId, country };
}

/** Throws 403 unless the session holds the permission. */
export function requirePermission(session: Session, permission: string): void {
  if (session.permissions.has(permission)) return;
  throw new GatewayError({ status: 403, text: 'gateway.forbidden', params: { permission } });
}
