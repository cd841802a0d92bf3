import type { FastifyRequest } from 'fastify';
import type { RequireSession, ServerContext, Session } from '../http/context';
import { GatewayError } from '../http/errors';
import { type ResourceView, resourceView } from './resourceView';

/** Whose records are meant: no query reads or changes anything outside of it. */
export interface Scope {
  merchantId: string;
  country: string;
}

/** The path of a resource's calls; the country is a parameter of it. */
export function resourcePath(resource: string): string {
  return `/api/manage/:country/${resource}`;
}

/** An authorized request: who makes it, and what of a resource it may reach. */
export interface Access extends Scope {
  session: Session;
  view: ResourceView;
}

/**
 * Authorizes a request to a resource. Throws 401 without a session, 404 for a country that is not served here, 418 for
 * one in which the merchant has no account (with HTTP 200, it does not sign out) and 403 without the permission.
 */
export type Authorize = (request: FastifyRequest, resource: string, permission: string) => Promise<Access>;

export function createAuthorize(context: ServerContext, requireSession: RequireSession): Authorize {
  return async (request, resource, permission) => {
    const session = await requireSession(request, context);
    const { country } = request.params as { country: string };
    requireCountry(context, session, country);
    requirePermission(session, permission);
    const view = resourceView(context.model, resource, country);
    return { session, merchantId: session.merchantId, country, view };
  };
}

/**
 * Throws 404 for a country that is not served here, and 418 for one in which the merchant has no account (with HTTP 200,
 * it does not sign out).
 */
export function requireCountry({ model, config }: ServerContext, session: Session, country: string): void {
  if (!Object.hasOwn(model.countries, country)) {
    throw new GatewayError({ status: 404, text: 'gateway.unknownCountry', params: { country } });
  }
  if (config.countries && !config.countries.includes(country)) {
    throw new GatewayError({ status: 404, text: 'gateway.countryElsewhere', params: { country } });
  }
  if (!session.countries.includes(country)) {
    throw new GatewayError({ status: 200, code: 418, text: 'gateway.noCountryAccount', params: { country } });
  }
}

/** Throws 403 unless the session has the permission. */
export function requirePermission(session: Session, permission: string): void {
  if (session.permissions.has(permission)) return;
  throw new GatewayError({ status: 403, text: 'gateway.forbidden', params: { permission } });
}

/** Throws 403 for a merchant that is not one of the sandbox, which may hold others too: nobody simulates their payments. */
export function requireSandboxMerchant(session: Session): void {
  if (!session.isSandbox) throw new GatewayError({ status: 403, text: 'gateway.sandboxMerchant' });
}
