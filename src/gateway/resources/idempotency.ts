import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database, Tables } from '../database/tables';
import { withTransaction } from '../database/transaction';
import type { Session } from '../http/context';
import type { Envelope } from '../http/envelope';
import { GatewayError } from '../http/errors';

/**
 * Does `work` in a transaction, once for each `Idempotency-Key` of a user: the same request again is given the first
 * answer, another request with the same key is refused with 422. Key, effect and answer commit together, so a
 * repeat that comes while the first is still at work waits for it. A refused request leaves no trace of its key.
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
  return withTransaction(db, async (transaction) => {
    await transaction
      .deleteFrom('idempotency_key')
      .where('merchant_id', '=', owner.merchant_id)
      .where('user_id', '=', owner.user_id)
      .where('key', '=', key)
      .where('created_at', '<', new Date(now.getTime() - keyLifetime).toISOString())
      .execute();
    const inserted = await transaction
      .insertInto('idempotency_key')
      .values({ ...owner, request_hash: hash, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) return replay(transaction, owner, hash);
    const answer = await work(transaction);
    await transaction
      .updateTable('idempotency_key')
      .where('merchant_id', '=', owner.merchant_id)
      .where('user_id', '=', owner.user_id)
      .where('key', '=', key)
      .set({ answer: JSON.stringify(answer) })
      .execute();
    return answer;
  });
}

async function replay(
  transaction: Transaction<Tables>,
  owner: { merchant_id: string; user_id: string; key: string },
  hash: string,
): Promise<Envelope> {
  const first = await transaction
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('merchant_id', '=', owner.merchant_id)
    .where('user_id', '=', owner.user_id)
    .where('key', '=', owner.key)
    .executeTakeFirstOrThrow();
  if (first.request_hash !== hash || first.answer === null) {
    throw new GatewayError({ status: 422, text: 'gateway.idempotencyConflict' });
  }
  return JSON.parse(first.answer) as Envelope;
}

/** Method, path and body; members in any order are the same body. */
function hashRequest(request: FastifyRequest): string {
  const path = request.url.split('?')[0];
  const text = JSON.stringify([request.method, path, sortMembers(request.body ?? null)]);
  return createHash('sha256').update(text).digest('hex');
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sortMembers(member)]),
  );
}

/** How long an idempotency key is remembered, in milliseconds. */
const keyLifetime = 24 * 60 * 60_000;

/** Forgets keys that are past their time; called now and then by the server. */
export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keyLifetime).toISOString();
  await db.deleteFrom('idempotency_key').where('created_at', '<', oldest).execute();
}
