import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config';
import { hostOf } from './clientAddress';
import { GatewayError } from './responses';

/** The hash of the empty string: emotion inserts empty `<style>` elements and fills them through CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Adds security headers and a request id to every response, and lets the web apps of `WEB_ORIGINS` call this gateway. */
export async function registerSecurity(server: FastifyInstance, config: Config): Promise<void> {
  const headers = securityHeaders(config);
  server.addHook('onRequest', (request, reply, next) => {
    reply.headers(headers).header('X-Request-Id', request.id);
    next();
  });
  if (config.webOrigins.length > 0) {
    await server.register(cors, {
      origin: config.webOrigins,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: [
        'Authorization',
        'Content-Type',
        'Language',
        'Country',
        'Idempotency-Key',
        'Authenticator-Code',
        'Confirmed-Repeats',
        'Agreed-Terms',
        'If-Match',
        'Unattended',
        'X-Written',
      ],
      exposedHeaders: [
        'Content-Range',
        'X-Next-Cursor',
        'X-Widened',
        'X-As-Of',
        'X-Written',
        'Date',
        'Content-Disposition',
        'X-Request-Id',
        'Retry-After',
        'Number-Format',
        'Closed-Countries',
      ],
      maxAge: 7_200,
      // Its error is not an envelope, and there is nothing to protect.
      strictPreflight: false,
    });
  }
}

/** The headers that protect every response. They are the same for all, and made once: it takes longer than to send them. */
function securityHeaders(config: Config): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", emptyStyle],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...config.gatewayOrigins],
        // The browser's own viewer shows PDFs of records, whose content the app has read.
        frameSrc: ['blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Browsers heed it over https only. Other names below the host's are not ours to lock into it.
    strictTransportSecurity: config.webAddress.startsWith('https://') && {
      maxAge: 365 * 24 * 60 * 60,
      includeSubDomains: false,
    },
    referrerPolicy: { policy: 'no-referrer' },
  });
  protect(request, response, () => undefined);
  return { ...response.getHeaders() };
}

/** Counts a request; rejects with 429 where its host has made too many. */
type LimitRate = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Limits the requests of one host in a minute, whatever session they name. This process counts them, which suffices against a client that
 * runs wild; passwords and codes have limits in the database. Returns the limit for requests without hooks.
 */
export async function registerRateLimit(server: FastifyInstance, config: Config): Promise<LimitRate> {
  if (config.rateLimit === 0 && !config.limitsCalls) return async () => undefined;
  await server.register(rateLimit, {
    // Added below, to paths that do not exist as well.
    global: false,
    max: config.rateLimit,
    timeWindow: 60_000,
    keyGenerator: (request) => hostOf(request.ip),
    errorResponseBuilder: () => new GatewayError({ status: 429, text: 'gateway.tooManyRequests' }),
  });
  // Calls are counted all the same, by `limitCalls` and by application.
  if (config.rateLimit === 0) return async () => undefined;
  const limit = server.rateLimit();
  const limitRate: LimitRate = async (request, reply) => limit.call(server, request, reply);
  server.addHook('onRequest', limitRate);
  return limitRate;
}
