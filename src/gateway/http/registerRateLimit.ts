import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { hostOf } from '../auth/hostOf';
import type { Config } from '../Config';
import { GatewayError } from './GatewayError';

/**
 * Bounds the requests of one host in a minute, whoever it says it is. It is counted in this process's memory: enough
 * against a client run wild. Passwords and codes have limits of their own in the database.
 */
export async function registerRateLimit(server: FastifyInstance, config: Config): Promise<void> {
  if (config.rateLimit === 0) return;
  await server.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: 60_000,
    keyGenerator: (request) => hostOf(request.ip),
    errorResponseBuilder: () => new GatewayError({ status: 429, text: 'gateway.tooManyRequests' }),
  });
}
