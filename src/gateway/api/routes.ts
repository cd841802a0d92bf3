import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiForm } from '../../metadata/bind/bindForm';
import type { ApiDefinition } from '../../metadata/model/ApiDefinition';
import type { ServerContext } from '../http/context';
import { envelope, GatewayError } from '../http/responses';
import type { Envelope } from '../../contract/envelope';
import { type Access, accessTo, type Authorize, requireCountry } from '../resources/access';
import { encodeCursor, positionAfter } from '../resources/listQuery';
import { type Page, readPage } from '../resources/readList';
import { serializeForUser } from '../resources/resourceView';
import { writeSetup, type WriteSetup } from '../resources/writes/performKeyed';
import { createByForm } from '../resources/writes/performWrite';
import { performForm } from '../resources/writes/registerWrites';
import { programBase, programCreateContract, programListContract, programRecordContract } from './contracts';
import { registerChanges } from './changes';
import { registerDocument } from './document';
import { readListQuery, recordQueries } from './listQuery';
import { registerMethods } from './methods';
import { requireProgram } from './authenticate';

/**
 * Registers the calls by which programs of merchants read and create records (product 10.11): of each resource whose file has
 * an `api`, by the same lists, forms and writes as the web app.
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
  }
  if (api.create) {
    const { scope } = api.create;
    const contract = programCreateContract(model, name);
    server.post(path, { config: { program, contract } }, (request) => create(setup, request, name, scope));
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
  const record = await findByNumber(setup, access, api, number);
  const [shown] = await serializeForUser(setup.context, access, [record]);
  return envelope(shown);
}

async function findByNumber(
  { context }: WriteSetup,
  access: Access,
  api: ApiDefinition,
  number: string,
): Promise<Page['records'][number]> {
  for (const query of recordQueries(access, api, number)) {
    const [found] = (await readPage(context.db, access, query)).records;
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
  return performForm(setup, request, { resource, form: apiForm, declared }, (target, input) => {
    // Without it, nobody could tell whether an order whose answer was lost exists.
    if (target.view.table.isStored && request.headers['idempotency-key'] === undefined) {
      throw new GatewayError({ status: 422, text: 'api.idempotencyKey' });
    }
    return createByForm(target, input, setup.context.handlers);
  });
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
