import { openSchema, textSchema } from '../../contract/schemas';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { networkActor } from '../database/actors';
import { recordEvent } from '../database/recordEvents';
import { readRecord, type RecordKey, type StoredRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import type { Database } from '../database/declared/tables';
import { describeAnswer, isDelivering } from '../disputes/describeAnswer';
import { disputeEffects } from '../disputes/effects';
import { disputeEntity } from '../disputes/openDispute';
import type { ServerContext } from '../http/context';
import { defineJob, FinalJobError, type Job } from '../jobs/Job';
import type { AttemptRow } from '../networks/attempts/tables';
import type { Delivery } from '../networks/interface/Network';
import { networkNamed } from '../networks/settings/networks';
import { readOrderAttempt } from '../refunds/payments';
import { changeState } from '../resources/changeState';
import { lockAttempt } from '../networks/attempts/heardFacts';
import { openException } from './exceptions';
import { openNetwork } from './openNetwork';
import { detailOf } from './apply/verdicts';

type Dispute = StoredRecord<'dispute'>;

const [minute, hour] = [60_000, 3_600_000];

/**
 * Sends a merchant's answer to the network that has the dispute, until that confirms it. Repeats do no harm. After half a day an operator
 * has to hand it over; refused in time, the merchant can answer again.
 */
export const deliverAnswers: Job = defineJob({
  kind: 'disputes.deliver',
  payload: openSchema({ merchantId: textSchema, country: textSchema, id: textSchema }),
  waits: [minute, 5 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 4 * hour],
  perform: async ({ context, payload: key, signal }) => {
    const { db, model, config, now } = context;
    const dispute = await readWaiting(db, model, key);
    if (!dispute) return undefined;
    const attempt = await readAttempt(context, dispute, key);
    const network = attempt && networkNamed(config, model, attempt.network);
    if (!network)
      throw new FinalJobError(
        `NETWORKS_FILE: the network of the dispute ${dispute.disputeNo} is not in it any more.`,
      );
    const answer = await describeAnswer(config, dispute, attempt.ref);
    const delivery = await openNetwork(context, network).answer(answer, signal);
    if (delivery.outcome === 'notSent' || delivery.outcome === 'unknown') throw new Error(delivery.answer);
    return (transaction) => book(transaction, model, key, delivery, now());
  },
  giveUp: async ({ db, context, payload: key, lastError }) => {
    const dispute = await readWaiting(db, context.model, key);
    const attempt = dispute && (await readAttempt(context, dispute, key));
    if (!attempt) return;
    const { network, ref } = attempt;
    const values = { disputeNo: dispute.disputeNo, error: (lastError ?? '').slice(0, 100) };
    const detail = detailOf('undelivered', values);
    const found = await lockAttempt(db, network, ref);
    await openException(db, {
      network,
      ref,
      attempt: found,
      reason: 'undelivered',
      detail,
      at: context.now(),
    });
  },
});

/** Reads a dispute whose answer the network does not have yet. */
async function readWaiting(db: Database, model: Model, key: RecordKey): Promise<Dispute | undefined> {
  const dispute = await readRecord(db, entityTable(model, disputeEntity), key);
  return dispute && isDelivering(dispute) ? dispute : undefined;
}

function readAttempt(
  { db }: Pick<ServerContext, 'db'>,
  { orderId }: Dispute,
  { merchantId }: RecordKey,
): Promise<Pick<AttemptRow, 'ref' | 'network'> | undefined> {
  return readOrderAttempt(db, { merchantId, orderId });
}

async function book(
  db: Database,
  model: Model,
  key: RecordKey,
  delivery: Extract<Delivery, { outcome: 'accepted' | 'refused' }>,
  at: Date,
): Promise<void> {
  const table = entityTable(model, disputeEntity);
  const dispute = await readRecord(db, table, key, true);
  if (dispute?.status !== 'underReview') return;
  if (delivery.outcome === 'accepted') {
    await updateRecord(db, table, key, { deliveredAt: at.toISOString() });
    await recordEvent(db, table, key, { at, actor: networkActor, note: '@orders.note.disputeDelivered' });
    return;
  }
  const note = delivery.reason.replace(/^@+/, '').slice(0, 255) || '@orders.note.disputeRefused';
  if (at.getTime() >= Date.parse(dispute.respondBy)) {
    await recordEvent(db, table, key, { at, actor: networkActor, note });
    return;
  }
  await changeState(db, model, {
    entity: disputeEntity,
    key,
    field: 'status',
    from: 'underReview',
    to: 'needsResponse',
    at,
    actor: networkActor,
    note,
    changes: { answer: null, answeredAt: null },
    effects: disputeEffects,
  });
}
