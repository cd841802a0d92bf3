import type { FastifyRequest } from 'fastify';
import { GatewayError } from '../../http/GatewayError';
import { isListed } from './isListed';

/** Told with HTTP 200, as specification section 8 has it: the web app ends the session and says why. */
const notListed = 410;

/** Throws where a user has a whitelist and the request comes from an address that is not on it. Told only to who proved to be the user. */
export function requireAddress(
  user: { whitelist: readonly string[] },
  request: Pick<FastifyRequest, 'ip'>,
): void {
  if (isListed(user.whitelist, request.ip)) return;
  throw new GatewayError({ status: 200, code: notListed, text: 'authentication.addressRefused' });
}
