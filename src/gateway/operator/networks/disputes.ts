import { sql } from 'kysely';
import type { Config } from '../../config';
import { entityTable } from '../../../metadata/storage/entityTable';
import { recordEvent } from '../../database/recordEvents';
import { type EntityRow, readRecord, type StoredRecord, toRecord } from '../../database/records';
import { updateRecord } from '../../database/updateRecord';
import type { Database } from '../../database/declared/tables';
import { withTransaction } from '../../database/units/transaction';
import { describeAnswer, isDelivering } from '../../disputes/describeAnswer';
import { disputeEntity } from '../../disputes/openDispute';
import { invalidBody } from '../../http/body';
import { GatewayError } from '../../http/responses';
import { cancelJobs } from '../../jobs/enqueue';
import type { AttemptRow } from '../../networks/attempts/tables';
import type { DisputeAnswer } from '../../networks/interface/Network';
import { bookFacts, factOf } from '../../outcomes/bookFacts';
import { lockAttempt } from '../../networks/attempts/heardFacts';
import { readOrderAttempt } from '../../refunds/payments';
import { recordOperatorEvents } from '../operatorEvents';
import { change, type Deed, type DeskContext, requireKnown } from './desk';
import type { MovementRequest, Prepare, SaidClaim } from './prepared';

/** Facts of a dispute that a network has told a person. */
interface ToldDispute extends Pick<SaidClaim, 'reason' | 'respondBy' | 'paymentNo'> {
  /** Number of the collection order, or the reference of its attempt. */
  order: string;
  /** Minor units. */
  amount: number;
  /** The network's own name of it. */
  case: string;
}

/** Returns the movement that opens a dispute. */
export function openingOf({
  order,
  amount,
  case: id,
  reason,
  respondBy,
  paymentNo,
}: ToldDispute): MovementRequest {
  const until = new Date(respondBy).toISOString();
  const claim = { id, reason, respondBy: until, paymentNo };
  return { act: 'dispute', subject: order, amount, note: `${id}, ${reason}, until ${until}`, claim };
}

/** The acts by which disputes are decided, by the network's word. */
export const disputeDecisions = { won: 'disputeWon', lost: 'disputeLost' } as const;

/** Opens a dispute of an order, as its network has told a person (product 7.46). It is booked as if the network had said it to the gateway. */
export const prepareDispute: Prepare = async (db, context, { subject, amount = 0, claim }) => {
  const { model, now } = context;
  if (!claim) throw new Error('A dispute says what the payer claims.');
  const attempt = await lockCollection(db, context, subject);
  const network = requireKnown(context, attempt.network);
  if (!(Date.parse(claim.respondBy) > now.getTime()))
    throw invalidBody([{ path: '/respondBy', keyword: 'overAlready', params: {} }]);
  const original = await readOriginal(db, context, attempt, claim.paymentNo);
  const perform = async (): Promise<Deed> => {
    const { id, reason, respondBy } = claim;
    const fact = { ...factOf(attempt, 'disputed', now, { id, reason }), amount, original, respondBy };
    const [outcome] = await bookFacts(db, { model, network, source: 'operator', at: now }, [fact]);
    if (outcome !== 'booked') throw new GatewayError({ status: 422, text: 'networks.notDisputed' });
    return { action: 'booked', subject: 'dispute', name: id, after: { ref: attempt.ref, amount, ...claim } };
  };
  const { country, currency } = attempt;
  return { kind: 'dispute', network: network.name, country, currency, amount, perform };
};

/** Says that a dispute was won or lost, as its network has told a person. */
export const prepareDecision =
  (state: 'disputeWon' | 'disputeLost'): Prepare =>
  async (db, context, { subject: disputeNo }) => {
    const { model, now } = context;
    const { merchantId, dispute } = await findDispute(db, context, disputeNo);
    const sent = await readOrderAttempt(db, { merchantId, orderId: dispute.orderId });
    const attempt = sent && (await lockAttempt(db, sent.network, sent.ref));
    if (!attempt) throw new GatewayError({ status: 404, text: 'networks.noAttempt' });
    const network = requireKnown(context, attempt.network);
    const { networkRef: id, amount } = dispute;
    const perform = async (): Promise<Deed> => {
      const fact = { ...factOf(attempt, state, now, { id }), amount };
      const [outcome] = await bookFacts(db, { model, network, source: 'operator', at: now }, [fact]);
      if (outcome !== 'booked') throw new GatewayError({ status: 422, text: 'networks.notDecided' });
      return { action: 'resolved', subject: 'dispute', name: disputeNo, after: { state, amount } };
    };
    const { country, currency } = attempt;
    return { kind: 'dispute', network: network.name, country, currency, amount, perform };
  };

/** Locks the attempt of a collection order, by its reference or the number of the order. Throws 404 where there is none. */
async function lockCollection(db: Database, { model }: DeskContext, name: string): Promise<AttemptRow> {
  const orders = sql.table(entityTable(model, 'collection-order').name);
  const { rows } = await sql<{ ref: string; network: string }>`
    select ref, network from network_attempt as attempt
    where kind = 'collection' and (ref = ${name}
      or (merchant_id, record_id) in (select merchant_id, id from ${orders} where order_no = ${name}))
    order by created_at desc limit 1`.execute(db);
  const [found] = rows;
  const attempt = found && (await lockAttempt(db, found.network, found.ref));
  if (attempt) return attempt;
  throw new GatewayError({ status: 404, text: 'networks.noAttempt' });
}

/** Returns the network's own name of a payment of the order. Throws 422 where it has none. */
async function readOriginal(
  db: Database,
  { model }: DeskContext,
  { merchant_id: merchantId, record_id: orderId }: AttemptRow,
  paymentNo: string | undefined,
): Promise<string | undefined> {
  if (paymentNo === undefined) return undefined;
  const { rows } = await sql<{ ref: string | null }>`
    select network_ref as ref from ${sql.table(entityTable(model, 'pay-in-detail').name)}
    where merchant_id = ${merchantId} and order_id = ${orderId} and payment_no = ${paymentNo}`.execute(db);
  const ref = rows[0]?.ref;
  if (ref) return ref;
  throw invalidBody([{ path: '/paymentNo', keyword: 'unknownPayment', params: {} }]);
}

/** Finds a dispute that is open by its number. Throws 404 where there is none. */
async function findDispute(db: Database, { model }: Pick<DeskContext, 'model'>, disputeNo: string) {
  const table = entityTable(model, disputeEntity);
  const { rows } = await sql<EntityRow & { merchant_id: string; country: string }>`
    select * from ${sql.table(table.name)}
    where dispute_no = ${disputeNo} and status in ('needsResponse', 'underReview')`.execute(db);
  const [row] = rows;
  if (!row) throw new GatewayError({ status: 404, text: 'networks.noDispute', params: { disputeNo } });
  const dispute: StoredRecord<'dispute'> = toRecord(table, row);
  return { merchantId: row.merchant_id, country: row.country, dispute };
}

/**
 * Reads the answer to a dispute for whoever hands it over to the network, which the audit notes. Throws 404 where there is no such dispute, 422 where
 * nobody has answered it.
 */
export function revealAnswer(
  {
    db,
    model,
    config,
    actor,
    now: at,
  }: Pick<DeskContext, 'db' | 'model' | 'actor' | 'now'> & { config: Config },
  disputeNo: string,
): Promise<DisputeAnswer> {
  return withTransaction(db, async (transaction) => {
    const { merchantId, dispute } = await findDispute(transaction, { model }, disputeNo);
    if (!dispute.answer || dispute.answer === 'none') throw notAnswered(disputeNo);
    const attempt = await readOrderAttempt(transaction, { merchantId, orderId: dispute.orderId });
    const revealed = { action: 'revealed', subject: 'dispute', merchant: '', name: disputeNo } as const;
    await recordOperatorEvents(transaction, [{ at, actor, ...revealed }]);
    return describeAnswer(config, dispute, attempt?.ref ?? dispute.orderNo);
  });
}

/**
 * Notes that an operator has handed an answer over. It is not sent any more, and the exception about it is closed. Throws 422 where the
 * network has it.
 */
export async function noteDelivered(context: DeskContext, disputeNo: string): Promise<void> {
  const { model, actor, now } = context;
  const table = entityTable(model, disputeEntity);
  await change(context, async (transaction) => {
    const { merchantId, country, dispute: found } = await findDispute(transaction, { model }, disputeNo);
    const key = { merchantId, country, id: found.id };
    const dispute = await readRecord(transaction, table, key, true);
    if (!dispute || !isDelivering(dispute)) throw notAnswered(disputeNo);
    await updateRecord(transaction, table, key, { deliveredAt: now.toISOString() });
    await recordEvent(transaction, table, key, { at: now, actor, note: '@orders.note.disputeDelivered' });
    await cancelJobs(transaction, 'disputes.deliver', { key: dispute.id });
    await transaction
      .updateTable('network_exception')
      .set({ closed_at: now.toISOString(), closed_by: actor.name ?? '', note: disputeNo })
      .where('merchant_id', '=', merchantId)
      .where('record_id', '=', dispute.orderId ?? '')
      .where('reason', '=', 'undelivered')
      .where('closed_at', 'is', null)
      .execute();
    return { action: 'resolved', subject: 'dispute', name: disputeNo, after: { delivered: true } };
  });
}

const notAnswered = (disputeNo: string) =>
  new GatewayError({ status: 422, text: 'networks.noAnswer', params: { disputeNo } });
