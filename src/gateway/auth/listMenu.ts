import type { FastifyRequest } from 'fastify';
import { type Envelope, envelope } from '../http/envelope';
import { GatewayError } from '../http/GatewayError';
import type { ServerContext } from '../http/ServerContext';
import { permissionTree } from './permissionTree';
import { requireSession } from './requireSession';

/**
 * `getMenuListForAuthorization`: the user's permission tree. It is the same in every country, so a country that the
 * merchant has no account in is no error here: the web app asks for MX before one is chosen.
 */
export async function listMenu({ model }: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { permissions } = await requireSession(request);
  const { countryCode = 'MX' } = request.query as { countryCode?: unknown };
  if (typeof countryCode !== 'string' || !Object.hasOwn(model.countries, countryCode)) {
    throw new GatewayError({
      status: 404,
      text: 'gateway.unknownCountry',
      params: { country: [countryCode].flat().join(',') },
    });
  }
  return envelope(permissionTree(model.permissions, permissions));
}
