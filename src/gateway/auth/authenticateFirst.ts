import type { FastifyInstance, FastifyRequest } from 'fastify';
import { declaredRoute } from '../http/contract/declaredRoutes';
import type { RequireSession, ServerContext } from '../http/context';

/**
 * Closes the routes that are registered after this: unless one is declared `public`, its calls require a session, or where
 * it is declared an `operator`'s, the token of one, before their body is read, because who has none must not make the gateway parse anything. Throws an error for the developer
 * where a route of the API is not declared at all.
 */
export function authenticateFirst(
  server: FastifyInstance,
  context: ServerContext,
  requireSession: RequireSession,
  requireOperator: (request: FastifyRequest, context: ServerContext) => Promise<unknown>,
): void {
  server.addHook('onRoute', (route) => {
    const declared = declaredRoute(route);
    if (!declared || declared.isPublic) return;
    route.onRequest = [
      async (request) => {
        await (declared.isOperators ? requireOperator(request, context) : requireSession(request, context));
      },
      ...[route.onRequest ?? []].flat(),
    ];
  });
}
