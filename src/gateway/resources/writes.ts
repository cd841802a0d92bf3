import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { BoundResource } from '../../metadata/model/BoundResource';
import type { ActionDefinition } from '../../metadata/model/definitions';
import { matchesCondition } from '../../metadata/validation/matchesCondition';
import { uniqueIndexes } from '../database/indexes';
import { type EntityRecord, insertRecords, readRecord, updateRecord } from '../database/records';
import type { Tables } from '../database/tables';
import { invalidBody } from '../http/body';
import { type ServerContext, userActor } from '../http/context';
import { envelope } from '../http/envelope';
import { GatewayError } from '../http/errors';
import { requestLanguage } from '../http/translation';
import { type Access, type Authorize, resourcePath } from './access';
import type { FormBody, HandlerInput, Handlers } from './handlers';
import { withIdempotency } from './idempotency';
import { serializeRecord } from './resourceView';
import { restoreMasked } from './restoreMasked';
import {
  defaultsOf,
  type FormReference,
  rejectedRecord,
  validateBody,
  validateEdit,
  validateRecord,
} from './validateBody';

/** The record as a write found it, if there was one, and as it left it. */
interface Written {
  before?: EntityRecord;
  after: EntityRecord;
}

/** Changes the database; the response contains the record `after` it. */
type Work = (transaction: Transaction<Tables>, access: Access, body: FormBody) => Promise<Written>;

/** Registers the create and edit forms and the actions that a resource declares. */
export function registerWrites(
  server: FastifyInstance,
  context: ServerContext,
  authorize: Authorize,
  name: string,
  handlers: Handlers,
): void {
  const { model, now } = context;
  const { create, edit, actions = {} } = model.resources[name]!;
  const path = resourcePath(name);

  const referenceTo = (request: FastifyRequest, { country }: Access, form: string): FormReference => ({
    resource: name,
    form,
    country,
    language: requestLanguage(request, model),
  });
  const readBody = (at: FormReference, body: unknown): FormBody => {
    // Validated with the record, on which its conditions may depend.
    if (at.form === 'edit') return {};
    return at.form === 'create' || actions[at.form]?.input
      ? validateBody(model, at, body)
      : rejectInput(body);
  };
  /** Handles a request from its authorization to the response. `form` is `create`, `edit` or the name of an action. */
  const perform = async (request: FastifyRequest, form: string, permission: string, work: Work) => {
    const access = await authorize(request, name, permission);
    const declared = form === 'create' ? create : form === 'edit' ? edit : actions[form];
    if (declared?.sandbox) requireSandboxMerchant(access);
    const at = referenceTo(request, access, form);
    const body = readBody(at, request.body);
    try {
      return await withIdempotency(context.db, request, access.session, now(), async (transaction) => {
        const { before, after } = await work(transaction, access, body);
        validateRecord(model, at, after, before);
        return envelope(serializeRecord(access.view, after));
      });
    } catch (error) {
      const broken = brokenRule(access, error);
      throw broken ? rejectedRecord(model, at, broken) : error;
    }
  };
  const isOffered = (form: { sandbox?: boolean }) => !form.sandbox || context.config.sandbox;

  if (create && isOffered(create)) {
    const handler = handlers.create[name];
    server.post(path, (request) =>
      perform(request, 'create', create.permission, async (transaction, access, body) => {
        const values = { ...defaultsBesideForm(access.view.resource), ...body };
        const after = handler
          ? await handler(handlerInput(context, transaction, access, values))
          : await storeForm(transaction, access, values);
        return { after };
      }),
    );
  }
  if (edit && isOffered(edit)) {
    server.put<{ Params: { id: string } }>(`${path}/:id`, (request) =>
      perform(request, 'edit', edit.permission, async (transaction, access) => {
        const { id } = request.params;
        const before = await lockRecord(transaction, access, id);
        const body = restoreMasked(access.view, request.body, before);
        const changes = validateEdit(model, referenceTo(request, access, 'edit'), body, before);
        const after = await updateRecord(transaction, access.view.table, { ...access, id }, changes);
        return { before, after: after ?? noRecord() };
      }),
    );
  }
  for (const [actionName, action] of Object.entries(actions)) {
    if (!isOffered(action)) continue;
    const handler = handlers.actions[`${name}.${actionName}`];
    server.route<{ Params: { id: string } }>({
      method: action.request.method,
      url: `${path}/${action.request.path.replace('{id}', ':id')}`,
      handler: (request) =>
        perform(request, actionName, action.permission, async (transaction, access, body) => {
          const before = await lockRecord(transaction, access, request.params.id);
          requireState(action, before);
          if (!handler) throw new GatewayError({ status: 501, text: 'gateway.noHandler' });
          const after = await handler({
            ...handlerInput(context, transaction, access, body),
            record: before,
          });
          return { before, after };
        }),
    });
  }
}

/** Why the database rejected a record, and which fields: they lack a value, or another record has their values. */
function brokenRule({ view: { table } }: Access, error: unknown) {
  const { code, constraint, column } = error as { code?: string; constraint?: string; column?: string };
  if (code === '23502') {
    const field = [...table.columns.values()].find((each) => each.column === column)?.field;
    return field === undefined ? undefined : { keyword: 'required' as const, names: [field] };
  }
  if (code !== '23505') return undefined;
  const names = uniqueIndexes(table).find(({ name }) => name === constraint)?.unique;
  return names && { keyword: 'unique' as const, names };
}

function handlerInput(
  { model, now }: ServerContext,
  db: Transaction<Tables>,
  { merchantId, country, session }: Access,
  body: FormBody,
): HandlerInput {
  return { db, model, merchantId, country, body, actor: userActor(session), now };
}

/** The defaults of the fields that the create form does not have; those that it has are filled in with its body. */
function defaultsBesideForm({ fields, create }: BoundResource): FormBody {
  return defaultsOf(
    Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(create?.fields ?? {}, name))),
  );
}

/** Stores the fields of a create form that has no handler. */
async function storeForm(
  db: Transaction<Tables>,
  { view, merchantId, country }: Access,
  body: FormBody,
): Promise<EntityRecord> {
  const [id] = await insertRecords(db, view.table, [{ ...body, merchantId, country }]);
  return (await readRecord(db, view.table, { merchantId, country, id: id! })) ?? noRecord();
}

async function lockRecord(db: Transaction<Tables>, access: Access, id: string): Promise<EntityRecord> {
  return (await readRecord(db, access.view.table, { ...access, id }, true)) ?? noRecord();
}

function requireState(action: ActionDefinition, record: EntityRecord): void {
  if (!action.when || matchesCondition(action.when, record)) return;
  throw new GatewayError({
    status: 422,
    text: 'gateway.wrongState',
    errors: [{ path: '', keyword: 'when', params: {} }],
  });
}

/** Throws 422 where an action without a form is sent a body; an empty object counts as none. */
function rejectInput(body: unknown): FormBody {
  const input = body ?? {};
  if (typeof input === 'object' && !Array.isArray(input) && Object.keys(input).length === 0) return {};
  throw invalidBody([{ path: '', keyword: 'noInput', params: {} }]);
}

/** A sandbox may hold other merchants too, whose payments nobody simulates. */
function requireSandboxMerchant({ session }: Access): void {
  if (!session.isSandbox) throw new GatewayError({ status: 403, text: 'gateway.sandboxMerchant' });
}

function noRecord(): never {
  throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
}
