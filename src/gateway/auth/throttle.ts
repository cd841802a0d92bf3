import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/tables';
import { withTransaction } from '../database/transaction';
import { hostOf, networkOf } from '../http/clientAddress';
import { GatewayError } from '../http/errors';
import type { SignInUser } from './users';

/** What failed attempts are counted under. */
export interface ThrottleKey {
  key: string;
  /** Attempts before the first wait. */
  freeAttempts: number;
  /** Longest wait between two attempts, in seconds; waits double from 1 up to this. */
  maxWait: number;
  /** Key of a trusted network: while it is trusted, this key does not count, so that others cannot lock the owner out. */
  trustKey?: string;
}

/** What is attempted; each kind is counted separately. */
type AttemptKind = 'password' | 'code' | 'email' | 'emailCode' | 'report';

/**
 * The keys of one attempt (product 3.6): the account from this host, the account from anywhere, the host with any
 * account, and its network, because the owner of a network can change hosts at no cost. Accounts that do not exist
 * are counted as well.
 */
export function throttleKeys(kind: AttemptKind, account: string, address: string): ThrottleKey[] {
  const host = hostOf(address);
  const trustKey = trustKeyOf(account, address);
  return [
    { key: hashKey(kind, 'pair', account, host), freeAttempts: 5, maxWait: 900 },
    { key: hashKey(kind, 'account', account), freeAttempts: 20, maxWait: 60, trustKey },
    { key: hashKey(kind, 'host', host), freeAttempts: 50, maxWait: 300, trustKey },
    { key: hashKey(kind, 'network', networkOf(address)), freeAttempts: 500, maxWait: 60, trustKey },
  ];
}

/** Failures are dropped after this time without another one, in milliseconds. */
const memory = 15 * 60_000;

/**
 * Counts an attempt as failed before it is checked, so that concurrent attempts gain nothing; `refundAttempt` takes it
 * back once it succeeded. Returns the keys that were counted, which are fewer from a trusted network. Throws 429 with
 * the seconds to wait while any of the keys is blocked; a blocked key counts nothing, so waiting always helps.
 */
export async function consumeAttempt(db: Database, keys: ThrottleKey[], now: Date): Promise<ThrottleKey[]> {
  return withTransaction(db, async (transaction) => {
    const trusted = await isTrusted(transaction, keys, now);
    const counted = keys.filter(({ trustKey }) => !trusted || trustKey === undefined);
    for (const key of inLockOrder(counted)) {
      if (!(await countFailure(transaction, key, now))) throw await slowDown(transaction, key, now);
    }
    return counted;
  });
}

async function isTrusted(db: Database, keys: ThrottleKey[], now: Date): Promise<boolean> {
  const trustKeys = keys.flatMap(({ trustKey }) => trustKey ?? []);
  const found = await db
    .selectFrom('sign_in_throttle')
    .select('key')
    .where('key', 'in', trustKeys)
    .where('trusted_until', '>', now.toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

/** Every transaction locks the rows in the same order, so that no two wait for each other. */
function inLockOrder(keys: ThrottleKey[]): ThrottleKey[] {
  return keys.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** Returns false, and counts nothing, while the key is blocked. */
async function countFailure(
  db: Database,
  { key, freeAttempts, maxWait }: ThrottleKey,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const expired = new Date(now.getTime() - memory).toISOString();
  const failures = sql`(case when t.last_failure_at < ${expired}::timestamptz then 0 else t.failures end + 1)`;
  const blockedUntil = sql`${at}::timestamptz
    + least(${maxWait}::float8, power(2, least(${failures} - ${freeAttempts}::int, 20))) * interval '1 second'`;
  const { rows } = await sql`
    insert into sign_in_throttle as t (key, failures, last_failure_at) values (${key}, 1, ${at}::timestamptz)
    on conflict (key) do update set
      failures = ${failures},
      previous_failure_at = case when t.last_failure_at < ${expired}::timestamptz then null else t.last_failure_at end,
      last_failure_at = ${at}::timestamptz,
      blocked_until = case when ${failures} < ${freeAttempts}::int then null else ${blockedUntil} end
    where t.blocked_until is null or t.blocked_until <= ${at}::timestamptz
    returning 1 as counted`.execute(db);
  return rows.length === 1;
}

async function slowDown(db: Database, { key }: ThrottleKey, now: Date): Promise<GatewayError> {
  const row = await db
    .selectFrom('sign_in_throttle')
    .select('blocked_until')
    .where('key', '=', key)
    .executeTakeFirst();
  const until = row?.blocked_until ? Date.parse(row.blocked_until) : now.getTime();
  const seconds = Math.max(1, Math.ceil((until - now.getTime()) / 1000));
  return new GatewayError({
    status: 429,
    text: 'authentication.slowDown',
    params: { seconds, smart_count: seconds },
  });
}

/**
 * Takes back an attempt that succeeded. `keys` are those that `consumeAttempt` returned; call this once for each of its
 * calls. The first key, the account from this host, starts at zero again. The wider keys lose this one attempt only,
 * with the wait and the time it set: an attacker who signs in to their own account must not guess others faster.
 */
export async function refundAttempt(db: Database, keys: ThrottleKey[]): Promise<void> {
  const [pair] = keys;
  await withTransaction(db, async (transaction) => {
    for (const { key } of inLockOrder(keys)) {
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

/** Resets the failures of an account from one host, after its user was authenticated in another way. */
export async function resetFailures(
  db: Database,
  kind: AttemptKind,
  account: string,
  address: string,
): Promise<void> {
  const [pair] = throttleKeys(kind, account, address);
  if (!pair) return;
  await db
    .updateTable('sign_in_throttle')
    .set({ failures: 0, blocked_until: null })
    .where('key', '=', pair.key)
    .execute();
}

/** How long a network stays trusted after a complete sign-in from it, in milliseconds. */
const trustDuration = 30 * 24 * 60 * 60_000;

/**
 * Notes that a user completed all steps of signing in from an address. From its network, failed attempts of others no
 * longer slow this user down.
 */
export async function trustNetwork(
  db: Database,
  { id, account }: Pick<SignInUser, 'id' | 'account'>,
  address: string,
  now: Date,
): Promise<void> {
  const trusted_until = new Date(now.getTime() + trustDuration).toISOString();
  // Passwords are counted by account name, codes by user id.
  for (const key of [trustKeyOf(account, address), trustKeyOf(id, address)].toSorted()) {
    await db
      .insertInto('sign_in_throttle')
      .values({ key, failures: 0, last_failure_at: now.toISOString(), trusted_until })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ trusted_until }))
      .execute();
  }
}

function trustKeyOf(account: string, address: string): string {
  return hashKey('trust', account, networkOf(address));
}

/** Hashed, so that the table does not list who tried to sign in from where. */
function hashKey(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
