import type { Database } from '../database/declared/tables';
import type { ServerContext } from '../http/context';
import type { Outcome, Receiver } from './pending';
import { testEvent } from './testEvents';
import { switchAddress } from './switchAddress';
import { entityTable } from '../../metadata/storage/entityTable';
import { applicationEntity } from '../applications/tables';
import { readRecord } from '../database/records';
import { type AddressNews, endAddressNews, type Health, tellOfAddresses } from './addressMails';
import type { CallbackCode } from './posting/post';
import { enqueueTelling } from './tellFailing';

/**
 * Notes what attempts say of their address, in the transaction that stores them. Tells the merchant of failures. Returns true where it
 * switches a gone or failing address off, false where a test event switches it on, else undefined.
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
  const isGone = attempts.some(({ code }) => code === 'gone');
  if (isGone || isGivenUp(after, at)) {
    const note = isGone ? '@application-keys.address.gone' : '@application-keys.address.failed';
    const isNews = await switchAddress(db, context.model, receiver, country, { off: true, at, note });
    const { merchantId, application: id } = receiver;
    const table = entityTable(context.model, applicationEntity);
    const application = isNews && (await readRecord(db, table, { merchantId, country, id }));
    const news: AddressNews = isGone ? 'gone' : 'failed';
    if (application) {
      await tellOfAddresses(db, context, merchantId, news, [{ application, country, health: after }], at);
    }
    return true;
  }
  if (attempts.some(({ code, event }) => code === 'delivered' && event.type === testEvent)) {
    const note = '@application-keys.address.tested';
    await switchAddress(db, context.model, receiver, country, { off: false, at, note });
    return false;
  }
  if (before.is_alarming && !after.is_alarming)
    await endAddressNews(db, receiver, { country, news: 'failing', at });
  if (after.is_alarming && !before.is_alarming) await enqueueTelling(db, receiver.merchantId);
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
  if (row?.url !== url) return unknownHealth(url);
  const { merchant_id: _merchant, application_id: _application, address: _address, ...health } = row;
  return health;
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
    .set(noFailures)
    .where((is) => is.and(isOf(receiver)))
    .execute();
}

/** Result of an attempt, for the health of its address. */
interface Sign {
  code: CallbackCode;
  /** Missing where the receiver did not respond. */
  status?: number | undefined;
  at: Date;
}

const minutes = 60_000;

/** An address is alarming where so many attempts of a sample were made, and such a share of them failed. */
const alarm = { sample: 5 * minutes, attempts: 10, share: 0.7 };

/** One with few callbacks is alarming where for so long, in milliseconds, all have failed. */
const alarmAfter = 30 * minutes;

/** An address is switched off that has failed only for so long, in milliseconds (product 7.12). */
const offAfter = 5 * 24 * 60 * minutes;

/** Returns the health of an address that nothing was sent to yet. */
function unknownHealth(url: string): Health {
  return {
    url,
    last_success_at: null,
    last_failure_at: null,
    last_failure: null,
    last_failure_status: null,
    ...noFailures,
  };
}

const noFailures = {
  failing_since: null,
  is_alarming: false,
  alerted_at: null,
  sample_since: null,
  sample_attempts: 0,
  sample_failures: 0,
};

/** Returns the health of an address after an attempt. */
function healthAfter(before: Health, { code, status, at }: Sign): Health {
  const isSuccess = code === 'delivered';
  const counted = withSample(before, isSuccess, at);
  const time = at.toISOString();
  if (isSuccess) return { ...counted, last_success_at: time, failing_since: null, is_alarming: false };
  const failing_since = before.failing_since ?? time;
  const { sample_attempts: attempts, sample_failures: failures } = counted;
  const isAlarming =
    before.is_alarming ||
    (attempts >= alarm.attempts && failures >= attempts * alarm.share) ||
    at.getTime() - Date.parse(failing_since) >= alarmAfter;
  return {
    ...counted,
    last_failure_at: time,
    last_failure: code,
    last_failure_status: status ?? null,
    failing_since,
    is_alarming: isAlarming,
  };
}

function withSample(before: Health, isSuccess: boolean, at: Date): Health {
  const { sample_since: since } = before;
  const isOver = since === null || at.getTime() - Date.parse(since) >= alarm.sample;
  return {
    ...before,
    sample_since: isOver ? at.toISOString() : since,
    sample_attempts: (isOver ? 0 : before.sample_attempts) + 1,
    sample_failures: (isOver ? 0 : before.sample_failures) + (isSuccess ? 0 : 1),
  };
}

/** Whether an address has failed for so long that it is switched off. */
function isGivenUp({ failing_since: since }: Health, at: Date): boolean {
  return since !== null && at.getTime() - Date.parse(since) >= offAfter;
}
