import type { FastifyRequest } from 'fastify';
import { parseNetwork } from '../../metadata/values/networks';
import { normalizeAddress } from '../http/clientAddress';
import { GatewayError } from '../http/errors';

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

/**
 * Whether a request from an address is let in by a whitelist of addresses and networks: every one by an empty list, and
 * what is no address by no other.
 */
export function isListed(whitelist: readonly string[], address: string): boolean {
  const plain = normalizeAddress(address);
  return whitelist.length === 0 || whitelist.some((entry) => parseNetwork(entry)?.holds(plain));
}
