import type { FastifyInstance, FastifyRequest } from 'fastify';
import { lookupsOf } from '../../../metadata/bind/formItems';
import { makeAttempt, refundAttempt, throttleKeys } from '../../auth/throttle';
import type { Database } from '../../database/tables';
import { bodyReader } from '../../http/body';
import type { ServerContext, Session } from '../../http/context';
import { envelope } from '../../http/envelope';
import { GatewayError } from '../../http/errors';
import { limitCalls } from '../../http/limitCalls';
import { type Authorize, resourcePath, type Scope } from '../access';
import type { FormBody, Handlers, LookupHandler } from '../handlers';
import { lookupContract } from '../resourceContracts';

const readBody = bodyReader({
  type: 'object',
  properties: { value: { type: ['string', 'integer'] } },
  required: ['value'],
  additionalProperties: false,
});

/** Lookups that one session may make in a minute, also of what there is. */
const maxLookups = 30;

/**
 * Registers the requests that say what a value entered in a create form names (`lookup` of the form's field), such as whose
 * account it is. Values that name nothing slow the user down as wrong passwords do (product 8.7).
 */
export function registerLookups(
  server: FastifyInstance,
  context: ServerContext,
  authorize: Authorize,
  handlers: Handlers,
): void {
  const { model } = context;
  const limitLookups = limitCalls(server, maxLookups);
  for (const [name, { create }] of Object.entries(model.resources)) {
    for (const [field, shown] of Object.entries(create ? lookupsOf(create) : {})) {
      const options = { config: { contract: lookupContract(model, name, field, shown, readBody.schema) } };
      server.post(`${resourcePath(model, name)}/lookups/${field}`, options, async (request) => {
        const access = await authorize(request, name, create!.permission);
        await limitLookups(request);
        const { value } = readBody(request, model);
        const look = lookupHandler(handlers, name, field);
        return envelope(await counted(context, request, access, (db) => look({ ...access, db, value })));
      });
    }
  }
}

/**
 * Counts the lookups that a create form implies before it is performed or rehearsed: its rejections say the same, so nobody
 * must find out more by them. What is wrong with a value is left to the form. Throws 429 after too many that named nothing.
 */
export async function countLookups(
  context: ServerContext,
  handlers: Handlers,
  request: FastifyRequest,
  access: Scope & { session: Session },
  { name, body }: { name: string; body: FormBody },
): Promise<void> {
  const { create } = context.model.resources[name]!;
  for (const field of Object.keys(create ? lookupsOf(create) : {})) {
    const value = body[field];
    if (value === undefined || value === null) continue;
    const look = lookupHandler(handlers, name, field);
    try {
      await counted(context, request, access, (db) => look({ ...access, db, value }));
    } catch (error) {
      if (!(error instanceof GatewayError) || error.status !== 422) throw error;
    }
  }
}

/** Returns the code of a lookup. The start has rejected lookups without code. */
function lookupHandler({ lookups = {} }: Handlers, resource: string, field: string): LookupHandler {
  return lookups[`${resource}.${field}`]!;
}

/** Looks up, and counts an attempt of the user unless something was found. */
async function counted(
  context: ServerContext,
  request: FastifyRequest,
  { session }: { session: Session },
  look: (db: Database) => Promise<FormBody>,
): Promise<FormBody> {
  return makeAttempt(context, request, throttleKeys('lookup', session.userId, request.ip), async (keys) => {
    const found = await look(context.db);
    await refundAttempt(context.db, keys);
    return found;
  });
}
