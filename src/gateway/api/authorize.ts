import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../http/context';
import { GatewayError } from '../http/errors';
import { accessTo, type Authorize, requireCountry } from '../resources/access';
import { requireProgram } from './authenticate';

/**
 * Returns how calls of programs are authorized: for what is the application's country, and may be done with its scopes. Throws 401
 * and 403 as `requireProgram` does, 403 without the scope, and 404 where the country is not served here.
 */
export function authorizePrograms(context: ServerContext): Authorize {
  return async (request: FastifyRequest, resource: string, scope: string) => {
    const session = await requireProgram(request, context);
    const country = session.countries[0]!;
    requireCountry(context, session, country);
    if (!session.permissions.has(scope)) {
      const errors = [{ path: '', keyword: 'scope', params: { scope } }];
      throw new GatewayError({ status: 403, text: 'api.forbidden', errors });
    }
    return accessTo(context, request, { session, resource, country });
  };
}
