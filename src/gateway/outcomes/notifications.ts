import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { openSchema, textSchema } from '../../contract/schemas';
import { deleteRows } from '../database/connections/deleteRows';
import type { Database } from '../database/tables';
import { withTransaction } from '../database/transaction';
import type { RouteContract } from '../http/contract/RouteContract';
import type { ServerContext } from '../http/context';
import { envelope, GatewayError } from '../http/responses';
import { defineJob, definePeriodicJob, type Job } from '../jobs/Job';
import { factSchema, readFacts } from '../networks/interface/facts';
import { networkNamed } from '../networks/settings/networks';
import type { NetworkSettings } from '../networks/settings/NetworkSettings';
import { bookFacts, lockAttempt } from './bookFacts';
import { openNetwork } from './openNetwork';
import { queryAt } from './queryAttempts';

/** Largest notification, in bytes. */
const bodyLimit = 1_000_000;

/** Of a notification that cannot be verified, so many references are looked at. */
const maxDoubted = 20;

const contract: RouteContract = {
  summary: 'Receive what a payment network says, signed by Standard Webhooks with its secret',
  path: { name: 'The name of the network in the networks file.' },
  body: openSchema({ facts: { type: 'array', items: factSchema } }),
};

/** Registers `POST /api/networks/{name}`. Its body is verified as it arrived, byte by byte. */
export async function registerNotifications(server: FastifyInstance, context: ServerContext): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { name: string } }>(
      '/api/networks/:name',
      { bodyLimit, config: { public: true, contract } },
      (request) => receive(context, request, request.params.name).then(() => envelope(null)),
    );
  });
}

async function receive(context: ServerContext, request: FastifyRequest, name: string): Promise<void> {
  const { db, model, config, now } = context;
  const network = networkNamed(config, model, name);
  if (!network) throw new GatewayError({ status: 404, text: 'gateway.notFound' });
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const notification = openNetwork(context, network).receive({ headers: request.headers, body });
  const at = now();
  if (notification.outcome === 'unverified') {
    await doubt(db, network, body, at);
    throw new GatewayError({ status: 401, text: 'networks.unverified' });
  }
  await withTransaction(db, async (transaction) => {
    const first = await transaction
      .insertInto('network_notification')
      .values({ network: name, id: notification.id, received_at: at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (first)
      await bookFacts(transaction, { model, network, source: 'notification', at }, notification.facts);
  });
}

/** How long a doubt waits, in milliseconds: whoever forges many has the network asked once. */
const pause = 60_000;

/** Has the network asked for what an unverified notification names. What it says otherwise does not count. */
async function doubt(db: Database, network: NetworkSettings, body: Buffer, at: Date): Promise<void> {
  const refs = (readFacts(body.toString('utf8')) ?? []).slice(0, maxDoubted).map(({ ref }) => ref);
  if (refs.length === 0) return;
  const due = new Date(at.getTime() + pause);
  const doubted = await db
    .selectFrom('network_attempt')
    .select(['ref', 'merchant_id as merchantId'])
    .where('network', '=', network.name)
    .where('ref', 'in', refs)
    .where('state', 'in', ['submitted', 'unknown'])
    .where((is) => is.or([is('next_query_at', 'is', null), is('next_query_at', '>', due.toISOString())]))
    .execute();
  for (const attempt of doubted) await queryAt(db, network, attempt, due);
}

/** Hears what a network says that the gateway plays itself. */
export const hearPlayed: Job = defineJob({
  kind: 'networks.played',
  payload: openSchema({ network: textSchema, fact: factSchema }),
  shareBy: ({ fact }) => fact.ref,
  run: async ({ db, context: { model, config, now }, payload }) => {
    const network = networkNamed(config, model, payload.network);
    // The sandbox may have been filled anew since.
    if (!network || !(await lockAttempt(db, network.name, payload.fact.ref))) return;
    await bookFacts(db, { model, network, source: 'notification', at: now() }, [payload.fact]);
  },
});

/** How long ids of notifications are kept, in milliseconds: those of older ones are rejected by their time. */
const kept = 24 * 60 * 60_000;

/** Deletes ids of notifications that could not be repeated any more. */
export const purgeNotifications: Job = definePeriodicJob({
  kind: 'networks.purge',
  every: 60 * 60_000,
  perform({ context: { db, now }, signal }) {
    const condition = sql`received_at < ${new Date(now().getTime() - kept).toISOString()}`;
    return deleteRows(db, { table: 'network_notification', key: ['network', 'id'], condition }, signal);
  },
});
