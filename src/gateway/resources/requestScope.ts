import type { FastifyRequest } from 'fastify';
import { GatewayError } from '../http/GatewayError';
import type { ServerContext } from '../http/ServerContext';
import type { Session } from '../http/Session';
import type { Scope } from './Scope';

/** Who asks, and whose records of which country are meant. */
export interface RequestScope extends Scope {
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
