import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long requests may take to finish when the server closes, in milliseconds. */
const closeTimeout = 10_000;

/**
 * Lets a server that closes finish the requests that have arrived whole, and then closes every connection: one whose
 * request is only half there would hold it for a minute.
 */
export function finishRequests(server: FastifyInstance): void {
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
