import type { FastifyRequest } from 'fastify';
import { parseNetwork } from '../../metadata/values/networks';
import { normalizeAddress } from '../http/clientAddress';
import { GatewayError } from '../http/responses';

/** Sent with HTTP 200: the web app ends the session and shows the reason (product 11.2). */
const notListed = 410;

/**
 * Throws 410 if a user has a whitelist that lacks the address of the request (product 3.12). Call it only after the user was authenticated.
 */
export function requireListedAddress(
  whitelist: readonly string[],
  request: Pick<FastifyRequest, 'ip'>,
): void {
  if (isListed(whitelist, request.ip)) return;
  throw new GatewayError({ status: 200, code: notListed, text: 'authentication.addressRefused' });
}

/** An empty whitelist allows every address; any other allows none that cannot be read. */
export function isListed(whitelist: readonly string[], address: string): boolean {
  const normal = normalizeAddress(address);
  return whitelist.length === 0 || whitelist.some((entry) => parseNetwork(entry)?.holds(normal));
}
