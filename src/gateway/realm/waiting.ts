import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type RealmWaiting, realmWaitingSchema } from '../../contract/operator/realm';
import { bindResource } from '../../metadata/bind/bindResource';
import type { Model } from '../../metadata/model/Model';
import type { ServerContext } from '../http/context';
import { envelope } from '../http/responses';
import { requestLanguage } from '../http/translation';
import { byToken } from '../operator/operators/requireOperator';
import { ofScope } from '../operator/reviews/reviews';
import { waitingResources } from '../operator/reviews/waiting';

const root = '/api/provider';

/** Registers the call that counts, by country, what waits for a decision: where the first page of operators begins. */
export function registerWaiting(server: FastifyInstance, context: ServerContext): void {
  const { realm } = context.model;
  if (!realm) return;
  const contract = {
    summary: 'Count the records that wait for a decision, by resource and country, with the oldest of each',
    data: realmWaitingSchema,
  };
  const countWaiting = async (request: FastifyRequest) =>
    envelope(await countByCountry(context, realm, requestLanguage(request, context.model)));
  server.get(`${root}/waiting`, { config: { ...byToken('read'), contract } }, countWaiting);
}

/** Counts what waits in the countries that are served, in their order and that of the menu. */
async function countByCountry(
  { db, model, config }: Pick<ServerContext, 'db' | 'model' | 'config'>,
  realm: Model,
  language: string,
): Promise<RealmWaiting> {
  const served = Object.keys(model.countries).filter((code) => config.countries?.includes(code) ?? true);
  const found: RealmWaiting = [];
  for (const { resource, review, table, condition } of waitingResources(model, {})) {
    const [name] = Object.keys(realm.resources).filter((each) => realm.resources[each]!.widens === resource);
    const path = realm.resources[name ?? '']?.path;
    if (name === undefined || path === undefined) continue;
    // One index has what waits; when each of those began to is one look into its events.
    const { rows } = await sql<{ country: string; count: number; since: string | null }>`
      select record.country, count(*)::int as count, min((
        select max(at) from record_event as event
        where event.merchant_id = record.merchant_id and event.record_id = record.id
          and entity = ${table.entity} and to_status = ${review.from}
      )) as since
      from ${ofScope(model, table, { config })} and ${condition}
      group by record.country`.execute(db);
    for (const { country, count, since } of rows) {
      if (!served.includes(country)) continue;
      const { title } = bindResource(realm, name, country, language);
      const filter = { field: review.field, state: review.from };
      found.push({ country, resource: name, title, path, count, since, ...filter });
    }
  }
  return found.toSorted((one, other) => served.indexOf(one.country) - served.indexOf(other.country));
}
