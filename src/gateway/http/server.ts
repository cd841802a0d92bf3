import { randomUUID } from 'node:crypto';
import type { ServerContext } from './context';
import { GatewayError, registerErrors, toNamedEnvelope } from './responses';
import { dropUnreadBodies } from './earlyAnswers';
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
  type onSendHookHandler,
} from 'fastify';
import compress from '@fastify/compress';
import { setTimeout as wait } from 'node:timers/promises';
import { STATUS_CODES } from 'node:http';
import type { Model } from '../../metadata/model/Model';
import { translator } from './translation';

/** Adds the routes of a domain to the server. */
export type RegisterRoutes = (server: FastifyInstance, context: ServerContext) => void | Promise<void>;

/** Largest request body, in bytes: many times what a form holds. A route that takes more, such as an upload, says so itself. */
const bodyLimit = 65_536;

/** Largest body of a global call that carries no records, in bytes. */
const globalBodyLimit = 16_384;

/** Largest body of a call that anybody may make, in bytes. A password or a report of an error is several times smaller. */
const publicBodyLimit = 10_240;

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
    if (route.config?.public) route.bodyLimit ??= publicBodyLimit;
    const isGlobal = route.url.startsWith('/api/global/') && !route.url.startsWith('/api/global/manage/');
    if (isGlobal) route.bodyLimit ??= globalBodyLimit;
  });
  logRequests(server);
  server.decorateRequest('numberFormat', undefined);
  dropUnreadBodies(server);
  const rejectUnknown = registerErrors(server, model);
  readJsonBodies(server);
  await registerSecurity(server, config);
  await registerCompression(server);
  const limitRate = await registerRateLimit(server, config);
  // What no route takes is not read at all.
  server.addHook('onRequest', (request, reply, next) => {
    if (request.is404) rejectUnknown(request, reply);
    else next();
  });
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

/** Time for which a file may lie unread, in milliseconds. */
const unreadTimeout = 60_000;

/**
 * Ends the connections of clients that stop reading a file. What sends it, such as an export, would wait for them for good. A file that is
 * made slowly goes on.
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

/**
 * Largest body, in bytes, that is compressed at once instead of as a stream. A list's page takes 0.15 ms at once and 0.4 ms as a stream;
 * this size holds up other requests for 1 ms.
 */
const syncThreshold = 65_536;

/**
 * Compresses JSON and CSV for clients that accept it: a list's page shrinks to a quarter. The build compresses the web app's files. BREACH
 * needs credentials that browsers send on their own; the app sends its token itself.
 */
async function registerCompression(server: FastifyInstance): Promise<void> {
  // The plugin leaves a response with a Content-Range as it is, as if that were a range of bytes. Here it counts records.
  const ranges = new WeakMap<FastifyReply, string>();
  const hideRange: onSendHookHandler = (_request, reply, payload, next) => {
    const range = reply.getHeader('Content-Range');
    if (typeof range === 'string') {
      ranges.set(reply, range);
      reply.removeHeader('Content-Range');
    }
    next(null, payload);
  };
  const showRange: onSendHookHandler = (_request, reply, payload, next) => {
    const range = ranges.get(reply);
    if (range !== undefined) reply.header('Content-Range', range);
    next(null, payload);
  };
  server.addHook('onSend', hideRange);
  await server.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'], syncThreshold });
  // Behind the hook that the plugin has just added to the route.
  server.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], showRange].flat();
  });
}

/** Time that requests get to finish when the server closes, in milliseconds. */
const closeTimeout = 10_000;

/**
 * Lets a server that closes finish the requests that have arrived whole. Then closes every connection: one whose request is only half there
 * would hold it for a minute.
 */
function finishRequests(server: FastifyInstance): void {
  const running = new Set<FastifyRequest>();
  let finished: (() => void) | undefined;
  const isBusy = () => [...running].some(({ raw }) => raw.complete);
  server.addHook('onRequest', (request, reply, next) => {
    if (request.routeOptions.config.isEndless) return next();
    running.add(request);
    // Also where the client is gone before the response.
    reply.raw.once('close', () => {
      running.delete(request);
      if (!isBusy()) finished?.();
    });
    return next();
  });
  server.addHook('preClose', async () => {
    if (isBusy()) {
      const done = new Promise<void>((resolve) => (finished = resolve));
      await Promise.race([done, wait(closeTimeout, undefined, { ref: false })]);
    }
    server.server.closeAllConnections();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its responses go on until their clients leave: a server that closes does not wait for them. */
    isEndless?: boolean;
  }
}

/**
 * Responds, with an envelope, to what Node cannot read as a request or does not receive in time. Nothing is known of
 * the caller's language by then.
 */
function respondToClientErrors(model: Model): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const translate = translator(model, model.languages[0] ?? 'en');
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const problem = describeClientError(error.code);
    const body = JSON.stringify(toNamedEnvelope(problem, translate));
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  };
}

function describeClientError(code: string | undefined): GatewayError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new GatewayError({ status: 408, text: 'gateway.requestTimeout' });
    case 'HPE_HEADER_OVERFLOW':
      return new GatewayError({ status: 431, text: 'gateway.tooLarge' });
    default:
      return new GatewayError({ status: 400, text: 'gateway.malformedRequest' });
  }
}
