import { sql } from 'kysely';
import type { Database } from '../database/Database';
import { withTransaction } from '../database/withTransaction';
import { GatewayError } from '../http/GatewayError';
import type { ThrottleKey } from './throttleKeys';

/** Wrong tries are forgotten after this time without any, in milliseconds. */
const memory = 15 * 60_000;

/**
 * Counts a try as a wrong one before it is looked at, so that many at once gain nothing; `forgiveAttempt` takes it
 * back after a right one. Answers the keys that it was counted under: not all of them, for who is trusted. Throws 429,
 * with the seconds to wait, while any of the keys is slowed down: then nothing is counted, so whoever waits gets a turn.
 */
export async function takeAttempt(db: Database, keys: ThrottleKey[], now: Date): Promise<ThrottleKey[]> {
  return withTransaction(db, async (transaction) => {
    const trusted = await isTrusted(transaction, keys, now);
    const counted = keys.filter(({ trust }) => !trusted || trust === undefined);
    // One order for everybody: no two tries wait for each other.
    for (const key of counted.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
      if (!(await count(transaction, key, now))) await refuse(transaction, key.key, now);
    }
    return counted;
  });
}

async function isTrusted(db: Database, keys: ThrottleKey[], now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('sign_in_throttle')
    .select('key')
    .where(
      'key',
      'in',
      keys.flatMap(({ trust }) => trust ?? []),
    )
    .where('trusted_until', '>', now.toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

async function count(db: Database, { key, free, longest }: ThrottleKey, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const forgotten = new Date(now.getTime() - memory).toISOString();
  const failures = sql`(case when t.last_failure_at < ${forgotten}::timestamptz then 0 else t.failures end + 1)`;
  const wait = sql`${at}::timestamptz
    + least(${longest}::float8, power(2, least(${failures} - ${free}::int, 20))) * interval '1 second'`;
  const { rows } = await sql`
    insert into sign_in_throttle as t (key, failures, last_failure_at) values (${key}, 1, ${at}::timestamptz)
    on conflict (key) do update set
      failures = ${failures},
      previous_failure_at = case when t.last_failure_at < ${forgotten}::timestamptz then null else t.last_failure_at end,
      last_failure_at = ${at}::timestamptz,
      blocked_until = case when ${failures} < ${free}::int then null else ${wait} end
    where t.blocked_until is null or t.blocked_until <= ${at}::timestamptz
    returning 1 as counted`.execute(db);
  return rows.length === 1;
}

async function refuse(db: Database, key: string, now: Date): Promise<never> {
  const row = await db
    .selectFrom('sign_in_throttle')
    .select('blocked_until')
    .where('key', '=', key)
    .executeTakeFirst();
  const until = row?.blocked_until ? Date.parse(row.blocked_until) : now.getTime();
  const seconds = Math.max(1, Math.ceil((until - now.getTime()) / 1000));
  throw new GatewayError({
    status: 429,
    text: 'authentication.slowDown',
    params: { seconds, smart_count: seconds },
  });
}
