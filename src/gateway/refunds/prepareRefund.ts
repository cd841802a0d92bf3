import { sql } from 'kysely';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Refund } from '../../metadata/generated/Entities';
import type { JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { readRecord, type StoredRecord } from '../database/records';
import type { Database } from '../database/declared/tables';
import { Amount } from '../http/Amount';
import { invalidBody } from '../http/body';
import { readAccount } from '../ledger/post';
import type { Scope } from '../resources/access';
import type { FormBody, GreatestHandler, HandlerInput } from '../resources/handlers';
import { initialRefundState } from './limits';
import type { NetworkConfig } from '../networks/settings/networks';
import { goesBackWhole, leftOf, readPayment } from './payments';
import { findWay } from './refundWay';
import { readReturnedFee } from './returnedFee';

/** A payment that can go back. */
interface Refundable {
  payment: StoredRecord<'pay-in-detail'>;
  /** Missing where it belongs to none. */
  order: StoredRecord<'collection-order'> | undefined;
  kind: Refund['kind'];
  /** Amount that has not gone back yet and is not about to, in minor units. */
  left: number;
  /** Returns what of the fee comes back with an amount; both are in minor units. */
  returnedFee: (amount: number) => number;
}

/** The amount that is to go back, and of which payment. */
interface Wanted {
  paymentNo: JsonValue | undefined;
  /** Minor units. */
  amount: number;
  /** The application that asks: payments of its orders, or of none, go back. Undefined where a person asks. */
  application?: string | undefined;
}

/**
 * Describes a new refund, but for its state: payment, way, whether it is sent back whole, and the returned fee. Locks order and payment, so
 * simultaneous refunds count each other. Throws 422 where so much cannot go back.
 */
export async function describeNewRefund(
  { db, model, config }: { db: Database; model: Model; config: NetworkConfig },
  scope: Scope,
  { paymentNo, amount, application }: Wanted,
) {
  const refundable = await findRefundable(db, model, scope, paymentNo, { application, lock: true });
  const { payment, order, kind, left, returnedFee: feeOf } = refundable;
  const facts = model.countries[scope.country]!;
  const reject = (keyword: string) =>
    invalidBody([{ path: '/amount', keyword, params: { left: new Amount(left, facts, facts.currency) } }]);
  if (amount > left) throw reject('aboveLeft');
  if (kind === 'sendBack' && amount < left) throw reject('sentBackWhole');
  const way = await findWay({ db, model, config, ...scope }, { ...payment, paymentId: payment.id });
  if ('obstruction' in way) throw unfitPayment(way.obstruction);
  const returnedFee = feeOf(amount);
  const { method, payerName } = payment;
  // Whoever asks for one of no order is told of it.
  const appId = order?.appId ?? application;
  return {
    paymentNo: payment.paymentNo,
    amount,
    paymentId: payment.id,
    ...(order && {
      orderId: order.id,
      orderNo: order.orderNo,
      merchantOrderNo: order.merchantOrderNo,
    }),
    ...(appId !== undefined && { appId }),
    kind,
    method,
    ...(payerName !== undefined && { payerName }),
    ...(returnedFee > 0 && { returnedFee }),
    ...way,
  };
}

/** Completes a new refund from its form. Throws as {@link describeNewRefund} does. */
export async function prepareRefund(input: HandlerInput): Promise<FormBody> {
  const { db, model, merchantId, country, body, now, caller } = input;
  const scope = { merchantId, country };
  const application = caller?.session.application;
  const amount = Number(body.amount);
  const wanted = { paymentNo: body.paymentNo, amount, application };
  const described = await describeNewRefund(input, scope, wanted);
  const at = now();
  return {
    ...body,
    ...described,
    status: application === undefined ? await initialRefundState(db, model, scope, amount, at) : 'requested',
    requestedAt: at.toISOString(),
  };
}

/**
 * Returns the greatest amount of a payment that can go back. It is what is left, as far as the available balance covers it without its fee.
 */
export const greatestRefund: GreatestHandler = async ({ db, model, body, limits, now: _now, ...scope }) => {
  const { kind, left, returnedFee } = await findRefundable(db, model, scope, body.paymentNo);
  if (kind === 'sendBack') return left;
  const { currency } = model.countries[scope.country]!;
  const { available } = await readAccount(db, { ...scope, currency });
  const { minimum, maximum, step } = limits;
  // Counted in steps. A larger amount never takes less, as at most all of what is added comes back as fee.
  let least = 0;
  let most = Math.floor(Math.min(left, maximum) / step);
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    const amount = middle * step;
    if (amount - returnedFee(amount) <= Number(available)) least = middle;
    else most = middle - 1;
  }
  return least * step >= minimum ? least * step : undefined;
};

const unfitPayment = (keyword: string) => invalidBody([{ path: '/paymentNo', keyword, params: {} }]);

/** Finds a payment by its number. Throws 422 at `/paymentNo` where there is none, or it cannot go back. */
async function findRefundable(
  db: Database,
  model: Model,
  scope: Scope,
  paymentNo: JsonValue | undefined,
  { application, lock = false }: { application?: string | undefined; lock?: boolean } = {},
): Promise<Refundable> {
  const { rows } = await sql<{ id: string; orderId: string | null }>`
    select id, order_id as "orderId" from ${sql.table(entityTable(model, 'pay-in-detail').name)}
    where merchant_id = ${scope.merchantId} and country = ${scope.country} and payment_no = ${paymentNo ?? ''}`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw unfitPayment('unknownPayment');
  const order =
    found.orderId === null
      ? undefined
      : await readRecord(db, entityTable(model, 'collection-order'), { ...scope, id: found.orderId }, lock);
  const payment = await readPayment(db, model, { ...scope, id: found.id }, lock);
  const isOthers = order !== undefined && application !== undefined && application !== order.appId;
  if (!payment || (found.orderId !== null && !order) || isOthers) throw unfitPayment('unknownPayment');
  const left = leftOf(payment);
  const kind = goesBackWhole(payment) ? 'sendBack' : 'refund';
  if (payment.disputedAmount && (left === 0 || kind === 'sendBack')) throw unfitPayment('paymentDisputed');
  if (order?.status === 'refunded' || left === 0) throw unfitPayment('paymentRefunded');
  if (payment.heldFor === 'rest') throw unfitPayment('paymentHeld');
  const returnedFee =
    kind === 'sendBack' ? () => payment.fee : await readReturnedFee(db, model, scope, payment);
  return { payment, order, kind, left, returnedFee };
}
