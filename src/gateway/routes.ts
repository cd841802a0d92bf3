import { requireProgram, signatureVerifier } from './api/authenticate';
import { authenticateFirst } from './auth/authenticateFirst';
import { requireSession } from './auth/sessions';
import type { RequireSession } from './http/context';
import { countRejectedBodies } from './http/limits/costlyBodies';
import type { RegisterRoutes } from './http/server';
import { shareConnections } from './http/shareConnections';
import { requireOperator } from './operator/operators/requireOperator';
import { parts } from './parts';
import { createAuthorize } from './resources/access';
import { writeSetup } from './resources/writes/performKeyed';

/** The routes of all parts, behind what lets callers in. Tests and benchmarks find sessions in another way. */
export function gatewayRoutes(findSession: RequireSession = requireSession): RegisterRoutes[] {
  const findCaller: RequireSession = (request, context) =>
    (request.routeOptions.config.program ? requireProgram : findSession)(request, context);
  return [
    (server, context) => {
      const verify = signatureVerifier(server, context);
      authenticateFirst(server, context, {
        session: findSession,
        operator: requireOperator,
        program: requireProgram,
        verify,
      });
      countRejectedBodies(server);
      shareConnections(server, context, findCaller);
      const authorize = createAuthorize(context, findSession);
      server.decorate('requireSession', findSession);
      server.decorate('authorize', authorize);
      server.decorate('writes', writeSetup(server, context, authorize));
    },
    ...parts.flatMap((part) => part.routes ?? []),
  ];
}
