import { bindSchema } from '../../metadata/bind/bindSchema';
import { memoize } from '../../metadata/memoize';
import type { JsonObject } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { createValidator } from '../../metadata/validation/createValidator';
import type { StoredRecord } from '../database/records';
import type { Database } from '../database/tables';
import { GatewayError } from '../http/responses';
import { type NetworkConfig, networkNamed, networkServing } from '../networks/settings/networks';
import { type RefundRule, refundRule } from '../networks/settings/NetworkSettings';
import { readOrderAttempt } from './payments';

/** Whose refund it is, and what says how it goes back. */
interface Sender {
  db: Database;
  model: Model;
  config: NetworkConfig;
  merchantId: string;
  country: string;
}

/** A payment that goes back, or its refund. */
type Returned = Pick<
  StoredRecord<'pay-in-detail' | 'refund'>,
  'orderId' | 'method' | 'payerName' | 'payerAccount'
>;

/** Why a payment cannot go back by any way. */
export type Obstruction = 'notRefundable' | 'payerAccountUnknown' | 'payerAccountUnfit';

/**
 * Returns by which way a payment goes back, as the file of its network says (product 7.47), or why by none. A payout needs the payer's name and
 * account, and both must fit payouts of the country.
 */
export async function findWay(
  sender: Sender,
  payment: Returned,
): Promise<{ way: 'network' } | { way: 'payout'; payerAccount: string } | { obstruction: Obstruction }> {
  const rule = await readRule(sender, payment);
  if (rule.by === 'network') return { way: 'network' };
  if (rule.by === 'none') return { obstruction: 'notRefundable' };
  const { payerName, payerAccount } = payment;
  if (payerName === undefined || payerAccount === undefined) return { obstruction: 'payerAccountUnknown' };
  const { model, country } = sender;
  const payout = { ...payeeOf(rule, payment), method: rule.method, ...samplePayout(model, country) };
  return payoutValidator(model, country)(payout).length > 0
    ? { obstruction: 'payerAccountUnfit' }
    : { way: 'payout', payerAccount };
}

/** Returns how a refund is paid out. Throws 503 where the file of its network does not say it any more. */
export async function requirePayout(
  sender: Sender,
  refund: Returned,
): Promise<{ method: string; payee: JsonObject }> {
  const rule = await readRule(sender, refund);
  if (rule.by === 'payout') return { method: rule.method, payee: payeeOf(rule, refund) };
  const { country } = sender;
  throw new GatewayError({
    status: 503,
    text: 'networks.none',
    params: { country, kind: 'payout', method: refund.method },
  });
}

/** The rule of the network that has carried out the order; where none has, as of a sandbox's history, of the one that would. */
async function readRule(
  { db, model, config, merchantId, country }: Sender,
  { orderId, method }: Returned,
): Promise<RefundRule> {
  const attempt = await readOrderAttempt(db, { merchantId, orderId });
  const network = attempt
    ? networkNamed(config, model, attempt.network)
    : networkServing(config, model, { country, kind: 'collection', method });
  return network ? refundRule(network, { country, method }) : { by: 'network' };
}

/** The fields of a payout that say who is paid: the payer, and what the network's file says of all of them. */
function payeeOf(
  { payee }: Extract<RefundRule, { by: 'payout' }>,
  { payerName, payerAccount }: Returned,
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

/** What a payout has that says nothing of its payee. */
const samplePayout = (model: Model, country: string): JsonObject => ({
  orderNo: 'P1',
  merchantOrderNo: 'P1',
  appId: 'P1',
  currency: model.countries[country]!.currency,
  amount: 100,
  requestedAt: '2026-01-01T00:00:00.000Z',
  status: 'accepted',
});
