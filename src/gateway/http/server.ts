import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Handlers } from '../resources/handlers';
import { registerResources } from '../resources/routes';
import type { ServerContext, Session } from './context';
import { registerErrors } from './errors';
import { registerRateLimit, registerSecurity } from './security';
import { serveWeb } from './webApp';

/** Largest request body in bytes; uploads have a limit of their own. */
const bodyLimit = 1_000_000;

/** The same of global calls, which carry no records, and which anybody may make. */
const globalBodyLimit = 16_384;

/** The parts of the gateway that the server puts together. */
export interface ServerParts {
  /** Who makes a request; rejects with 401 where it is nobody. */
  requireSession: (request: FastifyRequest, context: ServerContext) => Session | Promise<Session>;
  /** Code behind actions and create forms. */
  handlers: Handlers;
  /** Routes of hand-written domains, such as signing in. */
  plugins: ((server: FastifyInstance, context: ServerContext) => void | Promise<void>)[];
}

/** Builds the HTTP server with every route; it does not listen yet, so tests can `inject`. */
export async function createServer(context: ServerContext, parts: ServerParts): Promise<FastifyInstance> {
  const { config, model } = context;
  const server = Fastify({
    bodyLimit,
    // A body that trickles in holds its connection no longer than this, in ms.
    requestTimeout: 60_000,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    logger: { level: 'error' },
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      server.errorHandler(error, request, reply);
    },
  });
  server.decorate('unfinished', new Set<Promise<void>>());
  server.addHook('onClose', async () => {
    await Promise.all(server.unfinished);
  });
  server.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/global/')) route.bodyLimit ??= globalBodyLimit;
  });
  registerErrors(server, model);
  acceptEmptyJson(server);
  await registerSecurity(server, config);
  await registerRateLimit(server, config);
  server.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('Cache-Control')) {
      reply.header('Cache-Control', 'no-store');
    }
  });
  for (const plugin of parts.plugins) await plugin(server, context);
  registerResources(server, context, {
    handlers: parts.handlers,
    requireSession: (request) => parts.requireSession(request, context),
  });
  await serveWeb(server, config.webRoot);
  return server;
}

/** An action without input is often sent as JSON without a body, which Fastify by itself refuses. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body as string, done);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What `doAfterAnswer` began and what is not done yet; the server waits for it when it closes. */
    unfinished: Set<Promise<void>>;
  }
}

/**
 * Does what the answer must not wait for, because its time would tell something. What fails is logged under `name`,
 * and a server that closes waits for it.
 */
export function doAfterAnswer(request: FastifyRequest, name: string, work: () => Promise<void>): void {
  const { server } = request;
  const done = work().catch((error: unknown) => request.log.error({ err: error }, `${name} failed`));
  server.unfinished.add(done);
  void done.finally(() => server.unfinished.delete(done));
}
