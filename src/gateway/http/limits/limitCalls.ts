import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewayError } from '../responses';

/** Counts a call. Throws 429, with the seconds to wait, where its session has made too many. */
export type LimitCalls = (request: FastifyRequest) => Promise<void>;

/**
 * Limits costly calls to `max` a minute for each session, in this process's memory. The limit of all requests of a host (see
 * `registerRateLimit`) counts them too. Nothing is limited with `RATE_LIMIT=0` and `CALL_LIMITS=0`.
 */
export function limitCalls(server: FastifyInstance, max: number): LimitCalls {
  if (!server.hasDecorator('createRateLimit')) return async () => undefined;
  const count = server.createRateLimit({
    max,
    timeWindow: 60_000,
    keyGenerator: ({ headers, ip }) => headers.authorization ?? ip,
  });
  return async (request) => {
    const limit = await count(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    throw new GatewayError({
      status: 429,
      text: 'gateway.tooManyRequests',
      retryAfter: limit.ttlInSeconds,
    });
  };
}
