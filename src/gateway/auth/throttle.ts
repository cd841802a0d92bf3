import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { DatabaseUnavailableError } from '../database/connections/pool';
import { sqlState, sqlStates } from '../database/connections/sqlState';
import type { Database } from '../database/declared/tables';
import { withTransaction } from '../database/units/transaction';
import { hostOf, networkOf } from '../http/clientAddress';
import type { ServerContext } from '../http/context';
import { GatewayError } from '../http/responses';
import type { SignInUser } from './users';

/** Key under which failed attempts are counted. */
export interface ThrottleKey {
  key: string;
  /** Attempts before the first wait. */
  freeAttempts: number;
  /** Longest wait between two attempts, in seconds; waits double from 1 up to this. */
  maxWait: number;
  /** Seconds after which one failure is forgotten. As long as `maxWait`, a day allows `86,400 / maxWait` attempts for good. */
  recovery: number;
  /** Whether it counts for the account's trusted networks, for all others, or for both. */
  counts: 'always' | 'trusted' | 'untrusted';
  /** The key that says whether the address is in a trusted network. */
  trustKey: string;
}

/** Kind of an attempt; each is counted separately. */
type AttemptKind = 'password' | 'code' | 'email' | 'emailCode' | 'lookup' | 'report';

/** Reports of errors are no guesses: they only must not flood the chat. */
const isGuess = (kind: AttemptKind) => kind !== 'report';

/**
 * The keys of one attempt, for accounts that exist or not (product 3.6). They are the account from this host and from anywhere, the host,
 * and its network. An account allows about 100 attempts a day.
 */
export function throttleKeys(kind: AttemptKind, account: string, address: string): ThrottleKey[] {
  const host = hostOf(address);
  const network = networkOf(address);
  const trustKey = trustKeyOf(account, address);
  const slow = isGuess(kind) ? { maxWait: 900, recovery: 900 } : { maxWait: 60, recovery: 60 };
  // A user may look up several values at once, before any of them is taken back.
  const free = kind === 'lookup' ? 20 : 5;
  // Each e-mail goes to the account's owner, no matter who requested it.
  const byAccount = { freeAttempts: kind === 'email' ? 10 : 20, ...slow, trustKey };
  const byAddress = { counts: 'untrusted', trustKey } as const;
  return [
    { key: hashKey(kind, 'pair', account, host), freeAttempts: free, ...slow, counts: 'always', trustKey },
    { key: hashKey(kind, 'trusted', account, network), ...byAccount, counts: 'trusted' },
    { key: hashKey(kind, 'account', account), ...byAccount, counts: 'untrusted' },
    // Counted apart, so that others cannot lock the owner out. Guessing from a network of the owner is as slow.
    { key: hashKey(kind, 'host', host), freeAttempts: 50, maxWait: 300, recovery: 60, ...byAddress },
    // The owner of a network can change hosts at no cost, so the network counts too.
    { key: hashKey(kind, 'network', network), freeAttempts: 500, maxWait: 60, recovery: 6, ...byAddress },
  ];
}

/**
 * Counts an attempt as failed before it is checked, so concurrent attempts gain nothing; `refundAttempt` takes it back. Returns the counted
 * keys. Throws 429 with the seconds to wait while a key is blocked; that counts nothing, so waiting helps.
 */
export async function consumeAttempt(db: Database, keys: ThrottleKey[], now: Date): Promise<ThrottleKey[]> {
  if (keys.length === 0) return keys;
  return withTransaction(db, async (transaction) => {
    const trust = (await isTrusted(transaction, keys, now)) ? 'trusted' : 'untrusted';
    const counted = keys.filter(({ counts }) => counts === 'always' || counts === trust);
    for (const key of inLockOrder(counted)) {
      if (!(await countFailure(transaction, key, now))) throw await slowDown(transaction, key, now);
    }
    return counted;
  });
}

async function isTrusted(db: Database, keys: ThrottleKey[], now: Date): Promise<boolean> {
  const trustKeys = keys.map(({ trustKey }) => trustKey);
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

/**
 * Returns false, and counts nothing, while the key is blocked. A wait beyond the longest is over: the clock was ahead when
 * it began.
 */
async function countFailure(
  db: Database,
  { key, freeAttempts, maxWait, recovery }: ThrottleKey,
  now: Date,
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const latest = sql`${new Date(now.getTime() + maxWait * 1000).toISOString()}::timestamptz`;
  const elapsed = sql`greatest(0, extract(epoch from ${at} - t.last_failure_at)::float8)`;
  const failures = sql`(greatest(0, t.failures - ${elapsed} / ${recovery}::float8) + 1)`;
  // A count is whole when attempts follow each other closely, and counts as such until a whole failure is forgotten.
  const over = sql`(ceil(${failures}) - ${freeAttempts}::int)`;
  const blockedUntil = sql`${at}
    + least(${maxWait}::float8, power(2, least(${over}, 20))) * interval '1 second'`;
  const { rows } = await sql`
    insert into sign_in_throttle as t (key, failures, last_failure_at) values (${key}, 1, ${at})
    on conflict (key) do update set
      failures = ${failures},
      last_failure_at = ${at},
      blocked_until = case when ${over} < 0 then null else ${blockedUntil} end
    where t.blocked_until is null or t.blocked_until <= ${at} or t.blocked_until > ${latest}
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
 * Takes back an attempt that succeeded. `keys` are those of one call of `consumeAttempt`. The first one, the account from this host, starts
 * at zero again.
 */
export async function refundAttempt(db: Database, keys: ThrottleKey[]): Promise<void> {
  const [pair] = keys;
  await withTransaction(db, async (transaction) => {
    for (const { key } of inLockOrder(keys)) {
      // The wider keys lose this one attempt only, with the wait that it set: an attacker who signs in to their own account must not guess
      // others faster.
      await transaction
        .updateTable('sign_in_throttle')
        .set({
          failures: key === pair?.key ? 0 : sql`greatest(failures - 1, 0)`,
          blocked_until: null,
        })
        .where('key', '=', key)
        .execute();
    }
  });
}

/**
 * Takes back an attempt in which nothing was compared, as the request was answered or failed before. Unlike `refundAttempt`, it forgives no
 * other attempt. `at` is the time of `consumeAttempt`: a wait that another attempt has set since stays.
 */
export async function releaseAttempt(db: Database, keys: ThrottleKey[], at: Date): Promise<void> {
  const time = sql`${at.toISOString()}::timestamptz`;
  await withTransaction(db, async (transaction) => {
    for (const { key } of inLockOrder(keys)) {
      await transaction
        .updateTable('sign_in_throttle')
        .set({
          failures: sql`greatest(failures - 1, 0)`,
          blocked_until: sql`case when last_failure_at > ${time} then blocked_until end`,
        })
        .where('key', '=', key)
        .execute();
    }
  });
}

/**
 * Counts an attempt and makes it. `make` gets the keys to refund once it succeeded; an attempt that fails stays counted,
 * unless it could not be decided because the database was lost: an outage uses up nobody's attempts.
 */
export async function makeAttempt<Result>(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  request: FastifyRequest,
  keys: ThrottleKey[],
  make: (counted: ThrottleKey[]) => Promise<Result>,
): Promise<Result> {
  const at = now();
  const counted = await consumeAttempt(db, keys, at);
  return withdrawing(
    request,
    () => releaseAttempt(db, counted, at),
    () => make(counted),
  );
}

/**
 * Does what an attempt is counted for, and withdraws the attempt where the database was lost meanwhile. After any other error it stays
 * counted: no failing request lets its sender guess for free.
 */
export async function withdrawing<Result>(
  request: FastifyRequest,
  withdraw: () => Promise<void>,
  make: () => Promise<Result>,
): Promise<Result> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof DatabaseUnavailableError || sqlState(error) === sqlStates.lockNotAvailable) {
      // The first error is the one to report.
      await withdraw().catch((failure: unknown) =>
        request.log.error({ err: failure }, 'withdrawing an attempt failed'),
      );
    }
    throw error;
  }
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

/** Time for which a network stays trusted after a complete sign-in from it, in milliseconds. */
const trustDuration = 30 * 24 * 60 * 60_000;

/**
 * Notes that a user completed all steps of signing in from an address. From its network, failed attempts from elsewhere
 * no longer slow this user down.
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
