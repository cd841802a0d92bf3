import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { networkActor } from '../database/actors';
import { readRecord, type StoredRecord } from '../database/records';
import type { Database } from '../database/declared/tables';
import type { AttemptRow } from '../networks/attempts/tables';
import type { Inquiry } from '../networks/interface/Network';
import { noteOfReason } from '../orders/changes/reasons';
import { orderEffects } from '../orders/postStates';
import { changeState } from '../resources/changeState';
import { keepAnswer } from './answers';
import { attemptJob } from './attemptJob';
import { bookFacts, type Hearing } from './bookFacts';
import { lockAttempt } from '../networks/attempts/heardFacts';
import { scheduleExpiry } from './apply/expiry';

const minute = 60_000;

/** Time for which an expired order waits for a clear answer, and pause between inquiries; in milliseconds. */
const patience = 60 * minute;
const pause = 5 * minute;

type Order = StoredRecord<'collection-order'>;

/**
 * Asks a network what was paid of an expired collection order, which then fails unless it was paid (product 7.35). So none fails whose
 * payment was only not heard of. Without a clear answer it waits an hour.
 */
export const expireOrders = attemptJob<Inquiry>({
  kind: 'networks.expire',
  concurrency: 32,
  source: 'query',
  isDue: async (attempt, { db, model }) => (await readOrder(db, model, attempt))?.status === 'inProgress',
  isCalled: () => true,
  call: (_db, network, { ref }, { signal }) => network.query(ref, signal),
  giveUp: async (attempt, _network, { db, model, at, last }) =>
    isOver(await readOrder(db, model, attempt), at) ? { outcome: 'unknown', answer: last } : undefined,
  book: bookExpiry,
  end: expire,
});

/** Whether an order that has expired is waited for no longer. */
const isOver = (order: Order | undefined, at: Date) =>
  at.getTime() >= Date.parse(order?.paymentInfoExpiresAt ?? '1970-01-01') + patience;

async function bookExpiry(
  db: Database,
  hearing: Hearing,
  asked: AttemptRow,
  inquiry: Inquiry,
): Promise<void> {
  const { model, network, at } = hearing;
  // Locked before its order, as everything that is said of it is.
  const attempt = await lockAttempt(db, network.name, asked.ref);
  await keepAnswer(db, asked.ref, 'query', inquiry, at);
  if (inquiry.outcome === 'facts') await bookFacts(db, hearing, inquiry.facts);
  else if (inquiry.outcome === 'unknown' && !isOver(await readOrder(db, model, asked), at))
    return scheduleExpiry(db, network, asked, new Date(at.getTime() + pause));
  if (attempt) await expire(db, model, attempt, at);
}

/** Fails the order of an attempt that is still in progress, as of when it expired. */
async function expire(db: Database, model: Model, attempt: AttemptRow, at: Date): Promise<void> {
  const order = await readOrder(db, model, attempt, true);
  if (order?.status !== 'inProgress') return;
  const key = keyOf(attempt);
  const change = {
    entity: 'collection-order',
    key,
    field: 'status',
    from: 'inProgress',
    to: 'failed',
  } as const;
  const dueAt = order.paymentInfoExpiresAt === undefined ? at : new Date(order.paymentInfoExpiresAt);
  const why = { note: noteOfReason('expired'), changes: { networkReason: 'expired' as const } };
  await changeState(db, model, { ...change, ...why, at, dueAt, actor: networkActor, effects: orderEffects });
}

const keyOf = ({ merchant_id: merchantId, country, record_id: id }: AttemptRow) => ({
  merchantId,
  country,
  id,
});

function readOrder(
  db: Database,
  model: Model,
  attempt: AttemptRow,
  lock = false,
): Promise<Order | undefined> {
  return readRecord(db, entityTable(model, 'collection-order'), keyOf(attempt), lock);
}
