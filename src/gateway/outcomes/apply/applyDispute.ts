import { sql } from 'kysely';
import type { Model } from '../../../metadata/model/Model';
import { entityTable } from '../../../metadata/storage/entityTable';
import { networkActor } from '../../database/actors';
import { readRecord, type RecordKey, type StoredRecord } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import { disputeEffects } from '../../disputes/effects';
import { disputeEntity, openDispute } from '../../disputes/openDispute';
import { cancelJobs } from '../../jobs/enqueue';
import { readAccount } from '../../ledger/post';
import type { AttemptRow } from '../../networks/attempts/tables';
import type { Fact } from '../../networks/interface/Network';
import { changeState } from '../../resources/changeState';
import { contradictionOf, detailOf, exceptionOf, show, type Verdict } from './verdicts';
import { disputeReason } from './disputeReason';

/** The time in which a claim can be answered where its network does not say it, in milliseconds. */
const usualTime = 7 * 24 * 60 * 60_000;

/**
 * Opens or decides a dispute as its network says. The attempt is locked, and the fact is about it. One that is decided before it was heard of is
 * opened first.
 */
export async function applyDispute(
  db: Database,
  model: Model,
  attempt: AttemptRow,
  fact: Fact,
  at: Date,
): Promise<Verdict> {
  const key = { merchantId: attempt.merchant_id, country: attempt.country, id: attempt.record_id };
  const order =
    attempt.kind === 'collection'
      ? await readRecord(db, entityTable(model, 'collection-order'), key, true)
      : undefined;
  if (!order) return exceptionOf('contradiction', 'notDisputable', {});
  const networkRef = fact.id ?? '';
  const known = await readDispute(db, model, key, networkRef);
  if (known && fact.state === 'disputed') return { outcome: 'ignored' };
  const dispute = known ?? (await open(db, model, { key, order, networkRef, fact, at }));
  if (!dispute) {
    const said = show(model, attempt, fact.amount);
    return exceptionOf('amount', 'otherDispute', { orderNo: order.orderNo, said });
  }
  if (fact.state === 'disputed') return { outcome: 'booked' };
  const to = fact.state === 'disputeWon' ? 'won' : 'lost';
  const { id, disputeNo, status: from, amount } = dispute;
  if (from === to) return { outcome: 'ignored' };
  if (from === 'won' || from === 'lost') return contradictionOf(disputeNo, from, fact);
  if (fact.amount !== amount) {
    const [expected, said] = [show(model, attempt, amount), show(model, attempt, fact.amount)];
    return exceptionOf('amount', 'otherValue', { expected, said });
  }
  const { merchantId, country } = key;
  const missingAmount = to === 'lost' ? await readMissing(db, key, dispute) : 0;
  const change = { entity: disputeEntity, key: { merchantId, country, id }, field: 'status' } as const;
  // An answer that merchant and network give at the same time: the network's is the last word.
  const changed = await changeState(db, model, {
    ...change,
    from,
    to,
    at,
    actor: networkActor,
    ...(missingAmount > 0 && { changes: { missingAmount } }),
    effects: disputeEffects,
  });
  if (!changed) throw new Error(`The locked dispute ${disputeNo} has changed.`);
  await cancelJobs(db, 'disputes.expire', { key: id });
  if (missingAmount === 0) return { outcome: 'booked' };
  const [said, missing] = [show(model, attempt, amount), show(model, attempt, missingAmount)];
  const detail = detailOf('disputeShort', { disputeNo, said, missing });
  return { outcome: 'booked', missing: { amount: missingAmount, detail } };
}

/** The part of a dispute that neither is held for it nor available, in minor units. The account is locked, so that no more of it is missing once that is posted. */
async function readMissing(
  db: Database,
  { merchantId, country }: RecordKey,
  { currency, amount, heldAmount }: StoredRecord<'dispute'>,
): Promise<number> {
  const { available } = await readAccount(db, { merchantId, country, currency }, true);
  return Math.max(0, amount - heldAmount - Number(available));
}

/** Locks and reads a dispute of an order by the network's name of it. */
export async function readDispute(
  db: Database,
  model: Model,
  { merchantId, country, id: orderId }: RecordKey,
  networkRef: string,
): Promise<StoredRecord<'dispute'> | undefined> {
  const table = entityTable(model, disputeEntity);
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table.name)}
    where merchant_id = ${merchantId} and order_id = ${orderId} and network_ref = ${networkRef}`.execute(db);
  const [found] = rows;
  return found && readRecord(db, table, { merchantId, country, id: found.id }, true);
}

interface Opening {
  key: RecordKey;
  order: StoredRecord<'collection-order'>;
  networkRef: string;
  fact: Fact;
  at: Date;
}

function open(db: Database, model: Model, { key, order, networkRef, fact, at }: Opening) {
  const openedAt = new Date(
    Math.min(at.getTime(), Math.max(Date.parse(order.requestedAt), Date.parse(fact.at))),
  );
  const respondBy = fact.respondBy ? new Date(fact.respondBy) : new Date(openedAt.getTime() + usualTime);
  const { amount, original } = fact;
  const claim = { networkRef, amount, original, openedAt, respondBy, at, ...disputeReason(fact.reason) };
  return openDispute(db, model, key, order, claim);
}
