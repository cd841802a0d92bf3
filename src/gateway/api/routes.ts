import type { FastifyInstance, FastifyRequest } from 'fastify';
import { programCall } from '../../metadata/bind/actionRequest';
import { apiForm } from '../../metadata/bind/bindForm';
import type { ApiDefinition } from '../../metadata/model/ApiDefinition';
import type { Database } from '../database/declared/tables';
import type { ServerContext } from '../http/context';
import { envelope, GatewayError } from '../http/responses';
import type { Envelope } from '../../contract/envelope';
import { sendReceipt } from '../exports/receipt/routes';
import { type Access, accessTo, type Authorize, requireCountry } from '../resources/access';
import { encodeCursor, positionAfter } from '../resources/listQuery';
import { type Page, readPage } from '../resources/readList';
import { serializeForUser } from '../resources/resourceView';
import { writeSetup, type WriteSetup } from '../resources/writes/performKeyed';
import { createByForm, runOnRecord } from '../resources/writes/performWrite';
import { performForm } from '../resources/writes/registerWrites';
import {
  programActionContract,
  programBase,
  programCreateContract,
  programListContract,
  programReceiptContract,
  programRecordContract,
} from './contracts';
import { registerChanges } from './changes';
import { registerDocument } from './document';
import { readListQuery, recordQueries } from './listQuery';
import { registerMethods } from './methods';
import { requireProgram } from './authenticate';

/**
 * Registers the calls by which programs of merchants read and create records, and perform their actions (product 10.11). Each
 * resource whose file has an `api` has them, by the same lists, forms and writes as the web app.
 */
export function registerApi(server: FastifyInstance, context: ServerContext): void {
  registerDocument(server, context);
  const setup = writeSetup(server, context, authorizePrograms(context));
  for (const [name, { api }] of Object.entries(context.model.resources)) {
    if (api) registerResource(server, setup, name, api);
  }
  registerMethods(server, setup);
  registerChanges(server, setup);
}

function registerResource(
  server: FastifyInstance,
  setup: WriteSetup,
  name: string,
  api: ApiDefinition,
): void {
  const { model } = setup.context;
  const path = `${programBase}/${name}`;
  const program = true;
  if (model.resources[name]!.list) {
    const contract = programListContract(model, name);
    server.get(path, { config: { program, contract } }, (request) => list(setup, request, name, api));
    const record = programRecordContract(model, name, api);
    server.get(`${path}/:number`, { config: { program, contract: record } }, (request) =>
      read(setup, request, name, api),
    );
    if (model.resources[name]!.receipt) {
      const receipt = programReceiptContract(model, name, api);
      server.get(
        `${path}/:number/receipt`,
        // A HEAD would record one that nobody has.
        { exposeHeadRoute: false, config: { program, contract: receipt } },
        async (request, reply) => {
          const access = await setup.authorize(request, name, api.scope);
          const { number } = request.params as { number: string };
          const record = await findByNumber(setup.context.db, access, api, number);
          return sendReceipt(setup.context, request, reply, access, record);
        },
      );
    }
  }
  if (api.create) {
    const { scope } = api.create;
    const contract = programCreateContract(model, name);
    server.post(path, { config: { program, contract, together: true } }, (request) =>
      create(setup, request, name, scope),
    );
  }
  for (const form of Object.keys(api.actions ?? {})) {
    const call = programCall(form, model.resources[name]!.actions![form]!);
    const contract = programActionContract(model, name, form, api);
    server.post(`${path}/:number/${call}`, { config: { program, contract } }, (request) =>
      perform(setup, request, { resource: name, form, api }),
    );
  }
}

async function list(
  { context, authorize }: WriteSetup,
  request: FastifyRequest,
  resource: string,
  api: ApiDefinition,
): Promise<Envelope> {
  const access = await authorize(request, resource, api.scope);
  const query = readListQuery(access, api, request.query as Record<string, unknown>);
  const page = await readPage(context.db, access, query);
  const records = await serializeForUser(context, access, page.records);
  const last = page.hasNext ? page.records.at(-1) : undefined;
  return envelope({ records, next: last ? encodeCursor(query.sort, positionAfter(query.sort, last)) : null });
}

async function read(
  setup: WriteSetup,
  request: FastifyRequest,
  resource: string,
  api: ApiDefinition,
): Promise<Envelope> {
  const access = await setup.authorize(request, resource, api.scope);
  const { number } = request.params as { number: string };
  const record = await findByNumber(setup.context.db, access, api, number);
  const [shown] = await serializeForUser(setup.context, access, [record]);
  return envelope(shown);
}

async function findByNumber(
  db: Database,
  access: Access,
  api: ApiDefinition,
  number: string,
): Promise<Page['records'][number]> {
  for (const query of recordQueries(access, api, number)) {
    const [found] = (await readPage(db, access, query)).records;
    if (found) return found;
  }
  throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
}

function create(
  setup: WriteSetup,
  request: FastifyRequest,
  resource: string,
  scope: string,
): Promise<Envelope> {
  const declared = { permission: scope };
  const which = { resource, form: apiForm, declared, isShared: true };
  return performForm(setup, request, which, (target, input) => {
    if (target.view.table.isStored) requireKey(request);
    return createByForm(target, input, setup.context.handlers);
  });
}

/** Performs an action by the pipeline of the web app, so that the two can never differ. Only people rehearse it. */
function perform(
  setup: WriteSetup,
  request: FastifyRequest,
  { resource, form, api }: { resource: string; form: string; api: ApiDefinition },
): Promise<Envelope> {
  const { context } = setup;
  const declared = { permission: api.actions![form]!.scope };
  return performForm(setup, request, { resource, form, declared }, async (target, input) => {
    requireKey(request);
    const { number } = request.params as { number: string };
    // Found in the transaction that its key is kept by: what is repeated gets the first answer, whatever has become of the record.
    const access = { ...target, session: await requireProgram(request, context) };
    const { id } = await findByNumber(input.db, access, api, number);
    return runOnRecord(target, input, context.handlers, id);
  });
}

/** Throws 422 without a key: nobody could tell whether a call whose answer was lost was done. */
function requireKey({ headers }: FastifyRequest): void {
  if (headers['idempotency-key'] !== undefined) return;
  throw new GatewayError({ status: 422, text: 'api.idempotencyKey' });
}

/**
 * Returns how calls of programs are authorized: for what is the application's country, and may be done with its scopes. Throws 401
 * and 403 as `requireProgram` does, 403 without the scope, and 404 where the country is not served here.
 */
function authorizePrograms(context: ServerContext): Authorize {
  return async (request: FastifyRequest, resource: string, scope: string) => {
    const session = await requireProgram(request, context);
    const country = session.countries[0]!;
    requireCountry(context, session, country);
    if (!session.permissions.has(scope)) {
      const errors = [{ path: '', keyword: 'scope', params: { scope } }];
      throw new GatewayError({ status: 403, text: 'api.forbidden', errors });
    }
    return accessTo(context, request, { session, resource, country });
  };
}
