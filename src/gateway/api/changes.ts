import type { FastifyInstance } from 'fastify';
import type { JsonSchema } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { arraySchema, objectSchema, textSchema } from '../../contract/schemas';
import type { ErrorDetail } from '../../contract/envelope';
import { envelope } from '../http/responses';
import type { Contract } from '../http/contract/RouteContract';
import { FeedGapError, type FeedCursor, parseCursor, readChanges } from '../orders/changeFeed';
import { type Query, rejectQuery } from '../resources/queryParameters';
import { programRecordSchema } from '../resources/recordSchemas';
import { resourceView, serializeRecord } from '../resources/resourceView';
import type { WriteSetup } from '../resources/writes/performKeyed';
import { anyOfSchemas, inEachCountry } from './inEachCountry';
import { programBase } from './contracts';

/** Changes of an answer where the program does not say how many. */
const defaultLimit = 100;

/** Most changes of an answer. */
const maxLimit = 500;

/** Scope of an application that may read them. */
const scope = 'read';

/**
 * Registers the call that lists changes of an application's orders (product 10.13). A program that asks for those after the last number it
 * has seen misses none.
 */
export function registerChanges(server: FastifyInstance, { context, authorize }: WriteSetup): void {
  const { db, model } = context;
  const resources = ownedResources(model);
  const [first] = resources.values();
  if (first === undefined) return;
  const config = { program: true, contract: changesContract(model, [...resources.values()]) };
  server.get(`${programBase}/changes`, { config }, async (request) => {
    const { merchantId, country, session } = await authorize(request, first, scope);
    const { after, limit } = readQuery(request.query as Query);
    const feed = { merchantId, country, appId: session.application! };
    const found = await readChanges(db, model, feed, { after, limit }).catch(rejectGap);
    const changes = found.changes.map(({ number, entity, record }) => {
      const resource = resources.get(entity)!;
      return { number, resource, record: serializeRecord(resourceView(model, resource, country), record) };
    });
    return envelope({ changes, next: found.next });
  });
}

/** Resources whose records belong to applications and are stored as such, by entity. */
function ownedResources(model: Model): Map<string, string> {
  return new Map(
    Object.entries(model.resources).flatMap(([name, { api, entity }]) =>
      api?.own && entityTable(model, entity).isStored ? [[entity, name] as const] : [],
    ),
  );
}

/** Throws 422 where the changes that are asked for are not there, with the cursor after which they are. */
function rejectGap(error: unknown): never {
  if (error instanceof FeedGapError)
    rejectQuery([{ path: '/after', keyword: error.gap, params: { from: error.from } }]);
  throw error;
}

function readQuery({ after = '0', limit = defaultLimit }: Query): { after: FeedCursor; limit: number } {
  const errors: ErrorDetail[] = [];
  const cursor = parseCursor(String(after));
  const count = Number(limit);
  if (cursor === undefined) errors.push({ path: '/after', keyword: 'changesCursor', params: {} });
  if (!Number.isInteger(count) || count < 1 || count > maxLimit) {
    errors.push({ path: '/limit', keyword: 'limit', params: { limit: maxLimit } });
  }
  rejectQuery(errors);
  return { after: cursor!, limit: count };
}

function changesContract(model: Model, resources: string[]): Contract {
  return inEachCountry(model, (country) => ({
    summary: 'List what has changed of the orders of the application',
    query: {
      after: {
        type: 'string',
        description: 'The `next` of the answer before, as it is; `0` for the first one.',
      },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: maxLimit,
        description: `At most so many; ${defaultLimit} by default.`,
      },
    },
    data: withChanges(anyOfSchemas(resources.map((name) => programRecordSchema(model, name, country)))),
  }));
}

function withChanges({ $defs, ...record }: JsonSchema): JsonSchema {
  const number = { type: 'integer', description: '1, 2, … of the application, without gaps.' };
  const change = objectSchema({
    number,
    resource: textSchema,
    record: { ...record, description: 'The order as it is now.' },
  });
  const next = { type: 'string', description: 'Send it as `after` for those that follow.' };
  return {
    ...objectSchema({ changes: arraySchema(change), next }),
    ...($defs === undefined ? {} : { $defs }),
  };
}
