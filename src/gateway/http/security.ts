import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { hostOf } from './clientAddress';
import { GatewayError } from './errors';

/** The hash of the empty string: emotion makes empty `<style>`s and fills them through CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const exposedHeaders = 'Content-Range, X-Next-Cursor, Content-Disposition, X-Request-Id, Retry-After';
const acceptedHeaders = 'Authorization, Content-Type, Language, Country, Idempotency-Key';

/**
 * Security headers for everything, a request id on every answer, and permission for the web apps of `WEB_ORIGINS`,
 * served by another gateway, to call this one.
 */
export async function registerSecurity(server: FastifyInstance, config: Config): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", emptyStyle],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...config.gatewayOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Said by the proxy that ends TLS; here it would lock a laptop's localhost into https.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  server.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    const origin = request.headers.origin;
    const allowed = origin !== undefined && config.webOrigins.includes(origin);
    if (config.webOrigins.length > 0) reply.header('Vary', 'Origin');
    reply.header('Access-Control-Expose-Headers', exposedHeaders);
    if (!allowed) return;
    reply.header('Access-Control-Allow-Origin', origin);
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (request.method !== 'OPTIONS') return;
    reply.header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
    reply.header('Access-Control-Allow-Headers', acceptedHeaders);
    reply.header('Access-Control-Max-Age', '7200');
    return reply.status(204).send();
  });
}

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
