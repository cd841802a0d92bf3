import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { realmSchema } from '../../contract/operator/realm';
import { ownerFields } from '../../metadata/schema/ownerFields';
import { isObject } from '../../metadata/model/json';
import { filesIn } from '../../metadata/values/files';
import type { Model } from '../../metadata/model/Model';
import { operatorScopes } from '../../metadata/model/ReviewDefinition';
import type { Database } from '../database/declared/tables';
import type { ServerContext } from '../http/context';
import type { OperatorScope } from '../http/contract/RouteContract';
import { envelope } from '../http/responses';
import { requestLanguage } from '../http/translation';
import { type AnyReach, requireServedCountry } from '../resources/access';
import type { Condition } from '../resources/filter';
import { parseJsonParameter, type Query } from '../resources/queryParameters';
import { hasFiles, recordFileContract, sendRecordFile } from '../resources/files/downloads';
import { requireRecord } from '../resources/readList';
import { visibleFields } from '../resources/resourceView';
import { sendList } from '../resources/routes';
import { byAnyToken, byToken, requireOperator } from '../operator/operators/requireOperator';
import { realmListContract, realmRecordContract } from './contracts';
import { registerDecisions } from './decisions';
import { realmReach } from './reach';
import { serializeReviewed } from './reviewed';
import { describeSession } from './session';

/** Where the calls of the provider's realm begin, and those of its resources, whose records are those of a country. */
const root = '/api/provider';
const base = `${root}/manage/:country`;

interface InCountry {
  Params: { country: string };
  Querystring: Record<string, unknown>;
}

/** Registers the calls of operators about the resources of their realm: lists, totals, single records, and decisions. */
export function registerRealm(server: FastifyInstance, context: ServerContext): void {
  const { realm } = context.model;
  if (!realm) return;
  for (const name of Object.keys(realm.resources)) {
    registerReads(server, context, realm, name);
    registerDecisions(server, context, realm, { name, base });
  }

  const contract = {
    summary: 'Read who makes the call, and which screens and countries are there for them',
    data: realmSchema,
  };
  const readSession = async (request: FastifyRequest) => {
    const operator = await requireOperator(request, context);
    return envelope(describeSession(context, realm, operator, requestLanguage(request, context.model)));
  };
  server.get(`${root}/session`, { config: { ...byAnyToken, contract } }, readSession);
}

function registerReads(server: FastifyInstance, context: ServerContext, realm: Model, name: string): void {
  const access = byToken(scopeOf(realm, name));
  const reachOf = ({ params: { country } }: FastifyRequest<InCountry>) => {
    requireServedCountry(context, country);
    return realmReach(realm, context.config, name, country);
  };

  const list = { config: { ...access, contract: realmListContract(realm, name) } };
  server.get<InCountry>(`${base}/${name}`, list, async (request, reply) => {
    const reach = reachOf(request);
    return sendList(context, request, reply, {
      reach,
      conditions: await ofNamedMerchant(context.db, realm, reach, request.query),
      serialize: (_db, records) => records.map((record) => serializeReviewed(context, realm, reach, record)),
    });
  });

  const one = { config: { ...access, contract: realmRecordContract(realm, name) } };
  server.get<InCountry & { Params: { id: string } }>(`${base}/${name}/:id`, one, async (request) => {
    const reach = reachOf(request);
    const record = await requireRecord(context.db, reach, request.params.id);
    return envelope(serializeReviewed(context, realm, reach, record));
  });

  if (!hasFiles(realm, name)) return;
  server.get<InCountry & { Params: { id: string; file: string } }>(
    `${base}/${name}/:id/files/:file`,
    { exposeHeadRoute: false, config: { ...access, contract: recordFileContract } },
    async (request, reply) => {
      const reach = reachOf(request);
      const record = await requireRecord(context.db, reach, request.params.id);
      const held = filesIn(reach.view.resource.fields, visibleFields(reach.view, record));
      const place = held.find(({ file }) => file.id === request.params.file);
      return sendRecordFile(context.config, reply, place?.file);
    },
  );
}

/** Returns the scope that operators need for a resource: the check of the metadata knows no other permissions. */
function scopeOf({ resources }: Model, name: string): OperatorScope {
  const { permission } = resources[name]!;
  const scope = operatorScopes.find((each) => each === permission);
  if (!scope) throw new Error(`resources/provider/${name}.json: operators have no scope "${permission}".`);
  return scope;
}

/**
 * Returns the condition that records are those of the merchant whose number the filter has, if it has one: an index of records begins with
 * their merchant, and knows nothing of numbers.
 */
async function ofNamedMerchant(
  db: Database,
  realm: Model,
  { view }: AnyReach,
  query: Query,
): Promise<Condition[]> {
  const filter = parseJsonParameter(query, 'filter', []);
  const [number] = [...ownerFields(realm, view.table.entity)].flatMap(([field, fact]) =>
    fact === 'code' ? [field] : [],
  );
  const code = isObject(filter) && number !== undefined ? filter[number] : undefined;
  if (typeof code !== 'string' || code.includes('\0')) return [];
  const merchants = await db.selectFrom('merchant').select('id').where('code', '=', code).execute();
  return [sql`merchant_id = any(${merchants.map(({ id }) => id)}::uuid[])`];
}
