import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerContext } from '../http/ServerContext';
import type { Session } from '../http/Session';
import type { Handlers } from './ActionHandler';
import type { Admit } from './Admit';
import { registerReads } from './registerReads';
import { registerWrites } from './registerWrites';
import { requestScope } from './requestScope';
import { requirePermission } from './requirePermission';
import { resourceView } from './resourceView';

/** What a resource's routes need beside the server's context. */
export interface ResourceParts {
  requireSession: (request: FastifyRequest) => Session | Promise<Session>;
  handlers: Handlers;
}

/** The routes of every resource of the Model, below `/api/manage/{country}`; they differ only in what the Model says. */
export function registerResources(
  server: FastifyInstance,
  context: ServerContext,
  parts: ResourceParts,
): void {
  const admit: Admit = async (request, resource, permission) => {
    const scope = await requestScope(request, context, parts.requireSession);
    requirePermission(scope.session, permission);
    return { ...scope, view: resourceView(context.model, resource, scope.country) };
  };
  for (const name of Object.keys(context.model.resources)) {
    registerReads(server, context, admit, name);
    registerWrites(server, context, admit, name, parts.handlers);
  }
}
