import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Migration } from '../database/migrations';
import type { Database, Tables } from '../database/tables';
import { withTransaction } from '../database/transaction';
import type { Session } from '../http/context';
import type { Envelope } from '../http/envelope';
import { GatewayError } from '../http/errors';
import { defineJob } from '../jobs/Job';

/** How long a key is kept, in milliseconds. */
const keyLifetime = 24 * 60 * 60_000;

/** How often expired keys are deleted, in milliseconds. */
const purgeInterval = 10 * 60_000;

/**
 * Runs `work` in a transaction, once for each `Idempotency-Key` of a user (product 10.3). The same request again gets
 * the first response; another request with the same key is rejected with 422 at the fields that differ. Key, effect and response commit
 * together, so a repeat that arrives while the first request is being handled waits for it, and a rejected request
 * leaves no key behind.
 */
export async function withIdempotency(
  db: Database,
  request: FastifyRequest,
  session: Session,
  now: Date,
  work: (transaction: Transaction<Tables>) => Promise<Envelope>,
): Promise<Envelope> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return withTransaction(db, work);
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw new GatewayError({ status: 422, text: 'gateway.idempotencyKey' });
  }
  const owner = { merchant_id: session.merchantId, user_id: session.userId, key };
  const hash = hashRequest(request);
  const members = hashMembers(request, key);
  return withTransaction(db, async (transaction) => {
    await transaction
      .deleteFrom('idempotency_key')
      .where((is) => is.and(owner))
      .where('created_at', '<', expiry(now))
      .execute();
    const inserted = await transaction
      .insertInto('idempotency_key')
      .values({
        ...owner,
        request_hash: hash,
        members: JSON.stringify(members),
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) return replay(transaction, owner, hash, members);
    const response = await work(transaction);
    await transaction
      .updateTable('idempotency_key')
      .where((is) => is.and(owner))
      .set({ answer: JSON.stringify(response) })
      .execute();
    return response;
  });
}

/**
 * Uses up a key, so that a request with it that is still on its way has no effect when it arrives; waits for one that is
 * being handled. What was done with the key before stays.
 */
export async function useUpKey(db: Database, session: Session, key: string, now: Date): Promise<void> {
  await db
    .insertInto('idempotency_key')
    .values({
      merchant_id: session.merchantId,
      user_id: session.userId,
      key,
      request_hash: 'used up',
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function replay(
  transaction: Transaction<Tables>,
  owner: { merchant_id: string; user_id: string; key: string },
  hash: string,
  members: Record<string, string>,
): Promise<Envelope> {
  const first = await transaction
    .selectFrom('idempotency_key')
    .select(['request_hash', 'members', 'answer'])
    .where((is) => is.and(owner))
    .executeTakeFirstOrThrow();
  if (first.request_hash !== hash || first.answer === null) {
    const errors = differingMembers(JSON.parse(first.members ?? '{}') as Record<string, string>, members).map(
      (name) => ({ path: `/${name}`, keyword: 'idempotency', params: {} }),
    );
    throw new GatewayError({ status: 422, text: 'gateway.idempotencyConflict', errors });
  }
  return JSON.parse(first.answer) as Envelope;
}

/** Hashes method, path and body; the order of members makes no difference. */
function hashRequest(request: FastifyRequest): string {
  return hashOf([targetOf(request), sortMembers(request.body ?? null)]);
}

/** What a request is sent to; no member of a body has this name. */
const target = '';

/** Hashes the members of a body one by one, each with the key, so that equal values of other requests are not found. */
function hashMembers(request: FastifyRequest, key: string): Record<string, string> {
  const body = request.body ?? {};
  const members = typeof body === 'object' && !Array.isArray(body) ? Object.entries(body) : [];
  return Object.fromEntries(
    [[target, targetOf(request)] as const, ...members].map(([name, value]) => [
      name,
      hashOf([key, name, sortMembers(value)]),
    ]),
  );
}

/** Names the members in which a request differs from the first one with its key; none if it was sent to something else. */
function differingMembers(first: Record<string, string>, second: Record<string, string>): string[] {
  if (first[target] !== second[target]) return [];
  return Object.keys({ ...first, ...second }).filter((name) => first[name] !== second[name]);
}

const targetOf = ({ method, url }: FastifyRequest) => `${method} ${url.split('?')[0]}`;

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sortMembers(member)]),
  );
}

/** Keys that were made before this have expired. */
function expiry(now: Date): string {
  return new Date(now.getTime() - keyLifetime).toISOString();
}

/** Deletes expired keys. */
export const purgeIdempotencyKeys = defineJob({
  kind: 'idempotency.purge',
  payload: {},
  every: purgeInterval,
  run: ({ db, context }) =>
    db.deleteFrom('idempotency_key').where('created_at', '<', expiry(context.now())).execute(),
});

declare module '../jobs/Job' {
  interface JobPayloads {
    'idempotency.purge': Record<string, never>;
  }
}

declare module '../database/tables' {
  interface Tables {
    idempotency_key: {
      merchant_id: string;
      user_id: string;
      key: string;
      request_hash: string;
      /** JSON: hashes of the members of the body by name; null where an older version stored the key. */
      members: string | null;
      /** The envelope of the first response; null while the first request is being handled. */
      answer: string | null;
      created_at: string;
    };
  }
}

export const idempotencyMigrations: Migration[] = [
  {
    name: 'core-002-idempotency-key',
    sql: `create table if not exists idempotency_key (
      merchant_id uuid not null,
      user_id uuid not null,
      key text not null,
      request_hash text not null,
      answer text,
      created_at timestamptz not null,
      primary key (merchant_id, user_id, key)
    )`,
  },
  {
    name: 'core-003-idempotency-key-age',
    sql: 'create index if not exists idempotency_key_created_at on idempotency_key (created_at)',
  },
  {
    name: 'core-004-idempotency-key-members',
    sql: 'alter table idempotency_key add column if not exists members text',
  },
];
