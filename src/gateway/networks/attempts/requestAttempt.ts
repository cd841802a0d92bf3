import { type Insertable, sql } from 'kysely';
import type { Model } from '../../../metadata/model/Model';
import { newId } from '../../database/ids';
import type { RecordKey } from '../../database/records';
import type { Database, Tables } from '../../database/declared/tables';
import { shared } from '../../database/units/shared';
import { GatewayError } from '../../http/responses';
import { enqueueJob } from '../../jobs/enqueue';
import { type Obstacle, obstacleWaits, selectObstacles } from './obstacles';
import type { AttemptKind } from '../interface/Network';
import { type NetworkConfig, networkServing } from '../settings/networks';
import type { NetworkSettings } from '../settings/NetworkSettings';

/** An order that a network is to carry out. */
interface OrderToCarryOut {
  merchantId: string;
  kind: 'collection' | 'payout';
  country: string;
  method: string;
}

/**
 * Returns the network that takes a new order. Throws 503 where there is none, an operator has switched it off, or it does not answer. That
 * is no last word: the same request may be accepted later.
 */
export async function requireNetwork(
  db: Database,
  config: NetworkConfig,
  model: Model,
  order: OrderToCarryOut,
  at: Date,
): Promise<NetworkSettings> {
  const network = networkServing(config, model, order);
  if (!network) throw new GatewayError({ status: 503, text: 'networks.none', params: { ...order } });
  const { isSandbox, obstacle } = await readObstacle(db, { merchantId: order.merchantId, network, at });
  // A sandbox's database may hold real merchants too: nobody plays with their money.
  if (network.plugin === 'sandbox' && isSandbox === false)
    throw new GatewayError({ status: 503, text: 'networks.none', params: { ...order } });
  if (obstacle !== null) {
    throw new GatewayError({
      status: 503,
      text: `networks.${obstacle}`,
      params: { ...order },
      retryAfter: obstacleWaits[obstacle],
    });
  }
  return network;
}

/** Reads whether a merchant is a sandbox's, and what keeps a network from taking orders. */
const readObstacle = shared({
  alike: ({ merchantId, network: { name } }: { merchantId: string; network: NetworkSettings; at: Date }) =>
    `${merchantId} ${name}`,
  run: async (db, orders) => {
    const { merchantId, network, at } = orders[0]!;
    const found = await db
      .selectNoFrom((is) => [
        is.selectFrom('merchant').select('sandbox').where('id', '=', merchantId).as('isSandbox'),
        sql<Obstacle | null>`(select obstacle from (${selectObstacles([network], at)}) as found limit 1)`.as(
          'obstacle',
        ),
      ])
      .executeTakeFirstOrThrow();
    return orders.map(() => found);
  },
});

/** Instruction that a network is to carry out. */
interface NewAttempt {
  /** The record that is carried out, and whose it is. */
  key: RecordKey;
  entity: string;
  kind: AttemptKind;
  method: string;
  /** Minor units. */
  amount: number;
  currency: string;
  at: Date;
}

/**
 * Stores an attempt in the transaction that accepts what it carries out. A job sends it once that has committed, as many at a time as the
 * network takes. A network that does not answer delays its own orders alone.
 */
export async function requestAttempt(
  db: Database,
  network: Pick<NetworkSettings, 'name' | 'concurrency'>,
  { key, entity, kind, method, amount, currency, at }: NewAttempt,
): Promise<string> {
  const ref = newId();
  await insertAttempt(db, {
    ref,
    merchant_id: key.merchantId,
    country: key.country,
    entity,
    record_id: key.id,
    network: network.name,
    kind,
    method,
    amount,
    currency,
    state: 'pending',
    created_at: at.toISOString(),
    sent_at: null,
    resolved_at: null,
    answer: null,
    queries: 0,
    next_query_at: null,
  });
  const lane = laneOf(network, ref);
  await enqueueJob(db, 'networks.submit', { merchantId: key.merchantId, ref }, { key: ref, sequence: lane });
  return ref;
}

const insertAttempt = shared({
  run: async (db, attempts: Insertable<Tables['network_attempt']>[]): Promise<void[]> => {
    await db.insertInto('network_attempt').values(attempts).execute();
    return attempts.map(() => undefined);
  },
});

/** Names the line in which an attempt waits for those before it. */
export function laneOf({ name, concurrency }: Pick<NetworkSettings, 'name' | 'concurrency'>, ref: string) {
  return `${name} ${Number.parseInt(ref.slice(-6), 16) % concurrency}`;
}

/** All lines of a network. */
export function linesOf({ name, concurrency }: Pick<NetworkSettings, 'name' | 'concurrency'>): string[] {
  return Array.from({ length: concurrency }, (_, line) => `${name} ${line}`);
}

declare module '../../jobs/Job' {
  interface JobPayloads {
    'networks.submit': { merchantId: string; ref: string };
  }
}
