import type { StoredRecord } from '../database/records';
import { GatewayError } from '../http/responses';
import { requestAttempt, requireNetwork } from '../networks/attempts/requestAttempt';
import { type NetworkConfig, networkNamed } from '../networks/settings/networks';
import type { NetworkSettings } from '../networks/settings/NetworkSettings';
import type { HandlerInput } from '../resources/handlers';
import { readOrigin, refundEntity } from './payments';
import { requirePayout } from './refundWay';

/** Context in which a refund is sent, whoever has asked for it. */
type Sending = Pick<HandlerInput, 'db' | 'model' | 'merchantId' | 'country' | 'now'> & {
  config: NetworkConfig;
};

/**
 * Has a refund sent that was just requested or approved. It goes by the network that has the payment, or as a payout by another one. Throws
 * 503 where this gateway has no such network.
 */
export async function sendRefund(input: Sending, refund: StoredRecord<'refund'>): Promise<void> {
  if (refund.status !== 'requested') return;
  const { db, model, config, merchantId, country, now } = input;
  const at = now();
  const { id, amount, currency } = refund;
  const sent = { key: { merchantId, country, id }, entity: refundEntity, amount, currency, at };
  if (refund.way === 'payout') {
    const { method } = await requirePayout(input, refund);
    const payout = { merchantId, country, kind: 'payout' as const, method };
    const network = await requireNetwork(db, config, model, payout, at);
    await requestAttempt(db, network, { ...sent, kind: 'payout', method });
    return;
  }
  const network = await networkOf(input, refund, at);
  await requestAttempt(db, network, { ...sent, kind: 'refund', method: refund.method });
}

/** The network that has the payment; where none is known, as of a sandbox's history, the one that would. */
async function networkOf(
  { db, config, model, merchantId, country }: Sending,
  { orderId, paymentId, method }: StoredRecord<'refund'>,
  at: Date,
): Promise<NetworkSettings> {
  const orders = { merchantId, country, kind: 'collection' as const, method };
  const origin = await readOrigin(db, { merchantId, orderId, paymentId });
  if (!origin) return requireNetwork(db, config, model, orders, at);
  const network = networkNamed(config, model, origin.network);
  if (!network) throw new GatewayError({ status: 503, text: 'networks.none', params: orders });
  return network;
}
