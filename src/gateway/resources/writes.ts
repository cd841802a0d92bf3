import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { BoundForm } from '../../metadata/model/BoundResource';
import type { ActionDefinition } from '../../metadata/model/definitions';
import { matchesCondition } from '../../metadata/validation/matchesCondition';
import { type EntityRecord, insertRecords, readRecord, updateRecord } from '../database/records';
import type { Tables } from '../database/tables';
import type { ServerContext } from '../http/context';
import { envelope } from '../http/envelope';
import { GatewayError } from '../http/errors';
import { requestLanguage } from '../http/translation';
import type { Admit, Admitted } from './access';
import type { HandlerInput, Handlers } from './handlers';
import { withIdempotency } from './idempotency';
import { showRecord } from './resourceView';
import { type FormBody, validateBody } from './validateBody';

type Work = (transaction: Transaction<Tables>, admitted: Admitted, body: FormBody) => Promise<EntityRecord>;

/** Registers the create and edit forms and the actions that a resource declares. */
export function registerWrites(
  server: FastifyInstance,
  context: ServerContext,
  admit: Admit,
  name: string,
  handlers: Handlers,
): void {
  const { model, now } = context;
  const definition = model.resources[name]!;
  const base = `/api/manage/:country/${name}`;

  const perform = async (request: FastifyRequest, form: string, permission: string, work: Work) => {
    const admitted = await admit(request, name, permission);
    const at = { resource: name, form, country: admitted.country, language: requestLanguage(request, model) };
    const hasForm = form === 'create' || form === 'edit' || definition.actions?.[form]?.input !== undefined;
    const body = hasForm ? validateBody(model, at, request.body) : refuseInput(request.body);
    return withIdempotency(context.db, request, admitted.session, now(), async (transaction) =>
      envelope(showRecord(admitted.view, await work(transaction, admitted, body))),
    );
  };
  const offered = (form: { sandbox?: boolean } | undefined) =>
    form && (!form.sandbox || context.config.sandbox);

  const { create, edit } = definition;
  if (create && offered(create)) {
    server.post(base, (request) =>
      perform(request, 'create', create.permission, (transaction, admitted, body) => {
        const handler = handlers.create[name] ?? storeForm;
        return handler(handlerInput(context, transaction, admitted, body), admitted.view.table);
      }),
    );
  }
  if (edit && offered(edit)) {
    server.put(`${base}/:id`, (request) =>
      perform(request, 'edit', edit.permission, async (transaction, admitted, body) => {
        const { id } = request.params as { id: string };
        await lockRecord(transaction, admitted, id);
        const values = { ...emptyForm(admitted.view.resource.edit), ...body };
        const updated = await updateRecord(transaction, admitted.view.table, { ...admitted, id }, values);
        return updated ?? noRecord();
      }),
    );
  }
  for (const [actionName, action] of Object.entries(definition.actions ?? {})) {
    if (!offered(action)) continue;
    const handler = handlers.actions[`${name}.${actionName}`];
    server.route({
      method: action.request.method,
      url: `${base}/${action.request.path.replace('{id}', ':id')}`,
      handler: (request) =>
        perform(request, actionName, action.permission, async (transaction, admitted, body) => {
          const { id } = request.params as { id: string };
          const record = await lockRecord(transaction, admitted, id);
          requireState(action, record);
          if (!handler) throw new GatewayError({ status: 501, text: 'gateway.noHandler' });
          return handler({ ...handlerInput(context, transaction, admitted, body), record });
        }),
    });
  }
}

function handlerInput(
  { model, now }: ServerContext,
  db: Transaction<Tables>,
  { merchantId, country, session }: Admitted,
  body: FormBody,
): HandlerInput {
  return { db, model, merchantId, country, body, actor: session.userName, now };
}

/** A PUT replaces what its form holds, so a field that was emptied, and therefore left out, loses its value. */
function emptyForm(form: BoundForm | undefined): Record<string, null> {
  return Object.fromEntries(Object.keys(form?.fields ?? {}).map((name) => [name, null]));
}

/** A create form without code of its own: what was entered is what is stored. */
async function storeForm(
  { db, merchantId, country, body }: HandlerInput,
  table: Admitted['view']['table'],
): Promise<EntityRecord> {
  const [id] = await insertRecords(db, table, [{ ...body, merchantId, country }]);
  return (await readRecord(db, table, { merchantId, country, id: id! })) ?? noRecord();
}

async function lockRecord(db: Transaction<Tables>, admitted: Admitted, id: string): Promise<EntityRecord> {
  return (await readRecord(db, admitted.view.table, { ...admitted, id }, true)) ?? noRecord();
}

function requireState(action: ActionDefinition, record: EntityRecord): void {
  if (!action.when || matchesCondition(action.when, record)) return;
  throw new GatewayError({
    status: 422,
    text: 'gateway.wrongState',
    errors: [{ path: '', keyword: 'when', params: {} }],
  });
}

/** An action without a form takes nothing: an empty object is nothing, too. */
function refuseInput(body: unknown): FormBody {
  const given = body ?? {};
  if (typeof given === 'object' && !Array.isArray(given) && Object.keys(given).length === 0) return {};
  throw new GatewayError({
    status: 422,
    text: 'gateway.invalidBody',
    errors: [{ path: '', keyword: 'noInput', params: {} }],
  });
}

function noRecord(): never {
  throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
}
