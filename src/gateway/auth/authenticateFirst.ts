import type { FastifyInstance } from 'fastify';
import { declaredRoute } from '../http/contract/declaredRoutes';
import type { RequireSession, ServerContext } from '../http/context';

/**
 * Closes the routes that are registered after this: unless one is declared `public`, its calls require a session before
 * their body is read, because who has none must not make the gateway parse anything. Throws an error for the developer
 * where a route of the API is not declared at all.
 */
export function authenticateFirst(
  server: FastifyInstance,
  context: ServerContext,
  requireSession: RequireSession,
): void {
  server.addHook('onRoute', (route) => {
    const declared = declaredRoute(route);
    if (!declared || declared.isPublic) return;
    route.onRequest = [
      async (request) => {
        await requireSession(request, context);
      },
      ...[route.onRequest ?? []].flat(),
    ];
  });
}
