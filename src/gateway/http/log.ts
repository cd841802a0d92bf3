import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { type LoggerOptions, pino, stdTimeFunctions } from 'pino';
import type { Config } from '../config';
import type { Session } from './context';

/** Caller of a request. An operator has no merchant. */
export type Caller = Partial<Pick<Session, 'merchantId' | 'userId' | 'application'>>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Known once the caller was let in. */
    caller: Caller | undefined;
  }
}

/** Lines are JSON objects, one a line, with the time in ISO 8601 and UTC. */
export function logOptions({ logLevel }: Pick<Config, 'logLevel'>): LoggerOptions {
  return {
    level: logLevel,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: describeFailure },
  };
}

/** Makes the log of what is not about a request. */
export const createLog = (config: Pick<Config, 'logLevel'>): FastifyBaseLogger => pino(logOptions(config));

/** Settings of Fastify's log: its own lines hold addresses and whole paths, and are replaced by those of {@link logRequests}. */
export const requestLog = (config: Config): FastifyServerOptions => ({
  logger: logOptions(config),
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
});

/**
 * Writes a line for each request, at level `info`: route, status, milliseconds and caller. The route is as declared; path, query and body
 * hold account numbers and names. What browsers load and health checks are at level `debug`.
 */
export function logRequests(server: FastifyInstance): void {
  server.decorateRequest('caller', undefined);
  server.addHook('onResponse', (request, reply, next) => {
    const { url, config } = request.routeOptions;
    const isQuiet = config.isHealthCheck || !(url ?? '/api').startsWith('/api');
    request.log[isQuiet ? 'debug' : 'info'](
      {
        method: request.method,
        route: url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...request.caller,
      },
      'request',
    );
    next();
  });
}

/** Returns the part of an error that is safe to log: PostgreSQL's `detail` and parameters hold entered values. */
function describeFailure(error: Error & { code?: unknown; table?: unknown; constraint?: unknown }): object {
  const { name, message, stack, code, table, constraint, cause } = error;
  return {
    type: name,
    message,
    stack,
    code,
    table,
    constraint,
    ...(cause instanceof Error && { cause: describeFailure(cause) }),
  };
}
