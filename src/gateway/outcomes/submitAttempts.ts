import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { readRecord } from '../database/records';
import type { Database } from '../database/declared/tables';
import { shared } from '../database/units/shared';
import { type AttemptRow, updateAttempt } from '../networks/attempts/tables';
import type { Instruction, Submission } from '../networks/interface/Network';
import type { Reason } from '../orders/changes/reasons';
import { keepAnswer } from './answers';
import { attemptJob } from './attemptJob';
import { bookFacts, factOf, type Hearing } from './bookFacts';
import type { NetworkConfig } from '../networks/settings/networks';
import { describeRefund } from '../refunds/describeRefund';
import { refundEntity } from '../refunds/payments';
import { describeSendBack, suspendedEntity } from '../refunds/sendBack';
import { scheduleQuery } from './queryAttempts';

/**
 * Sends an attempt to its network, outside of any transaction, and books how the network took it. Sending is recorded before: where a
 * process ends in between, it was perhaps sent, and is asked for instead of sent again.
 */
export const submitAttempts = attemptJob<Submission>({
  kind: 'networks.submit',
  concurrency: 64,
  source: 'submission',
  isDue: ({ state }) => state === 'pending' || state === 'sending',
  isCalled: ({ state }) => state === 'pending',
  call: async (db, network, attempt, { model, config, at, signal }) => {
    const instruction = await describeInstruction(db, model, config, attempt);
    if (await beginSending(db, { attempt, at })) return network.submit(instruction, attempt.ref, signal);
    return { outcome: 'unknown', answer: 'The gateway ended before there was an answer.' };
  },
  takeBack,
  giveUp: ({ created_at: acceptedAt }, { retryFor }, { at, last }) =>
    at.getTime() - Date.parse(acceptedAt) < retryFor
      ? undefined
      : { outcome: 'refused', answer: last, reason: 'notSent' satisfies Reason },
  book: bookSubmission,
});

/** Records that an attempt is about to be sent. Returns false where that was recorded before: it was perhaps sent. */
const beginSending = shared<{ attempt: AttemptRow; at: Date }, boolean>({
  alike: ({ attempt: { merchant_id: merchantId } }) => merchantId,
  gathers: () => true,
  run: async (db, sent) => {
    const refs = sent.map(({ attempt }) => attempt.ref);
    const begun = await db
      .updateTable('network_attempt')
      .set({ state: 'sending', sent_at: sent[0]!.at.toISOString() })
      .where('ref', '=', sql<string>`any(${refs}::text[])`)
      .where('state', '=', 'pending')
      .returning('ref')
      .execute();
    const found = new Set(begun.map(({ ref }) => ref));
    return refs.map((ref) => found.has(ref));
  },
});

/** Records that an attempt was not sent after all, as is certain: it is sent again under the same reference. */
async function takeBack(db: Database, { ref }: AttemptRow, submission: Submission, at: Date): Promise<void> {
  await updateAttempt(db, {
    of: ref,
    set: { state: 'pending', sent_at: null },
    where: { state: 'sending' },
  });
  await keepAnswer(db, ref, 'submit', submission, at);
}

async function bookSubmission(
  db: Database,
  hearing: Hearing,
  attempt: AttemptRow,
  submission: Submission,
): Promise<void> {
  const { network, at } = hearing;
  const { ref, kind } = attempt;
  await keepAnswer(db, ref, 'submit', submission, at);
  if (submission.outcome === 'unknown') {
    // A notification may have been faster.
    const lost = await updateAttempt(db, { of: ref, set: { state: 'unknown' }, where: { state: 'sending' } });
    if (lost) await scheduleQuery(db, network, attempt, at);
    return;
  }
  if (submission.outcome === 'notSent') return;
  const { outcome, answer: _, ...said } = submission;
  await bookFacts(db, hearing, [factOf(attempt, outcome === 'accepted' ? 'accepted' : 'failed', at, said)]);
  // A collection waits for its payer; what was sent must arrive, so the network is asked for it.
  if (outcome === 'accepted' && kind !== 'collection') await scheduleQuery(db, network, attempt, at);
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
  'networkReason',
  'repeatOf',
  'replaces',
  'replacedBy',
  'statusAt',
  'requestedBy',
  'rejectionReason',
  'payeeNo',
  'nickname',
  'payeeCheck',
]);

/** Whether a field of a payout says who is paid: those are sent to its network. */
export const isPayeeField = (name: string): boolean => !ownFields.has(name);

async function describeInstruction(
  db: Database,
  model: Model,
  config: NetworkConfig,
  attempt: AttemptRow,
): Promise<Instruction> {
  const { kind, country, method, amount, currency, entity, record_id: id } = attempt;
  const common = { kind, country, method, amount, currency };
  if (entity === refundEntity) return { ...common, ...(await describeRefund(db, model, config, attempt)) };
  if (entity === suspendedEntity)
    return { ...common, ...(await describeSendBack({ db, model, config }, attempt)) };
  const key = { merchantId: attempt.merchant_id, country, id };
  const record = await readRecord(db, entityTable(model, entity), key);
  if (!record) throw new Error(`The order ${id} disappeared before it was sent.`);
  const { orderNo } = record as unknown as { orderNo: string };
  if (kind === 'collection') return { ...common, orderNo };
  const payee = Object.fromEntries(Object.entries(record).filter(([name]) => isPayeeField(name)));
  return { ...common, orderNo, payee };
}
