import type { Database } from '../database/tables';
import type { ServerContext } from '../http/context';
import type { Outcome, Receiver } from './pending';
import { testEvent } from './testEvents';
import { tellOfAddress } from './addressAlerts';
import { type Health, healthAfter, isGivenUp, unknownHealth } from './addressHealth';
import { switchAddress } from './switchAddress';

/**
 * Notes what attempts say of their address, in the transaction that stores them: tells the merchant where it begins to fail, and
 * switches it off where it says that it is gone or failed for too long, and on again where it takes a test event. Returns whether
 * it is off then, or undefined where that stays as it is.
 */
export async function followAttempts(
  db: Database,
  context: ServerContext,
  receiver: Receiver,
  outcomes: Outcome[],
): Promise<boolean | undefined> {
  const attempts = outcomes.flatMap(({ event, code, at, attempt }) =>
    attempt ? [{ event, code, at, attempt }] : [],
  );
  const last = attempts.at(-1);
  if (!last) return undefined;
  const { at } = last;
  const before = await readHealth(db, receiver, last.attempt.request.url);
  const after = attempts.reduce((health, { code, at: time, attempt }) => {
    return healthAfter(health, { code, at: time, status: attempt.reply.status });
  }, before);
  await storeHealth(db, receiver, after);
  const { country } = last.event;
  const told = { receiver, country, health: after, at };
  const isGone = attempts.some(({ code }) => code === 'gone');
  if (isGone || isGivenUp(after, at)) {
    const note = isGone ? '@application-keys.address.gone' : '@application-keys.address.failed';
    const isNews = await switchAddress(db, context.model, receiver, country, { off: true, at, note });
    if (isNews) await tellOfAddress(db, context, { ...told, news: isGone ? 'gone' : 'failed' });
    return true;
  }
  if (attempts.some(({ code, event }) => code === 'delivered' && event.type === testEvent)) {
    const note = '@application-keys.address.tested';
    await switchAddress(db, context.model, receiver, country, { off: false, at, note });
    return false;
  }
  if (after.alerted_at !== before.alerted_at) await tellOfAddress(db, context, { ...told, news: 'failing' });
  return undefined;
}

/** The condition that a row is that of an address. */
const isOf = ({ merchantId, application, address }: Receiver) => ({
  merchant_id: merchantId,
  application_id: application,
  address,
});

/** Reads the health of an address, and locks it. What another URL had been like says nothing about this one. */
async function readHealth(db: Database, receiver: Receiver, url: string): Promise<Health> {
  const row = await db
    .selectFrom('callback_health')
    .selectAll()
    .where((is) => is.and(isOf(receiver)))
    .forUpdate()
    .executeTakeFirst();
  return row?.url === url ? row : unknownHealth(url);
}

async function storeHealth(db: Database, receiver: Receiver, health: Health): Promise<void> {
  const key = isOf(receiver);
  await db
    .insertInto('callback_health')
    .values({ ...health, ...key })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'application_id', 'address']).doUpdateSet(health),
    )
    .execute();
}

/** Has an address begin anew: what it was like before does not count any more. */
export async function forgetFailures(db: Database, receiver: Receiver): Promise<void> {
  await db
    .updateTable('callback_health')
    .set({
      failing_since: null,
      is_alarming: false,
      alerted_at: null,
      sample_since: null,
      sample_attempts: 0,
      sample_failures: 0,
    })
    .where((is) => is.and(isOf(receiver)))
    .execute();
}
