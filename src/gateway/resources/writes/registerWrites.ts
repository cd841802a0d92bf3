import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actionRequest } from '../../../metadata/bind/actionRequest';
import { bindResource } from '../../../metadata/bind/bindResource';
import type { BoundAction, BoundResource } from '../../../metadata/model/BoundResource';
import type { ActionDefinition, Safeguards } from '../../../metadata/model/definitions';
import { type Prove, withProof } from '../../auth/proof';
import { invalidBody } from '../../http/body';
import { type ServerContext, userActor } from '../../http/context';
import { envelope } from '../../http/envelope';
import { GatewayError } from '../../http/errors';
import { type LimitCalls, limitCalls } from '../../http/limitCalls';
import { requestLanguage, translator } from '../../http/translation';
import { type Access, type Authorize, requireSandboxMerchant, resourcePath } from '../access';
import {
  type FormBody,
  type HandlerInput,
  type Handlers,
  hooksOf,
  type RecordInput,
  writeWithHooks,
} from '../handlers';
import { withIdempotency } from '../idempotency/withIdempotency';
import { countLookups } from './lookups';
import { writeContract } from '../resourceContracts';
import { serializeRecord } from '../resourceView';
import { restoreMasked } from '../restoreMasked';
import { validateBody, validateEdit } from '../validateBody';
import { deleteRecord, requireUnused } from './deleteRecord';
import { editRecord, requireUnchanged, splitBase } from './editRecord';
import { rehearse } from './rehearse';
import {
  completeWrite,
  createByForm,
  lockRecord,
  runOnRecord,
  writeError,
  type Written,
} from './performWrite';
import { requireNamedRecords } from './references';
import { repeatsHeader, repeatsToken } from './repeats';
import { requireAllowed } from './requireAllowed';
import type { WriteTarget } from './WriteTarget';

/** A write of a request: who makes it, of what, and in which language. */
interface Write extends Access, WriteTarget {
  request: FastifyRequest;
}

/** What the declarations of all writes have in common. */
interface Declared extends Safeguards, Pick<ActionDefinition, 'on'> {
  permission: string;
  sandbox?: boolean;
}

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
    registerWritesOf(server, context, authorize, name, handlers, limitRehearsals);
  }
}

function registerWritesOf(
  server: FastifyInstance,
  context: ServerContext,
  authorize: Authorize,
  name: string,
  handlers: Handlers,
  limitRehearsals: LimitCalls,
): void {
  const { model, now } = context;
  const { create, edit, delete: deletion, actions = {} } = model.resources[name]!;
  const path = resourcePath(model, name);
  const options = (write: string, declared: Declared) => ({
    config: { contract: writeContract(model, name, write, declared) },
  });
  const isOffered = (form: Declared) => !form.sandbox || context.config.sandbox;

  /** Handles a request from its authorization to the response. `form` is `create`, `edit`, `delete` or an action's name. */
  const perform = async (
    request: FastifyRequest,
    form: string,
    declared: Declared,
    work: (write: Write, input: HandlerInput) => Promise<Written>,
  ) => {
    const access = await authorize(request, name, declared.permission);
    if (declared.sandbox) requireSandboxMerchant(access.session);
    const { merchantId, country, ownerId, session } = access;
    const language = requestLanguage(request, model);
    const bound = bindResource(model, name, country, language);
    const at = { resource: name, form, country, language };
    const write: Write = {
      ...access,
      request,
      bound,
      translate: translator(model, language),
      at,
      userId: session.userId,
    };
    const body = readBody(context, write);
    const given = {
      model,
      merchantId,
      country,
      ownerId,
      body,
      actor: userActor(session),
      now,
      confirmsRepeats: (ids: readonly string[]) => request.headers[repeatsHeader] === repeatsToken(ids),
    };
    if (form === 'create') await countLookups(context, handlers, request, access, { name, body });
    const attempt = async (db: HandlerInput['db']) => {
      const input = { ...given, db, caller: { request, session } };
      try {
        const written = await work(write, input);
        await completeWrite(write, input, written);
        return written;
      } catch (error) {
        throw writeError(model, write, error);
      }
    };
    const keyed = { request, owner: session, country, permission: declared.permission, now: now() };
    const run = (prove?: Prove) =>
      withIdempotency(context.db, keyed, async (db) => {
        await prove?.(db);
        const { before, after } = await attempt(db);
        const shown = after ?? before;
        return envelope(shown ? serializeRecord(access.view, shown) : null);
      });
    if (isRehearsal(request, declared)) {
      await limitRehearsals(request);
      const result = await rehearse(context.db, access.view, declared.rehearse, async (db) => {
        const { before, after, preview } = await attempt(db);
        return { before, after: after ?? before!, preview: (await preview?.()) ?? {} };
      });
      return envelope(result);
    }
    return declared.proof ? withProof(context, request, session, run) : run();
  };

  if (create && isOffered(create)) {
    server.post(path, options('create', create), (request) =>
      perform(request, 'create', create, (write, input) => createByForm(write, input, handlers)),
    );
  }
  if (edit && isOffered(edit)) {
    server.put<{ Params: { id: string } }>(`${path}/:id`, options('edit', edit), (request) =>
      perform(request, 'edit', edit, async (write, input) => {
        const before = await lockRecord(input.db, write, request.params.id);
        const { values, base } = splitBase(request.body);
        if (base) {
          const given = { record: before, base, values };
          await requireUnchanged(input.db, write, write.bound.edit!, given, write.translate);
        }
        const body = validateEdit(
          model,
          write.at,
          restoreMasked(write.view, values, before),
          before,
          input.now(),
        );
        const given: RecordInput = { ...input, body, record: before };
        await requireNamedRecords(given, write.bound.edit!.fields);
        const change = (changed: RecordInput) => editRecord(changed, write.view);
        const after = await writeWithHooks(handlers.edit?.[name], given, change);
        const { preview } = hooksOf(handlers.edit?.[name]);
        return { before, after, preview: preview && (() => preview({ ...given, after })) };
      }),
    );
  }
  if (deletion && isOffered(deletion)) {
    server.delete<{ Params: { id: string } }>(`${path}/:id`, options('delete', deletion), (request) =>
      perform(request, 'delete', deletion, async (write, input) => {
        const before = await lockRecord(input.db, write, request.params.id);
        const given: RecordInput = { ...input, record: before };
        await requireAllowed(given, write, write.bound.delete!);
        const titleOf = (other: string) => bindResource(model, other, write.country, write.at.language).title;
        await requireUnused(given, name, titleOf, write.translate);
        const remove = (removed: RecordInput) => deleteRecord(removed, write.view);
        await writeWithHooks(handlers.delete?.[name], given, remove);
        return { before, after: undefined };
      }),
    );
  }
  for (const [actionName, action] of Object.entries(actions)) {
    const onResource = handlers.resourceActions?.[`${name}.${actionName}`];
    if (action.on === 'resource') {
      if (!isOffered(action) || !onResource) continue;
      const { method, path: tail } = actionRequest(actionName, action);
      server.route({
        method,
        url: `${path}/${tail}`,
        ...options(actionName, action),
        handler: (request) =>
          perform(request, actionName, action, async (_write, input) => ({
            after: (await onResource(input)) ?? undefined,
          })),
      });
      continue;
    }
    const handler = handlers.actions?.[`${name}.${actionName}`];
    // The start has rejected actions that nothing performs.
    if (!isOffered(action) || (!action.transition && !hooksOf(handler).perform)) continue;
    const { method, path: tail } = actionRequest(actionName, action);
    server.route<{ Params: { id: string } }>({
      method,
      url: `${path}/${tail.replace('{id}', ':id')}`,
      ...options(actionName, action),
      handler: (request) =>
        perform(request, actionName, action, (write, input) =>
          runOnRecord(write, input, handlers, actionOf(write.bound, actionName), request.params.id),
        ),
    });
  }
}

/** Whether a request is made to see what it would do. Throws 422 where that cannot be seen: it must not be done instead. */
function isRehearsal({ query }: FastifyRequest, { rehearse: rule }: Declared): boolean {
  const { rehearse: wanted } = query as { rehearse?: string };
  if (wanted === undefined) return false;
  if (wanted === 'true' && rule) return true;
  throw new GatewayError({ status: 422, text: 'gateway.noRehearsal' });
}

function actionOf({ actions }: BoundResource, name: string): BoundAction {
  return actions.find((action) => action.name === name)!;
}

/** Reads the body of a form. That of an edit form is validated with the record, on which its conditions may depend. */
function readBody({ model, now }: ServerContext, { bound, at, request }: Write): FormBody {
  if (at.form === 'edit') return {};
  const hasForm =
    at.form === 'create' || (at.form !== 'delete' && actionOf(bound, at.form).input !== undefined);
  return hasForm ? validateBody(model, at, request.body, now()) : rejectInput(request.body);
}

/** Throws 422 where a write without a form is sent a body; an empty object counts as none. */
function rejectInput(body: unknown): FormBody {
  const input = body ?? {};
  if (typeof input === 'object' && !Array.isArray(input) && Object.keys(input).length === 0) return {};
  throw invalidBody([{ path: '', keyword: 'noInput', params: {} }]);
}
