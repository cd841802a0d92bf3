import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Envelope } from '../../contract/envelope';
import { type Awaiting, awaitingListSchema } from '../../contract/awaiting';
import type { BoundAction } from '../../metadata/model/BoundResource';
import { awaitingCall } from '../../metadata/model/reservedNames';
import { limitOf } from '../../metadata/tenants/roleRights';
import { currencyFieldOf } from '../../metadata/values/money';
import { findMade, type Makers } from '../database/recordEvents';
import type { Database } from '../database/declared/tables';
import { actorOf, type ServerContext } from '../http/context';
import type { RouteContract } from '../http/contract/RouteContract';
import { envelope } from '../http/responses';
import { type Access, countryPath, requireCountry } from '../resources/access';
import type { Condition } from '../resources/filter';
import { whereOf } from '../resources/readList';
import { makingOf, relativesFor } from '../resources/resourceView';

/** Records are counted up to this: beyond it one wants to know that there are many. */
const maxAwaiting = 99;

/** Number of records that are looked at together, to leave out those that the user entered. */
const batchSize = 500;

const contract: RouteContract = {
  summary: 'Count the records that wait for the user to do something',
  data: awaitingListSchema,
};

/** Registers the call that says what awaits the user in a country (product 2.18). */
export function registerAwaiting(server: FastifyInstance, context: ServerContext): void {
  const { authorize, requireSession } = server;
  const { model, config } = context;
  const declared = Object.entries(model.resources).flatMap(([resource, { permission, actions = {} }]) =>
    Object.entries(actions)
      .filter(([, { awaits, sandbox }]) => awaits && (!sandbox || config.sandbox))
      .map(([name, action]) => ({ resource, name, permission, needed: action.permission })),
  );

  async function respond(request: FastifyRequest): Promise<Envelope> {
    const { country } = request.params as { country: string };
    const session = await requireSession(request, context);
    requireCountry(context, session, country);
    const found: Awaiting[] = [];
    for (const { resource, name, permission, needed } of declared) {
      if (!session.permissions.has(permission) || !session.permissions.has(needed)) continue;
      const access = await authorize(request, resource, permission);
      const action = access.view.resource.actions.find((each) => each.name === name)!;
      const { awaits = [], transition } = action;
      const count = await countAwaiting(context, access, action);
      if (count === 0) continue;
      const filter = { [transition!.field]: awaits };
      found.push({ resource, action: name, count: count > maxAwaiting ? null : count, filter });
    }
    return envelope(found);
  }

  server.get(countryPath(awaitingCall), { config: { contract } }, (request) => respond(request));
}

/** Counts the records that wait for an action of the user, as far as one more than is said. */
async function countAwaiting(context: ServerContext, access: Access, action: BoundAction): Promise<number> {
  const { db } = context;
  const { view, merchantId, session } = access;
  const { column } = view.fields.get(action.transition!.field)!;
  const waiting = sql`${sql.ref(column)} = any(${action.awaits ?? []}::text[])`;
  const within = withinAmounts(access, action);
  const isGuarded = action.not === 'creator';
  const size = isGuarded ? batchSize : maxAwaiting + 1;
  const rules = new Map(isGuarded ? [[action.name, makingOf(view.resource, action.name)]] : []);
  let makers: Makers | undefined;
  let count = 0;
  let after: string | undefined;
  do {
    const beyond = after === undefined ? [] : [sql`id > ${after}::uuid`];
    const ids = await readIds(db, access, [waiting, ...within, ...beyond], size);
    if (ids.length === 0) break;
    makers ??= { actor: actorOf(session), relatives: await relativesFor(context, session, rules) };
    const made = await findMade(db, view.table, { merchantId }, makers, ids, rules);
    count += ids.filter((id) => !made.get(id)?.has(action.name)).length;
    after = ids.length < size ? undefined : ids.at(-1);
  } while (after !== undefined && count <= maxAwaiting);
  return count;
}

/** Conditions that records meet of which an action moves no more than the user's role does in one. */
function withinAmounts({ view, session }: Access, { permission, moves }: BoundAction): Condition[] {
  const limit = moves === undefined ? undefined : limitOf(session.amounts, permission);
  if (!limit) return [];
  if (typeof moves !== 'string') return [sql`false`];
  const { column, bound } = view.fields.get(moves)!;
  const currency = bound && currencyFieldOf(bound);
  const own = currency === undefined ? undefined : view.fields.get(currency);
  const each = Object.entries(limit).map(
    ([code, largest]) =>
      sql`(${own ? sql.ref(own.column) : view.facts.currency} = ${code} and ${sql.ref(column)} <= ${largest})`,
  );
  return each.length === 0 ? [sql`false`] : [sql`(${sql.join(each, sql` or `)})`];
}

async function readIds(
  db: Database,
  access: Access,
  conditions: Condition[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${access.relation} where ${whereOf(access, conditions)} order by id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
