import { sql } from 'kysely';
import type { Database, Tables } from '../../database/declared/tables';
import { enqueueJob } from '../../jobs/enqueue';
import { retryNow } from '../../jobs/endings';
import { linesOf } from '../attempts/requestAttempt';
import type { NetworkCall } from '../attempts/tables';
import type { NetworkSettings } from '../settings/NetworkSettings';

/** Health of a network whose last call was not answered. */
type Health = Tables['network_health'];

/** The part of a network's health that is needed to call it. */
export type Fare = Pick<Health, 'call' | 'opened_at' | 'trial_at'>;

/** State of the breaker between gateway and network (product 7.31). */
// `closed`: all calls are made. `open`: none, as too many in a row were not answered. `trial`: the network answers again, and one order is
// sent to find out whether it takes any.
export type BreakerState = 'closed' | 'open' | 'trial';

/** Pauses in milliseconds. An open breaker is probed again after the first; a trial order keeps others back for the second. */
export const breakerPauses = { probe: 5_000, trial: 30_000 };

/** Returns the state of the breaker of a network with this row, or without one. */
export function breakerOf(health: Omit<Fare, 'call'> | undefined, at: Date): BreakerState {
  if (!health || health.opened_at === null) return 'closed';
  return health.trial_at !== null && Date.parse(health.trial_at) <= at.getTime() ? 'trial' : 'open';
}

/** Reads how a network fares; undefined where it is well. */
export function readHealth(db: Database, network: string): Promise<Health | undefined> {
  return db.selectFrom('network_health').selectAll().where('network', '=', network).executeTakeFirst();
}

/**
 * Counts a call that was not answered, and opens the breaker after too many in a row. Returns whether this one opened it. The row is one
 * for all gateways, so each knows what the others found out.
 */
export async function countFailure(
  db: Database,
  { name, breakAfter }: Pick<NetworkSettings, 'name' | 'breakAfter'>,
  { call, code, ref, at }: { call: NetworkCall; code: string; ref: string; at: Date },
): Promise<boolean> {
  const time = at.toISOString();
  const { rows } = await sql<{ failures: number; isOpen: boolean }>`
    insert into network_health as health (network, failures, failing_since, failed_at, call, code, ref, opened_at, trial_at)
    values (${name}, 1, ${time}, ${time}, ${call}, ${code}, ${ref}, case when ${breakAfter} <= 1 then ${time}::timestamptz end, null)
    on conflict (network) do update set failures = health.failures + 1, failed_at = excluded.failed_at, call = excluded.call,
      code = excluded.code, ref = excluded.ref, trial_at = null,
      opened_at = coalesce(health.opened_at, case when health.failures + 1 >= ${breakAfter} then excluded.failed_at end)
    returning failures, opened_at is not null as "isOpen"`.execute(db);
  const [{ failures, isOpen }] = rows as [{ failures: number; isOpen: boolean }];
  if (isOpen) await probeSoon(db, name, at);
  return isOpen && failures === breakAfter;
}

/** Has an open breaker be looked at again. */
export function probeSoon(db: Database, network: string, at: Date): Promise<void> {
  return enqueueJob(
    db,
    'networks.probe',
    { network },
    { key: network, at: new Date(at.getTime() + breakerPauses.probe) },
  );
}

/**
 * Notes that a network which had not answered does, and returns the state that follows. An answer to a query closes a breaker that queries
 * have opened. After an order that was not taken, a trial order is sent first.
 */
export async function noteAnswer(
  db: Database,
  network: Pick<NetworkSettings, 'name' | 'concurrency'>,
  health: Fare,
  call: NetworkCall,
  at: Date,
): Promise<BreakerState> {
  const isProven = breakerOf(health, at) === 'closed' || call === 'submit' || health.call !== 'submit';
  if (isProven) await db.deleteFrom('network_health').where('network', '=', network.name).execute();
  else
    await db
      .updateTable('network_health')
      .set({ trial_at: at.toISOString() })
      .where('network', '=', network.name)
      .where('trial_at', 'is', null)
      .execute();
  if (health.opened_at !== null)
    await retryNow(db, ['networks.submit', 'networks.query', 'networks.expire'], linesOf(network));
  return isProven ? 'closed' : 'trial';
}

/** Whether this caller may send the order that is the trial. For a while no other may: its process may end before it knows. */
export async function takeTrial(db: Database, network: string, at: Date): Promise<boolean> {
  const taken = await db
    .updateTable('network_health')
    .set({ trial_at: new Date(at.getTime() + breakerPauses.trial).toISOString() })
    .where('network', '=', network)
    .where('trial_at', '<=', at.toISOString())
    .returning('network')
    .executeTakeFirst();
  return taken !== undefined;
}

declare module '../../jobs/Job' {
  interface JobPayloads {
    /** A network whose breaker is open. */
    'networks.probe': { network: string };
  }
}
