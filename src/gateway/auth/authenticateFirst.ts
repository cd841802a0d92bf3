import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DeclaredRoute, declaredRoute } from '../http/contract/declaredRoutes';
import type { RequireSession, ServerContext } from '../http/context';

/** Reads a body, and returns it again if it is as a program signed it. Throws 401 otherwise, and 429 for one call too many. */
export type VerifySignature = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Readable,
) => Promise<Readable>;

/** Finds out who makes a call. Each throws 401 where nobody may. */
interface Authenticate {
  session: RequireSession;
  operator: (request: FastifyRequest, context: ServerContext) => Promise<unknown>;
  program: RequireSession;
  verify: VerifySignature;
}

/**
 * Closes the routes that are registered after this: unless one is declared `public`, its calls require a session, or where
 * it is declared an `operator`'s or a `program`'s, the token or the signature of one, before their body is parsed, because who
 * has none must not make the gateway parse anything. Throws an error for the developer where a route of the API is not declared at all.
 */
export function authenticateFirst(
  server: FastifyInstance,
  context: ServerContext,
  authenticate: Authenticate,
): void {
  const requireCaller = async (request: FastifyRequest, { isOperators, isPrograms }: DeclaredRoute) => {
    if (isOperators) {
      await authenticate.operator(request, context);
      request.caller = {};
      return;
    }
    const find = isPrograms ? authenticate.program : authenticate.session;
    const { merchantId, userId, application } = await find(request, context);
    request.caller = application === undefined ? { merchantId, userId } : { merchantId, application };
  };
  server.addHook('onRoute', (route) => {
    const declared = declaredRoute(route);
    if (!declared || declared.isPublic) return;
    route.onRequest = [(request) => requireCaller(request, declared), ...[route.onRequest ?? []].flat()];
    if (!declared.isPrograms) return;
    route.preParsing = [authenticate.verify, ...[route.preParsing ?? []].flat()];
  });
}
