import { randomUUID } from 'node:crypto';
import { respondToClientErrors } from './clientErrors';
import { registerCompression } from './compression';
import type { ServerContext } from './context';
import { registerErrors } from './errors';
import { finishRequests } from './finishRequests';
import { readJsonBodies } from './jsonBody';
import { logRequests, requestLog } from './log';
import { registerRateLimit, registerSecurity } from './security';
import { serveWeb } from './webApp';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';

/** Adds the routes of a domain to the server. */
export type RegisterRoutes = (server: FastifyInstance, context: ServerContext) => void | Promise<void>;

/** Largest request body, in bytes: many times what a form holds. A route that takes more, such as an upload, says so itself. */
const bodyLimit = 65_536;

/** Largest body of a global call that carries no records, in bytes: anybody may make one. */
const globalBodyLimit = 16_384;

/** Builds the HTTP server with the given routes and the web app. It does not listen yet, so tests can `inject`. `unreadLimit` is
 * how long a file may lie unread, in milliseconds. */
export async function createServer(
  context: ServerContext,
  routes: RegisterRoutes[],
  unreadLimit: number = unreadTimeout,
): Promise<FastifyInstance> {
  const { config, model } = context;
  const server = Fastify({
    bodyLimit,
    // How long a body may take to arrive, in ms.
    requestTimeout: 60_000,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    ...requestLog(config),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // A path that cannot be read reaches no hook.
    frameworkErrors: (problem, request, reply) => void limitThenReport(problem, request, reply),
    clientErrorHandler: respondToClientErrors(model),
  });
  const limitThenReport = async (problem: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const limited = await limitRate(request, reply).then(
      () => undefined,
      (limit: FastifyError) => limit,
    );
    server.errorHandler(limited ?? problem, request, reply);
  };
  server.decorate('afterResponse', new Set<Promise<void>>());
  server.addHook('onClose', async () => {
    await Promise.all(server.afterResponse);
  });
  finishRequests(server);
  endUnreadFiles(server, unreadLimit);
  server.addHook('onRoute', (route) => {
    const isGlobal = route.url.startsWith('/api/global/') && !route.url.startsWith('/api/global/manage/');
    if (isGlobal) route.bodyLimit ??= globalBodyLimit;
  });
  logRequests(server);
  registerErrors(server, model);
  readJsonBodies(server);
  await registerSecurity(server, config);
  await registerCompression(server);
  const limitRate = await registerRateLimit(server, config);
  server.addHook('onSend', (request, reply, _payload, next) => {
    // By the route, because the address may be written in another way: /%61pi/….
    if (request.routeOptions.url?.startsWith('/api/') && !reply.hasHeader('Cache-Control')) {
      reply.header('Cache-Control', 'no-store');
    }
    next();
  });
  for (const register of routes) await register(server, context);
  await serveWeb(server, config.webRoot);
  return server;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Work of `runAfterResponse` that is not finished; the server waits for it when it closes. */
    afterResponse: Set<Promise<void>>;
  }
}

/**
 * Starts work that the response must not wait for, because its duration would reveal something. A failure is logged
 * under `name`; a server that closes waits for the work.
 */
export function runAfterResponse(request: FastifyRequest, name: string, work: () => Promise<void>): void {
  const { server } = request;
  const done = work().catch((error: unknown) => request.log.error({ err: error }, `${name} failed`));
  server.afterResponse.add(done);
  void done.finally(() => server.afterResponse.delete(done));
}

/** How long a file may lie unread, in milliseconds. */
const unreadTimeout = 60_000;

/**
 * Ends the connections of clients that stop reading a file: what sends it, such as an export, would wait for them for good.
 * A file that is made slowly goes on.
 */
function endUnreadFiles(server: FastifyInstance, timeout: number): void {
  server.addHook('onSend', (request, reply, payload, next) => {
    const { socket } = request.raw;
    if (payload instanceof Readable && socket instanceof Socket) {
      // Called once nothing was written for that long; the end of a response replaces it by the limit of idle connections.
      const end = () => {
        if (socket.writableLength > 0) socket.destroy();
        else socket.setTimeout(timeout);
      };
      socket.setTimeout(timeout).on('timeout', end);
      reply.raw.once('close', () => socket.off('timeout', end));
    }
    next();
  });
}
