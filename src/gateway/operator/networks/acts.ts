import { sql, type Transaction } from 'kysely';
import { entityTable } from '../../../metadata/storage/entityTable';
import { isRecordId } from '../../database/ids';
import { readRecord } from '../../database/records';
import type { Database, Tables } from '../../database/tables';
import { GatewayError } from '../../http/responses';
import { requestAttempt } from '../../networks/attempts/requestAttempt';
import { recordPayment } from '../../orders/payments';
import { applyFact, bookFacts, factOf, lockAttempt } from '../../outcomes/bookFacts';
import { moveSuspense, nobody } from '../../outcomes/suspense';
import { closeExceptions, type Deed, type DeskContext, lockException, requireKnown } from './desk';
import type { MovementAct, MovementRow } from './movementTables';

/** A movement that an operator asks for, by its act. */
export interface MovementRequest {
  act: MovementAct;
  /** The id of a payment or of an exception, or the reference of an attempt. */
  subject: string;
  /** Platform number of the order that a payment is credited to. */
  orderNo?: string | null;
  /** The evidence of what became of an attempt. */
  note?: string | null;
}

/** A movement that can be made now: what it is about is locked. */
export interface Prepared extends Pick<MovementRow, 'network' | 'country' | 'currency' | 'amount'> {
  /** The name of its subject in the audit. */
  kind: 'suspendedPayment' | 'networkException' | 'networkAttempt';
  /** Moves the money. */
  perform: () => Promise<Deed>;
}

type Prepare = (db: Transaction<Tables>, context: DeskContext, wanted: MovementRequest) => Promise<Prepared>;

/** Locks what a movement is about, and returns how much it moves. Throws 404 where there is no such thing, and 422 where it cannot be moved (any more). */
export const prepareMovement: Prepare = (db, context, wanted) => prepares[wanted.act](db, context, wanted);

/** Books a fact that could not be booked, for instance because a balance did not cover it. */
const prepareRetry: Prepare = async (db, context, { subject: id }) => {
  const { model, now } = context;
  const exception = await lockException(db, context, id);
  // A fact that was booked may be of an exception too: that the network's statement lacks it.
  const stored = await db
    .selectFrom('network_fact')
    .selectAll()
    .where('id', '=', exception.fact)
    .where('outcome', '=', 'exception')
    .executeTakeFirst();
  if (!stored) throw new GatewayError({ status: 422, text: 'networks.nothingToRetry' });
  const network = requireKnown(context, exception.network);
  const { ref, kind, state, fact_id: factId, amount, currency, at } = stored;
  const perform = async (): Promise<Deed> => {
    const [reason, payerName] = [stored.reason ?? undefined, stored.payer_name ?? undefined];
    const [original, respondBy] = [stored.original ?? undefined, stored.respond_by ?? undefined];
    const fact = {
      ref,
      kind,
      state,
      id: factId,
      amount,
      currency,
      at,
      reason,
      payerName,
      original,
      respondBy,
    };
    const attempt = await lockAttempt(db, network.name, ref);
    const hearing = { model, network, source: 'operator' as const, at: now };
    const outcome = await applyFact(db, hearing, attempt, fact, stored.id);
    if (outcome === 'exception') throw new GatewayError({ status: 422, text: 'networks.stillOpen' });
    await db.updateTable('network_fact').set({ outcome }).where('id', '=', stored.id).execute();
    await closeExceptions(db, context, 'Booked again.', { id });
    return {
      action: 'resolved',
      subject: 'networkException',
      name: ref,
      after: { state },
    };
  };
  const { country } = exception;
  return {
    kind: 'networkException',
    network: network.name,
    country,
    currency,
    amount,
    perform,
  };
};

/** Says what became of an attempt, as a person has found out from the network, and closes its exceptions. */
const prepareOutcome =
  (state: 'paid' | 'failed'): Prepare =>
  async (db, context, { subject: ref, note: found }) => {
    const { model, now } = context;
    const note = found ?? '';
    const attempt = await db
      .selectFrom('network_attempt')
      .selectAll()
      .where('ref', '=', ref)
      .forUpdate()
      .executeTakeFirst();
    if (!attempt || (context.only ?? attempt.network) !== attempt.network)
      throw new GatewayError({ status: 404, text: 'networks.noAttempt' });
    const notOpen = () =>
      new GatewayError({
        status: 422,
        text: 'networks.notOpen',
        params: { state: attempt.state },
      });
    if (attempt.state !== 'unknown' && attempt.state !== 'submitted') throw notOpen();
    const network = requireKnown(context, attempt.network);
    const perform = async (): Promise<Deed> => {
      const said = {
        id: 'operator',
        ...(state === 'failed' && { reason: note }),
      };
      const hearing = { model, network, source: 'operator' as const, at: now };
      const [outcome] = await bookFacts(db, hearing, [factOf(attempt, state, now, said)]);
      if (outcome !== 'booked') throw notOpen();
      await closeExceptions(db, context, note, { ref });
      return {
        action: 'resolved',
        subject: 'networkAttempt',
        name: ref,
        after: { state, note },
      };
    };
    const { country, currency, amount } = attempt;
    return {
      kind: 'networkAttempt',
      network: network.name,
      country,
      currency,
      amount,
      perform,
    };
  };

/** Credits a payment that belonged to no order to one, as if it had arrived for it. */
const prepareAssignment: Prepare = async (db, context, { subject: id, orderNo: wanted }) => {
  const { model, actor, now } = context;
  const orderNo = wanted ?? '';
  const payment = await lockSuspended(db, context, id);
  const { network, country, currency, amount } = payment;
  const table = entityTable(model, 'collection-order');
  const { rows } = await sql<{ merchantId: string; id: string }>`
    select merchant_id as "merchantId", id from ${sql.table(table.name)}
    where country = ${country} and order_no = ${orderNo}`.execute(db);
  const [found] = rows;
  const key = found && { ...found, country };
  const order = key && (await readRecord(db, table, key, true));
  if (!order || order.currency !== currency || order.status === 'accepted')
    throw new GatewayError({
      status: 422,
      text: 'networks.noOrder',
      params: { orderNo, country },
    });
  const perform = async (): Promise<Deed> => {
    await moveSuspense(db, model, { id, country, currency, amount, at: now }, 'left');
    const paid = {
      amount,
      networkRef: payment.fact_id || payment.ref,
      ...(payment.payer_name !== null && { payerName: payment.payer_name }),
    };
    const dueAt = new Date(Math.max(Date.parse(order.requestedAt), Date.parse(payment.at)));
    const { payment: credited } = await recordPayment(db, model, {
      ...key,
      order,
      payment: paid,
      at: now,
      dueAt: dueAt > now ? now : dueAt,
      actor,
    });
    await db
      .updateTable('network_suspense')
      .set({
        state: 'assigned',
        merchant_id: key.merchantId,
        record_id: key.id,
        payment_id: credited.id,
        ...changedBy(context),
      })
      .where('id', '=', id)
      .execute();
    return {
      action: 'assigned',
      subject: 'suspendedPayment',
      name: id,
      after: { orderNo },
    };
  };
  return {
    kind: 'suspendedPayment',
    network,
    country,
    currency,
    amount,
    perform,
  };
};

/** Has the network send a payment back that belongs to no order. */
const prepareRefund: Prepare = async (db, context, { subject: id }) => {
  const { now } = context;
  const { network, country, currency, amount } = await lockSuspended(db, context, id);
  const known = requireKnown(context, network);
  const perform = async (): Promise<Deed> => {
    await requestAttempt(db, known, {
      key: { merchantId: nobody, country, id },
      entity: 'suspended-payment',
      kind: 'refund',
      method: '',
      amount,
      currency,
      at: now,
    });
    await db
      .updateTable('network_suspense')
      .set({ state: 'refunding', ...changedBy(context) })
      .where('id', '=', id)
      .execute();
    return {
      action: 'refunded',
      subject: 'suspendedPayment',
      name: id,
      after: { amount, currency },
    };
  };
  return {
    kind: 'suspendedPayment',
    network,
    country,
    currency,
    amount,
    perform,
  };
};

const prepares: Readonly<Record<MovementAct, Prepare>> = {
  assign: prepareAssignment,
  refund: prepareRefund,
  retry: prepareRetry,
  paid: prepareOutcome('paid'),
  failed: prepareOutcome('failed'),
};

const changedBy = ({ actor, now }: DeskContext) => ({
  changed_at: now.toISOString(),
  changed_by: actor.name ?? null,
});

async function lockSuspended(db: Database, { only }: DeskContext, id: string) {
  const found = !isRecordId(id)
    ? undefined
    : await db.selectFrom('network_suspense').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found || (only ?? found.network) !== found.network)
    throw new GatewayError({ status: 404, text: 'networks.noPayment' });
  if (found.state === 'open') return found;
  throw new GatewayError({
    status: 422,
    text: 'networks.notSuspended',
    params: { state: found.state },
  });
}
