import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DeclaredRoute, declaredRoute } from '../http/contract/declaredRoutes';
import { hostOf } from '../http/clientAddress';
import type { RequireSession, ServerContext } from '../http/context';
import { Rejections } from '../http/limits/Rejections';
import { GatewayError } from '../http/responses';

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

/** Calls of programs and operators in a minute that one host makes without proof. */
const maxUnproven = 120;

/**
 * Closes the routes that are registered after this, unless they are declared `public`. Others need a session, an `operator`'s token or a
 * `program`'s signature before their body is parsed: nobody else must cause work. Throws for undeclared API routes.
 */
export function authenticateFirst(
  server: FastifyInstance,
  context: ServerContext,
  authenticate: Authenticate,
): void {
  const unproven = new Rejections(maxUnproven);
  /** Counts whoever cannot prove who they are by their host, which then waits before it is looked at again. */
  const costing = async <Result>(request: FastifyRequest, find: () => Result | Promise<Result>) => {
    const host = hostOf(request.ip);
    unproven.require(host);
    try {
      return await find();
    } catch (error) {
      if (error instanceof GatewayError && error.status === 401) unproven.add(host);
      throw error;
    }
  };
  const requireCaller = async (request: FastifyRequest, { isOperators, isPrograms }: DeclaredRoute) => {
    if (isOperators) {
      await costing(request, () => authenticate.operator(request, context));
      request.caller = {};
      return;
    }
    const { merchantId, userId, application, numberFormat } = isPrograms
      ? await costing(request, () => authenticate.program(request, context))
      : await authenticate.session(request, context);
    request.caller = application === undefined ? { merchantId, userId } : { merchantId, application };
    request.numberFormat = numberFormat;
  };
  const verify: VerifySignature = (request, reply, payload) =>
    costing(request, () => authenticate.verify(request, reply, payload));
  server.addHook('onRoute', (route) => {
    const declared = declaredRoute(route);
    if (!declared || declared.isPublic) return;
    route.onRequest = [(request) => requireCaller(request, declared), ...[route.onRequest ?? []].flat()];
    if (!declared.isPrograms) return;
    route.preParsing = [verify, ...[route.preParsing ?? []].flat()];
  });
}
