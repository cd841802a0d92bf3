import { bindSchema } from '../../metadata/bind/schemas/bindSchema';
import { memoize } from '../../metadata/tracking/memoize';
import type { JsonObject } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { createValidator } from '../../metadata/validation/createValidator';
import type { StoredRecord } from '../database/records';
import type { Database } from '../database/declared/tables';
import { GatewayError } from '../http/responses';
import { type NetworkConfig, networkNamed, networkServing } from '../networks/settings/networks';
import { type RefundRule, refundRule } from '../networks/settings/NetworkSettings';
import { readOrigin } from './payments';

/** The merchant of a refund, and the facts that decide how it goes back. */
interface Sender {
  db: Database;
  model: Model;
  config: NetworkConfig;
  merchantId: string;
  country: string;
}

/** A payment that goes back, or its refund. */
type Returned = Pick<StoredRecord<'pay-in-detail' | 'refund'>, 'orderId' | 'method'> &
  Payer & {
    /** Id of the payment: that of a refund, or a payment's own. */
    paymentId: string | undefined;
  };

/** The payer. */
type Payer = Pick<StoredRecord<'pay-in-detail'>, 'payerName' | 'payerAccount'>;

/** Why a payment cannot go back by any way. */
export type Obstruction = 'notRefundable' | 'payerAccountUnknown' | 'payerAccountUnfit';

/** The way of a payment back. */
type Way = { way: 'network' } | { way: 'payout'; payerAccount: string };

/**
 * Returns by which way a payment goes back, by its network's file (product 7.47), or why by none. A payout needs the payer's name and
 * account, and both must fit payouts of the country.
 */
export async function findWay(
  sender: Sender,
  payment: Returned,
): Promise<Way | { obstruction: Obstruction }> {
  return wayBy(sender, await readRule(sender, payment), payment);
}

/** Returns by which way a payer is paid back by a rule, or why by none. */
export function wayBy(
  { model, country }: Pick<Sender, 'model' | 'country'>,
  rule: RefundRule,
  payer: Payer,
): Way | { obstruction: Obstruction } {
  if (rule.by === 'network') return { way: 'network' };
  if (rule.by === 'none') return { obstruction: 'notRefundable' };
  const { payerName, payerAccount } = payer;
  if (payerName === undefined || payerAccount === undefined) return { obstruction: 'payerAccountUnknown' };
  const { method } = rule;
  const payout = { ...payeeOf(rule, payer), method, ...samplePayout(model, country) };
  return payoutValidator(model, country)(payout).length > 0
    ? { obstruction: 'payerAccountUnfit' }
    : { way: 'payout', payerAccount };
}

/** Returns how a refund is paid out. Throws 503 where the file of its network does not say it any more. */
export async function requirePayout(
  sender: Sender,
  refund: StoredRecord<'refund'>,
): Promise<{ method: string; payee: JsonObject }> {
  const rule = await readRule(sender, { ...refund, paymentId: refund.paymentId });
  if (rule.by === 'payout') return { method: rule.method, payee: payeeOf(rule, refund) };
  const { country } = sender;
  throw new GatewayError({
    status: 503,
    text: 'networks.none',
    params: { country, kind: 'payout', method: refund.method },
  });
}

/** The rule of the network that has the payment. Where none is known, as of a sandbox's history, of the one that would. */
async function readRule(
  { db, model, config, merchantId, country }: Sender,
  { orderId, paymentId, method }: Returned,
): Promise<RefundRule> {
  const origin = await readOrigin(db, { merchantId, orderId, paymentId });
  const network = origin
    ? networkNamed(config, model, origin.network)
    : networkServing(config, model, { country, kind: 'collection', method });
  return network ? refundRule(network, { country, method }) : { by: 'network' };
}

/** The payee fields of a payout: the payer, and what the network's file says of all of them. */
export function payeeOf(
  { payee }: Extract<RefundRule, { by: 'payout' }>,
  { payerName, payerAccount }: Payer,
): JsonObject {
  return {
    ...payee,
    ...(payerName !== undefined && { payeeName: payerName }),
    ...(payerAccount !== undefined && { payeeAccount: payerAccount }),
  };
}

const payoutValidator = memoize((model: Model, country: string) =>
  createValidator(bindSchema(model, 'payout-order', country)),
);

/** Returns the fields of a payout that say nothing of its payee. */
const samplePayout = (model: Model, country: string): JsonObject => ({
  orderNo: 'P1',
  merchantOrderNo: 'P1',
  appId: 'P1',
  currency: model.countries[country]!.currency,
  amount: 100,
  requestedAt: '2026-01-01T00:00:00.000Z',
  status: 'accepted',
});
