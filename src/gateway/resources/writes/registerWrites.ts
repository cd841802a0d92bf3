import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actionRequest } from '../../../metadata/bind/actionRequest';
import { apiForm } from '../../../metadata/bind/bindForm';
import type { Database } from '../../database/declared/tables';
import type { Unit } from '../../database/units/Unit';
import { invalidBody } from '../../http/body';
import type { ServerContext } from '../../http/context';
import type { Envelope } from '../../../contract/envelope';
import { resourcePath } from '../access';
import type { FormBody, HandlerInput } from '../handlers';
import { writeContract } from '../resourceContracts';
import { type ResourceView, serializeRecord, serializeRevision } from '../resourceView';
import { namedRevisions, seenRevisions } from '../masking/revision';
import { validateBody } from '../validateBody';
import { type DeclaredWrite, type GivenWrite, performKeyed, type WriteSetup } from './performKeyed';
import {
  completeWrite,
  createByForm,
  deleteOne,
  editByForm,
  runOnRecord,
  saveBeside,
  writeError,
  type Written,
} from './performWrite';
import { approvalText, awaitedRecord } from './secondPerson/approvals';
import { readShown } from './readShown';
import { repeatsHeader, repeatsToken } from './repeats';
import { agreedTerms } from './terms';
import type { WriteTarget } from './WriteTarget';
import type { Rehearsal } from '../../../contract/records';
import { isDeepStrictEqual } from 'node:util';
import type { Safeguards } from '../../../metadata/model/definitions';
import type { EntityRecord } from '../../database/records';
import { rehearse } from '../../database/units/transaction';

/** Does what is particular to a write, in the transaction of its input. */
type Work = (target: WriteTarget, input: HandlerInput) => Promise<Written>;

/** Registers the create and edit forms, the deletion and the actions that each resource of the Model declares. */
export function registerWrites(server: FastifyInstance, { model }: ServerContext): void {
  const setup = server.writes;
  for (const name of Object.keys(model.resources)) {
    registerForms(server, setup, name);
    registerActions(server, setup, name);
  }
}

function registerForms(server: FastifyInstance, setup: WriteSetup, name: string): void {
  const { context } = setup;
  const { handlers } = context;
  const { create, edit, delete: deletion } = context.model.resources[name]!;
  const path = resourcePath(context.model, name);
  if (create && isOffered(setup, create)) {
    server.post(path, optionsOf(context, name, 'create', create), (request) =>
      performForm(
        setup,
        request,
        { resource: name, form: 'create', declared: create },
        async (target, input) => {
          const written = await createByForm(target, input, handlers);
          await saveBeside(target, input, handlers);
          return written;
        },
      ),
    );
  }
  if (edit && isOffered(setup, edit)) {
    server.put<{ Params: { id: string } }>(`${path}/:id`, optionsOf(context, name, 'edit', edit), (request) =>
      performForm(setup, request, { resource: name, form: 'edit', declared: edit }, (target, input) =>
        editByForm(target, input, handlers, request.params.id, request.body),
      ),
    );
  }
  if (deletion && isOffered(setup, deletion)) {
    const options = optionsOf(context, name, 'delete', deletion);
    server.delete<{ Params: { id: string } }>(`${path}/:id`, options, (request) =>
      performForm(setup, request, { resource: name, form: 'delete', declared: deletion }, (target, input) =>
        deleteOne(target, input, handlers, request.params.id),
      ),
    );
  }
}

function registerActions(server: FastifyInstance, setup: WriteSetup, resource: string): void {
  const { context } = setup;
  const { handlers } = context;
  const { actions = {} } = context.model.resources[resource]!;
  const base = resourcePath(context.model, resource);
  for (const [name, action] of Object.entries(actions)) {
    if (!isOffered(setup, action) || action.file !== undefined) continue;
    const { method, path } = actionRequest(name, action);
    const options = optionsOf(context, resource, name, action);
    if (action.on === 'resource') {
      const handler = handlers.resourceActions?.[`${resource}.${name}`];
      if (!handler) continue;
      server.route({
        method,
        url: `${base}/${path}`,
        ...options,
        handler: (request) =>
          performForm(setup, request, { resource, form: name, declared: action }, async (_target, input) => ({
            after: (await handler(input)) ?? undefined,
          })),
      });
      // The start has rejected those that nothing performs.
    } else {
      server.route<{ Params: { id: string } }>({
        method,
        url: `${base}/${path.replace('{id}', ':id')}`,
        ...options,
        handler: (request) =>
          performForm(setup, request, { resource, form: name, declared: action }, (target, input) =>
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

function optionsOf({ model }: ServerContext, resource: string, write: string, declared: DeclaredWrite) {
  return { config: { contract: writeContract(model, resource, write, declared) } };
}

/** Performs the request of a form, a deletion or an action, which is about one record at most. */
export async function performForm(
  setup: WriteSetup,
  request: FastifyRequest,
  which: { resource: string; form: string; declared: DeclaredWrite; isShared?: boolean },
  work: Work,
): Promise<Envelope> {
  const { context } = setup;
  const { form, declared } = which;
  const attempt = async (db: Unit, { target, input, caller, sent: body }: GivenWrite<FormBody>) => {
    const given: HandlerInput = {
      ...input,
      caller,
      db,
      body,
      wasSeen: seenRevisions(context.keyRing, namedRevisions(request.headers)),
      agreedTerms: agreedTerms(request),
      confirmsRepeats: (ids) => request.headers[repeatsHeader] === repeatsToken(ids),
    };
    try {
      const written = await work(target, given);
      await completeWrite(target, given, written);
      return written;
    } catch (error) {
      throw writeError(context.model, target, error);
    }
  };
  return performKeyed<FormBody>(setup, request, {
    ...which,
    read: (target) => readBody(context, target, request.body),
    lookedUp: (values) => (form === 'create' ? [{ values, path: '' }] : []),
    rehearse: (db, given) =>
      rehearseRecord(
        db,
        given,
        declared.rehearse,
        (transaction) => attempt(transaction, given),
        (transaction) => readShown(setup, transaction, given),
      ),
    write: async (transaction, given) => {
      const { before, after } = await attempt(transaction, given);
      const shown = after ?? before;
      return shown ? serializeRevision(context.keyRing, given.target.view, shown) : null;
    },
  });
}

/** Reads the body of a form. That of an edit form is validated with the record, on which its conditions may depend. */
function readBody({ model, now }: ServerContext, { bound, at }: WriteTarget, body: unknown): FormBody {
  if (at.form === 'edit') return {};
  const action = bound.actions.find(({ name }) => name === at.form);
  const hasForm = at.form === 'create' || at.form === apiForm || action?.input !== undefined;
  return hasForm ? validateBody(model, at, body, now()) : rejectInput(body);
}

/** Throws 422 where a write without a form is sent a body; an empty object counts as none. */
function rejectInput(body: unknown): FormBody {
  const input = body ?? {};
  if (typeof input === 'object' && !Array.isArray(input) && Object.keys(input).length === 0) return {};
  throw invalidBody([{ path: '', keyword: 'noInput', params: {} }]);
}

/**
 * Does a write in a transaction that is rolled back, and returns what it would do (product 8.20). `shown` reads there what its form
 * shows above the fields.
 */
async function rehearseRecord(
  db: Database,
  { target, input }: Pick<GivenWrite<unknown>, 'target' | 'input'>,
  rule: Safeguards['rehearse'],
  write: (transaction: Unit) => Promise<Written>,
  shown: (transaction: Unit) => Promise<EntityRecord | undefined>,
): Promise<Rehearsal> {
  const { view } = target;
  const { before, after, preview, terms, left, approval } = await rehearse(db, async (transaction) => {
    const written = await write(transaction);
    const preview = (await written.preview?.()) ?? {};
    const terms = await written.terms?.();
    const left = await shown(transaction);
    const awaited = awaitedRecord(target, written);
    const approval = awaited && (await approvalText(target, { ...input, db: transaction }, awaited));
    return { ...written, preview, terms, left, approval };
  });
  const record = { ...(after ?? before!), ...preview };
  return {
    before: before ? serializeRecord(view, before) : null,
    after: serializeRecord(view, record),
    fields: Array.isArray(rule) ? rule : changedFields(view, before, record),
    ...(terms === undefined ? {} : { terms }),
    ...(left ? { shown: left } : {}),
    ...(approval === undefined ? {} : { approval }),
  };
}

/** The fields that would change, without numbers and times, which will be others when it is done. */
function changedFields(
  { resource }: ResourceView,
  before: EntityRecord | undefined,
  after: EntityRecord,
): string[] {
  return Object.values(resource.fields).flatMap(({ name, kind, generate, ui }) => {
    const isSame = isDeepStrictEqual(before?.[name] ?? null, after[name] ?? null);
    return isSame || generate !== undefined || kind === 'instant' || ui.internal ? [] : [name];
  });
}
