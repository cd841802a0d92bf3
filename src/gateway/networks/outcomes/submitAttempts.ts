import type { Model } from '../../../metadata/model/Model';
import { entityTable } from '../../../metadata/storage/entityTable';
import { readRecord } from '../../database/records';
import type { Database } from '../../database/tables';
import { defineJob, type Job } from '../../jobs/Job';
import type { AttemptRow } from '../attempts/tables';
import type { Fact, Instruction, Submission } from '../interface/Network';
import { networkNamed } from '../settings/networks';
import type { NetworkSettings } from '../settings/NetworkSettings';
import { keepAnswer } from './answers';
import { bookFacts } from './bookFacts';
import { openNetwork } from './openNetwork';
import { scheduleQuery } from './queryAttempts';

/** Attempts that a process sends at the same time; each network has a limit of its own. */
const concurrency = 64;

/** Waits between attempts to do this job, in milliseconds. Nothing is sent again: only what the database did not take is repeated. */
const waits = [1_000, 5_000, 30_000, ...Array.from({ length: 300 }, () => 300_000)];

/**
 * Sends an attempt to its network, outside of any transaction, and books how the network took it. That it is about to be sent is recorded
 * before; where a process ends in between, it was perhaps sent, and is asked for instead of being sent again.
 */
export const submitAttempts: Job = defineJob({
  kind: 'networks.submit',
  payload: {
    type: 'object',
    properties: { merchantId: { type: 'string' }, ref: { type: 'string' } },
    required: ['merchantId', 'ref'],
  },
  concurrency,
  waits,
  perform: async ({ context, payload: { ref }, signal }) => {
    const { db, model, config, now } = context;
    const attempt = await db
      .selectFrom('network_attempt')
      .selectAll()
      .where('ref', '=', ref)
      .executeTakeFirst();
    if (!attempt || (attempt.state !== 'pending' && attempt.state !== 'sending')) return;
    const settings = networkNamed(config, model, attempt.network);
    if (!settings) {
      throw new Error(
        `NETWORKS_FILE: there is no network "${attempt.network}" any more, and ${ref} waits to be sent to it. Put it back until its payments are over.`,
      );
    }
    const instruction = await describeInstruction(db, model, attempt);
    const isFirst = await beginSending(db, ref, now());
    const submission: Submission = isFirst
      ? await openNetwork(context, settings).submit(instruction, ref, signal)
      : { outcome: 'unknown', answer: 'The gateway ended before there was an answer.' };
    return (transaction) => bookSubmission(transaction, model, settings, attempt, submission, now());
  },
});

/** Records that an attempt is about to be sent. Returns false where that was recorded before: it was perhaps sent. */
async function beginSending(db: Database, ref: string, at: Date): Promise<boolean> {
  const begun = await db
    .updateTable('network_attempt')
    .set({ state: 'sending', sent_at: at.toISOString() })
    .where('ref', '=', ref)
    .where('state', '=', 'pending')
    .returning('ref')
    .executeTakeFirst();
  return begun !== undefined;
}

async function bookSubmission(
  db: Database,
  model: Model,
  network: NetworkSettings,
  attempt: AttemptRow,
  submission: Submission,
  at: Date,
): Promise<void> {
  const { ref, kind, amount, currency } = attempt;
  await keepAnswer(db, ref, 'submit', submission, at);
  const said = { ref, kind, amount, currency, at: at.toISOString() };
  const hearing = { model, network, source: 'submission' as const, at };
  if (submission.outcome === 'unknown') {
    // A notification may have been faster.
    const lost = await db
      .updateTable('network_attempt')
      .set({ state: 'unknown' })
      .where('ref', '=', ref)
      .where('state', '=', 'sending')
      .returning('ref')
      .executeTakeFirst();
    if (lost) await scheduleQuery(db, network, attempt, at);
    return;
  }
  const { paymentInfo, expiresAt, reason } = {
    paymentInfo: undefined,
    expiresAt: undefined,
    reason: undefined,
    ...submission,
  };
  const fact: Fact =
    submission.outcome === 'accepted'
      ? { ...said, state: 'accepted', paymentInfo, expiresAt }
      : { ...said, state: 'failed', reason };
  await bookFacts(db, hearing, [fact]);
  // A collection waits for its payer; what was sent must arrive, so the network is asked for it.
  if (submission.outcome === 'accepted' && kind !== 'collection')
    await scheduleQuery(db, network, attempt, at);
}

/** Fields of a payout that do not say who is paid. */
const ownFields = new Set([
  'id',
  'orderNo',
  'merchantOrderNo',
  'appId',
  'currency',
  'amount',
  'fee',
  'actualDebit',
  'method',
  'requestedAt',
  'completedAt',
  'status',
  'description',
  'batchNo',
  'notifyUrl',
]);

async function describeInstruction(db: Database, model: Model, attempt: AttemptRow): Promise<Instruction> {
  const { kind, country, method, amount, currency, entity } = attempt;
  const common = { kind, country, method, amount, currency };
  if (kind === 'refund') {
    const {
      id,
      ref,
      fact_id: factId,
    } = await db
      .selectFrom('network_suspense')
      .select(['id', 'ref', 'fact_id'])
      .where('id', '=', attempt.record_id)
      .executeTakeFirstOrThrow();
    return { ...common, orderNo: id, original: factId || ref };
  }
  const key = { merchantId: attempt.merchant_id, country, id: attempt.record_id };
  const record = await readRecord(db, entityTable(model, entity), key);
  if (!record) throw new Error(`The order ${key.id} disappeared before it was sent.`);
  const { orderNo } = record as unknown as { orderNo: string };
  if (kind === 'collection') return { ...common, orderNo };
  const payee = Object.fromEntries(Object.entries(record).filter(([name]) => !ownFields.has(name)));
  return { ...common, orderNo, payee };
}
