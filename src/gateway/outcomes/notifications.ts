import type { Readable } from 'node:stream';
import type { ErrorDetail } from '../../contract/envelope';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { openSchema, textSchema } from '../../contract/schemas';
import type { Database } from '../database/declared/tables';
import { withTransaction } from '../database/units/transaction';
import type { RouteContract } from '../http/contract/RouteContract';
import type { ServerContext } from '../http/context';
import { hostOf } from '../http/clientAddress';
import { readBody } from '../http/limits/readBody';
import { Rejections } from '../http/limits/Rejections';
import { envelope, GatewayError } from '../http/responses';
import { requestLanguage, translator } from '../http/translation';
import { defineJob, type Job } from '../jobs/Job';
import { factSchema, namedRefs } from '../networks/interface/facts';
import type { Notification } from '../networks/interface/Network';
import { networkNamed } from '../networks/settings/networks';
import type { NetworkSettings } from '../networks/settings/NetworkSettings';
import { bookFacts } from './bookFacts';
import { lockAttempt } from '../networks/attempts/heardFacts';
import { openNetwork } from './openNetwork';
import { notificationCounter } from './counters';
import { queryAt } from './queryAttempts';
import { describe, reportUnread, unreadErrors } from './unreadFacts';

/** Largest notification, in bytes, and the largest that is read of one that does not say that it is signed. */
const limits = { signed: 1_000_000, doubted: 4_096 };

/** References of a notification that cannot be verified that are looked at. */
const maxDoubted = 20;

/** Notifications that cannot be verified that are looked at in a minute: of one host, and of one network. */
const maxUnverified = { host: 60, network: 300 };

const contract: RouteContract = {
  summary: 'Receive what a payment network says, signed by Standard Webhooks with its secret',
  path: { name: 'The name of the network in the networks file.' },
  body: openSchema({ facts: { type: 'array', items: factSchema } }),
};

type Named = { Params: { name: string } };

/**
 * Registers `POST /api/networks/{name}`. Its body is verified byte by byte before it is read (product 11.7). What is not verified is
 * counted by its host, which then waits, and by network, which keeps out nobody who signs.
 */
export async function registerNotifications(server: FastifyInstance, context: ServerContext): Promise<void> {
  const unverified = {
    host: new Rejections(maxUnverified.host),
    network: new Rejections(maxUnverified.network),
  };
  const requireNetwork = (request: FastifyRequest): NetworkSettings => {
    const network = networkNamed(context.config, context.model, (request.params as Named['Params']).name);
    if (!network) throw new GatewayError({ status: 404, text: 'gateway.notFound' });
    return network;
  };
  /** Counts what is rejected by the host that has sent it. */
  const costing = async <Result>(request: FastifyRequest, work: () => Result | Promise<Result>) => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof GatewayError && error.status < 500) unverified.host.add(hostOf(request.ip));
      throw error;
    }
  };
  const hear = async (request: FastifyRequest): Promise<void> => {
    const network = requireNetwork(request);
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const notification = await openNetwork(context, network).receive({ headers: request.headers, body });
    if (notification.outcome === 'verified') return receive(context, request, network, notification);
    return costing(request, () => rejectUnverified(context, network, body, unverified.network));
  };
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (request: FastifyRequest, payload: Readable) =>
      costing(request, async () => {
        const network = openNetwork(context, requireNetwork(request));
        if (network.mayBeSigned(request.headers)) return readBody(request, payload, limits.signed);
        // Without a signature the sender is told that, whatever the size.
        return readBody(request, payload, limits.doubted).catch(() => undefined);
      }),
    );
    scope.post<Named>(
      '/api/networks/:name',
      {
        bodyLimit: limits.signed,
        config: { public: true, contract },
        onRequest: async (request) => {
          unverified.host.require(hostOf(request.ip));
          await costing(request, () => requireNetwork(request));
        },
      },
      (request) => hear(request).then(() => envelope(null)),
    );
  });
}

/** Rejects a notification that was not verified. Of the first few kilobytes it may have the network asked. */
async function rejectUnverified(
  { db, now }: ServerContext,
  network: NetworkSettings,
  body: Buffer,
  rejections: Rejections,
): Promise<never> {
  notificationCounter.inc({ network: network.name, outcome: 'unverified' });
  rejections.require(network.name);
  rejections.add(network.name);
  if (body.length <= limits.doubted) await doubt(db, network, body, now());
  throw new GatewayError({ status: 401, text: 'networks.unverified' });
}

/**
 * Books what a verified notification says. Throws 422 with the path of each unreadable fact: others are booked, and operators see what is
 * missing. Its id is not kept then, so it is heard again; what was booked counts once.
 */
async function receive(
  { db, model, now }: ServerContext,
  request: FastifyRequest,
  network: NetworkSettings,
  { id, said }: Extract<Notification, { outcome: 'verified' }>,
): Promise<void> {
  const { name } = network;
  const at = now();
  const translate = translator(model, requestLanguage(request, model));
  const count = (outcome: string) => notificationCounter.inc({ network: name, outcome });
  if ('keyword' in said) {
    await withTransaction(db, (transaction) =>
      reportUnread(transaction, name, [{ ref: '', errors: [said] }], at),
    );
    count('unread');
    throw unreadError([describe(said, translate)]);
  }
  const { facts, unread } = said;
  const isFirst = await withTransaction(db, async (transaction) => {
    if (unread.length === 0 && !(await keepId(transaction, name, id, at))) return false;
    await bookFacts(transaction, { model, network, source: 'notification', at }, facts);
    await reportUnread(transaction, name, unread, at);
    return true;
  });
  if (unread.length > 0) {
    count('unread');
    throw unreadError(unreadErrors(unread, translate));
  }
  count(isFirst ? 'booked' : 'repeated');
}

const unreadError = (errors: ErrorDetail[]) =>
  new GatewayError({ status: 422, text: 'networks.unreadFacts', errors });

/** Keeps the id of a notification. Returns false where it was kept before. */
async function keepId(db: Database, network: string, id: string, at: Date): Promise<boolean> {
  const first = await db
    .insertInto('network_notification')
    .values({ network, id, received_at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return first !== undefined;
}

/** Time for which a doubt waits, in milliseconds: whoever forges many has the network asked once. */
const pause = 60_000;

/** Has the network asked for what an unverified notification names. What it says otherwise does not count. */
async function doubt(db: Database, network: NetworkSettings, body: Buffer, at: Date): Promise<void> {
  const refs = namedRefs(body.toString('utf8'), maxDoubted);
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
  groupBy: (db, payloads) =>
    readMerchants(
      db,
      payloads.map(({ fact }) => fact.ref),
    ),
  run: async ({ db, context: { model, config, now }, payload }) => {
    const network = networkNamed(config, model, payload.network);
    // The sandbox may have been filled anew since.
    if (!network || !(await lockAttempt(db, network.name, payload.fact.ref))) return;
    await bookFacts(db, { model, network, source: 'notification', at: now() }, [payload.fact]);
  },
});

/** Returns the merchant of each attempt; of none, the reference itself. */
async function readMerchants(db: Database, refs: string[]): Promise<string[]> {
  const attempts = await db
    .selectFrom('network_attempt')
    .select(['ref', 'merchant_id as merchantId'])
    .where('ref', '=', sql<string>`any(${refs}::text[])`)
    .execute();
  const merchants = new Map(attempts.map(({ ref, merchantId }) => [ref, merchantId]));
  return refs.map((ref) => merchants.get(ref) ?? ref);
}
