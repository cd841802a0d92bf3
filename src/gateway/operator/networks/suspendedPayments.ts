import { type Selectable, sql } from 'kysely';
import { entityTable } from '../../../metadata/storage/entityTable';
import { confirmClaim, findClaims, lockOpenClaim } from '../../claims/claims';
import { isRecordId } from '../../database/ids';
import { readRecord, type StoredRecord } from '../../database/records';
import type { Database, Tables } from '../../database/declared/tables';
import { GatewayError } from '../../http/responses';
import { isServed } from '../../networks/settings/NetworkSettings';
import type { PlannedPayment } from '../../orders/changes/steps';
import { recordPayment } from '../../orders/payments';
import { moveSuspense } from '../../outcomes/suspense';
import { findSendBack } from '../../refunds/sendBack';
import type { Scope } from '../../resources/access';
import { settlementOf } from '../../settlement/rules';
import { type Deed, type DeskContext, requireKnown } from './desk';
import type { Prepare } from './prepared';

/**
 * Credits a payment without an order to one, or to a merchant who has claimed it (product 7.44, 7.51). That confirms the merchant's claim:
 * the one whose number is named, or that of the same amount for the order.
 */
export const prepareAssignment: Prepare = async (db, context, { subject: id, orderNo: wanted }) => {
  const { model, actor, now } = context;
  const payment = await lockSuspended(db, context, id);
  const { network, country, currency, amount } = payment;
  const { key, order, own, claim } = await findCredited(db, context, payment, wanted ?? '');
  const perform = async (): Promise<Deed> => {
    await moveSuspense(db, model, { id, country, currency, amount, at: now }, 'left');
    const paid = {
      amount,
      networkRef: payment.fact_id || payment.ref,
      ...(payment.payer_name !== null && { payerName: payment.payer_name }),
      ...(payment.payer_account !== null && { payerAccount: payment.payer_account }),
      ...own,
    };
    const dueAt = new Date(Math.max(Date.parse(order?.requestedAt ?? payment.at), Date.parse(payment.at)));
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
        record_id: order?.id ?? null,
        payment_id: credited.id,
        ...changedBy(context),
      })
      .where('id', '=', id)
      .execute();
    if (claim)
      await confirmClaim(
        db,
        model,
        { ...key, id: claim.id },
        { paymentNo: credited.paymentNo, at: now, actor },
      );
    return {
      action: 'assigned',
      subject: 'suspendedPayment',
      name: id,
      after: { orderNo: order?.orderNo ?? null, ...(claim && { claimNo: claim.claimNo }) },
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

/** The merchant, and the order, that a payment is credited to. */
interface Credited {
  key: Scope;
  /** Locked; missing where the merchant has claimed it for none. */
  order?: StoredRecord<'collection-order'>;
  /** The method by which it is charged then, and the rule by which it settles. */
  own?: Pick<PlannedPayment, 'method' | 'rule'>;
  /** Locked. */
  claim: StoredRecord<'payment-claim'> | undefined;
}

/** Finds whose a payment becomes, by the number of an order or of a claim. Throws 422 where it can be credited to none by that. */
async function findCredited(
  db: Database,
  context: DeskContext,
  {
    country,
    currency,
    amount,
    network,
  }: Pick<Selectable<Tables['network_suspense']>, 'country' | 'currency' | 'amount' | 'network'>,
  number: string,
): Promise<Credited> {
  const { model } = context;
  const named = await findNamedClaim(db, context, country, number);
  if (named && named.claim.orderNo === undefined) {
    const { merchantId } = named;
    const { claimNo, method = '' } = named.claim;
    const key = { merchantId, country };
    const settings = requireKnown(context, network);
    if (named.claim.currency !== currency || !isServed(settings, { country, kind: 'collection', method }))
      throw new GatewayError({ status: 422, text: 'networks.otherMethod', params: { claimNo, method } });
    const claim = await lockOpenClaim(db, model, key, { claimNo });
    if (!claim) throw noOrder(number, country);
    return { key, own: { method, rule: await settlementOf(db, model, settings, { ...key, method }) }, claim };
  }
  const orderNo = named?.claim.orderNo ?? number;
  const table = entityTable(model, 'collection-order');
  const isOwn = named ? sql`merchant_id = ${named.merchantId}` : sql`true`;
  const { rows } = await sql<{ merchantId: string; id: string }>`
    select merchant_id as "merchantId", id from ${sql.table(table.name)}
    where country = ${country} and order_no = ${orderNo} and ${isOwn}`.execute(db);
  const [found] = rows;
  const order = found && (await readRecord(db, table, { ...found, country }, true));
  if (!order || order.currency !== currency || order.status === 'accepted') throw noOrder(orderNo, country);
  const key = { merchantId: found.merchantId, country };
  const which = named ? { claimNo: named.claim.claimNo } : { orderNo, amount };
  const claim = await lockOpenClaim(db, model, key, which);
  if (named && !claim) throw noOrder(orderNo, country);
  return { key, order, claim };
}

const noOrder = (orderNo: string, country: string) =>
  new GatewayError({ status: 422, text: 'networks.noOrder', params: { orderNo, country } });

/** The claim that a number names, if it is that of one. Throws 422 where claims of several merchants have it. */
async function findNamedClaim(db: Database, { model }: DeskContext, country: string, number: string) {
  const [claim, second] = await findClaims(db, model, country, number);
  if (second) throw new GatewayError({ status: 422, text: 'reviews.ambiguous', params: { name: number } });
  return claim;
}

/** Sends a payment without an order back to its payer, by the way of its network's file. Throws 422 where there is none. */
export const prepareRefund: Prepare = async (db, context, { subject: id }) => {
  const { model, config, now } = context;
  const payment = await lockSuspended(db, context, id);
  const { network, country, currency, amount } = payment;
  const send = await findSendBack({ db, model, config }, requireKnown(context, network), payment, now);
  const perform = async (): Promise<Deed> => {
    await send();
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

/** Keeps a payment that nobody claims and nobody can be paid back, as the provider's own. */
export const prepareWriteOff: Prepare = async (db, context, { subject: id, note }) => {
  const { model, now } = context;
  const { network, country, currency, amount } = await lockSuspended(db, context, id);
  const perform = async (): Promise<Deed> => {
    await moveSuspense(db, model, { id, country, currency, amount, at: now }, 'writtenOff');
    await db
      .updateTable('network_suspense')
      .set({ state: 'writtenOff', ...changedBy(context) })
      .where('id', '=', id)
      .execute();
    return { action: 'writtenOff', subject: 'suspendedPayment', name: id, after: { amount, currency, note } };
  };
  return { kind: 'suspendedPayment', network, country, currency, amount, perform };
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
