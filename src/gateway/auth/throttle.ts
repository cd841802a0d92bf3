import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/tables';
import { withTransaction } from '../database/transaction';
import { hostOf, networkOf } from '../http/clientAddress';
import { GatewayError } from '../http/errors';
import type { SignInUser } from './users';

/** What wrong tries are counted under. */
export interface ThrottleKey {
  key: string;
  /** Tries before the first wait. */
  free: number;
  /** Longest wait between two tries, in seconds; it doubles from 1 up to this. */
  longest: number;
  /** Key of what exempts from this one: others cannot lock out who signed in from the same network before. */
  trust?: string;
}

/** What is tried: each is counted by itself. */
type ThrottledThing = 'password' | 'code' | 'email' | 'emailCode' | 'report';

/**
 * The keys of one try: the account from this host, the account from anywhere, the host whatever the account, and its
 * network, since hosts cost nothing to who has a whole one. Accounts that do not exist are counted just the same.
 */
export function throttleKeys(what: ThrottledThing, account: string, address: string): ThrottleKey[] {
  const host = hostOf(address);
  const trust = trustKey(account, address);
  return [
    { key: throttleKey(what, 'pair', account, host), free: 5, longest: 900 },
    { key: throttleKey(what, 'account', account), free: 20, longest: 60, trust },
    { key: throttleKey(what, 'host', host), free: 50, longest: 300, trust },
    { key: throttleKey(what, 'network', networkOf(address)), free: 500, longest: 60, trust },
  ];
}

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

/**
 * Takes back what `takeAttempt` counted, under the `keys` that it answered: the try was right. The account from this
 * host starts anew (`keys[0]`). The wider keys only lose this try, with the wait that it began and the time that it kept
 * older ones in mind: an account of one's own is no way to try others faster. To be called once a try.
 */
export async function forgiveAttempt(db: Database, keys: ThrottleKey[]): Promise<void> {
  const [pair] = keys;
  await withTransaction(db, async (transaction) => {
    // In the order of `takeAttempt`: no two wait for each other.
    for (const { key } of keys.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
      await transaction
        .updateTable('sign_in_throttle')
        .set({
          failures: key === pair?.key ? 0 : sql`greatest(failures - 1, 0)`,
          blocked_until: null,
          last_failure_at: sql`coalesce(previous_failure_at, last_failure_at)`,
        })
        .where('key', '=', key)
        .execute();
    }
  });
}

/** Forgets the wrong tries that were counted under a key: whoever made them proved himself in another way. */
export async function clearFailures(db: Database, { key }: ThrottleKey): Promise<void> {
  await db
    .updateTable('sign_in_throttle')
    .set({ failures: 0, blocked_until: null })
    .where('key', '=', key)
    .execute();
}

/** A network that somebody signed in from stays trusted this long, in milliseconds. */
const trust = 30 * 24 * 60 * 60_000;

/**
 * Notes that a user signed in, with all steps, from an address: from its network the wrong tries of others do not slow
 * him down any more.
 */
export async function trustNetwork(
  db: Database,
  { id, account }: Pick<SignInUser, 'id' | 'account'>,
  address: string,
  now: Date,
): Promise<void> {
  const trusted_until = new Date(now.getTime() + trust).toISOString();
  // By what he signs in with, and by the id that later steps know.
  for (const key of [trustKey(account, address), trustKey(id, address)].toSorted()) {
    await db
      .insertInto('sign_in_throttle')
      .values({ key, failures: 0, last_failure_at: now.toISOString(), trusted_until })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ trusted_until }))
      .execute();
  }
}

/** The key of a network that an account may be trusted from. */
function trustKey(account: string, address: string): string {
  return throttleKey('trust', account, networkOf(address));
}

/** The key of a row that counts tries. Hashed, so that the table does not become a list of whoever tried to sign in from where. */
function throttleKey(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
