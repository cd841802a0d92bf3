import type { FastifyInstance, FastifyRequest } from 'fastify';
import { objectSchema } from '../../../../contract/schemas';
import { lookupsOf } from '../../../../metadata/bind/formItems';
import type { JsonValue } from '../../../../metadata/model/json';
import { makeAttempt, refundAttempt, throttleKeys } from '../../../auth/throttle';
import type { Database } from '../../../database/declared/tables';
import { bodyReader, invalidBody } from '../../../http/body';
import type { ServerContext, Session } from '../../../http/context';
import { envelope, GatewayError, type ThrownDetail } from '../../../http/responses';
import { limitCalls } from '../../../http/limits/limitCalls';
import { resourcePath, type Scope } from '../../access';
import type { FormBody, Handlers, LookupHandler } from '../../handlers';
import { lookupContract } from '../../resourceContracts';

const readBody = bodyReader(objectSchema({ value: { type: ['string', 'integer'] } }));

/** Lookups that one session may make in a minute, also of what there is. */
const maxLookups = 30;

/**
 * Registers the requests that say what an entered value names (`lookup` of the form's field), such as an account's owner. Values that name
 * nothing slow the user down as wrong passwords do (product 8.7).
 */
export function registerLookups(server: FastifyInstance, context: ServerContext): void {
  const { authorize } = server;
  const { model, handlers } = context;
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

/** Values of a create form, and where in the body they are: nowhere below it, or in a row. */
export interface LookedUp {
  values: FormBody;
  path: string;
}

/**
 * Counts the lookups that new records imply, before they are made or rehearsed. Rejections say the same as lookups, so nobody must find out
 * more by them. Throws only for too many misses: 422 if looked up, else 429.
 */
export async function countLookups(
  context: ServerContext,
  request: FastifyRequest,
  access: Scope & { session: Session },
  { resource, lookedUp }: { resource: string; lookedUp: LookedUp[] },
): Promise<void> {
  const { create } = context.model.resources[resource]!;
  for (const field of Object.keys(create ? lookupsOf(create) : {})) {
    const look = lookupHandler(context.handlers, resource, field);
    const rest = [...placesOfValues(lookedUp, field)];
    const missed: ThrownDetail[] = [];
    while (rest.length > 0) {
      try {
        // One attempt is counted for all values up to the first that names nothing.
        await counted(context, request, access, async (db) => {
          for (; rest.length > 0; rest.shift()) await look({ ...access, db, value: rest[0]![0] });
        });
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        if (error.status === 429 && missed.length > 0) throw invalidBody(missed);
        if (error.status !== 422) throw error;
        const [, paths] = rest.shift()!;
        const { errors = [] } = error;
        missed.push(...paths.flatMap((path) => errors.map((each) => ({ ...each, path: path + each.path }))));
      }
    }
  }
}

/** Returns each value of a field with the places where it is. */
function placesOfValues(lookedUp: LookedUp[], field: string): Map<JsonValue, string[]> {
  const places = new Map<JsonValue, string[]>();
  for (const { values, path } of lookedUp) {
    const value = values[field] ?? null;
    if (value !== null) places.set(value, [...(places.get(value) ?? []), path]);
  }
  return places;
}

/** Returns the code of a lookup. The start has rejected lookups without code. */
function lookupHandler({ lookups = {} }: Handlers, resource: string, field: string): LookupHandler {
  return lookups[`${resource}.${field}`]!;
}

/** Looks up, and counts an attempt of the user unless something was found. */
async function counted<Found>(
  context: ServerContext,
  request: FastifyRequest,
  { session }: { session: Session },
  look: (db: Database) => Promise<Found>,
): Promise<Found> {
  return makeAttempt(context, request, throttleKeys('lookup', session.userId, request.ip), async (keys) => {
    const found = await look(context.db);
    await refundAttempt(context.db, keys);
    return found;
  });
}
