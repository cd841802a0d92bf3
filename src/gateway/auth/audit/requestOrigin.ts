import type { FastifyRequest } from 'fastify';
import { plainAddress } from '../whitelist/plainAddress';

const longestAgent = 300;

/** Where a request comes from, as it is kept and shown to the user: IP address and `User-Agent`, cut to 300 characters. */
export function requestOrigin(request: Pick<FastifyRequest, 'ip' | 'headers'>): {
  address: string;
  agent: string;
} {
  return {
    address: plainAddress(request.ip),
    agent: (request.headers['user-agent'] ?? '').slice(0, longestAgent),
  };
}
