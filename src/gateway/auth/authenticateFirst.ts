import type { FastifyInstance } from 'fastify';
import type { RequireSession, ServerContext } from '../http/context';

/** Beginnings of the paths whose calls all need a session. */
const closed = ['/api/manage/', '/api/global/personal/'];

/**
 * Requires the session of a call to a closed path before its body is read: who has none must not make the gateway parse
 * anything. The routes must be registered after this; they ask for the session themselves, too.
 */
export function authenticateFirst(
  server: FastifyInstance,
  context: ServerContext,
  requireSession: RequireSession,
): void {
  server.addHook('onRoute', (route) => {
    if (!closed.some((path) => route.url.startsWith(path))) return;
    route.onRequest = [
      async (request) => {
        await requireSession(request, context);
      },
      ...[route.onRequest ?? []].flat(),
    ];
  });
}
