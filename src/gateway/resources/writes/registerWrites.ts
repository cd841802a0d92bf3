import type { FastifyInstance } from 'fastify';
import { actionRequest } from '../../../metadata/bind/actionRequest';
import type { ServerContext } from '../../http/context';
import { limitCalls } from '../../http/limitCalls';
import { type Authorize, resourcePath } from '../access';
import { type Handlers, hooksOf } from '../handlers';
import { writeContract } from '../resourceContracts';
import { type DeclaredWrite, performRequest, type WriteSetup } from './performRequest';
import { createByForm, deleteOne, editByForm, runOnRecord } from './performWrite';

/** Rehearsals that one session may make in a minute. Each does all that the write would do. */
const maxRehearsals = 60;

/** Registers the create and edit forms, the deletion and the actions that each resource of the Model declares. */
export function registerWrites(
  server: FastifyInstance,
  context: ServerContext,
  authorize: Authorize,
  handlers: Handlers,
): void {
  const limitRehearsals = limitCalls(server, maxRehearsals);
  for (const name of Object.keys(context.model.resources)) {
    const setup = { context, authorize, handlers, name, limitRehearsals };
    registerForms(server, setup);
    registerActions(server, setup);
  }
}

function registerForms(server: FastifyInstance, setup: WriteSetup): void {
  const { context, handlers, name } = setup;
  const { create, edit, delete: deletion } = context.model.resources[name]!;
  const path = resourcePath(context.model, name);
  if (create && isOffered(setup, create)) {
    server.post(path, optionsOf(setup, 'create', create), (request) =>
      performRequest(setup, request, 'create', create, (target, input) =>
        createByForm(target, input, handlers),
      ),
    );
  }
  if (edit && isOffered(setup, edit)) {
    server.put<{ Params: { id: string } }>(`${path}/:id`, optionsOf(setup, 'edit', edit), (request) =>
      performRequest(setup, request, 'edit', edit, (target, input) =>
        editByForm(target, input, handlers, request.params.id, request.body),
      ),
    );
  }
  if (deletion && isOffered(setup, deletion)) {
    const options = optionsOf(setup, 'delete', deletion);
    server.delete<{ Params: { id: string } }>(`${path}/:id`, options, (request) =>
      performRequest(setup, request, 'delete', deletion, (target, input) =>
        deleteOne(target, input, handlers, request.params.id),
      ),
    );
  }
}

function registerActions(server: FastifyInstance, setup: WriteSetup): void {
  const { context, handlers, name: resource } = setup;
  const { actions = {} } = context.model.resources[resource]!;
  const base = resourcePath(context.model, resource);
  for (const [name, action] of Object.entries(actions)) {
    if (!isOffered(setup, action)) continue;
    const { method, path } = actionRequest(name, action);
    const options = optionsOf(setup, name, action);
    if (action.on === 'resource') {
      const handler = handlers.resourceActions?.[`${resource}.${name}`];
      if (!handler) continue;
      server.route({
        method,
        url: `${base}/${path}`,
        ...options,
        handler: (request) =>
          performRequest(setup, request, name, action, async (_target, input) => ({
            after: (await handler(input)) ?? undefined,
          })),
      });
      // The start has rejected those that nothing performs.
    } else if (action.transition || hooksOf(handlers.actions?.[`${resource}.${name}`]).perform) {
      server.route<{ Params: { id: string } }>({
        method,
        url: `${base}/${path.replace('{id}', ':id')}`,
        ...options,
        handler: (request) =>
          performRequest(setup, request, name, action, (target, input) =>
            runOnRecord(target, input, handlers, request.params.id),
          ),
      });
    }
  }
}

/** Whether a write is offered here: some are the sandbox's only. */
function isOffered({ context }: WriteSetup, declared: DeclaredWrite): boolean {
  return !declared.sandbox || context.config.sandbox;
}

function optionsOf({ context, name }: WriteSetup, write: string, declared: DeclaredWrite) {
  return { config: { contract: writeContract(context.model, name, write, declared) } };
}
