import type { StoredRecord } from '../database/records';
import { GatewayError } from '../http/responses';
import { requestAttempt, requireNetwork } from '../networks/attempts/requestAttempt';
import { type NetworkConfig, networkNamed } from '../networks/settings/networks';
import type { NetworkSettings } from '../networks/settings/NetworkSettings';
import type { HandlerInput } from '../resources/handlers';
import { readOrderAttempt, refundEntity } from './payments';

/** With what a refund is sent, whoever has asked for it. */
type Sending = Pick<HandlerInput, 'db' | 'model' | 'merchantId' | 'country' | 'now'> & {
  config: NetworkConfig;
};

/** Has a refund that was just requested or approved sent to the network that has the payment. Throws 503 where that is none of this gateway. */
export async function sendRefund(input: Sending, refund: StoredRecord<'refund'>): Promise<void> {
  if (refund.status !== 'requested') return;
  const { db, merchantId, country, now } = input;
  const at = now();
  const { id, method, amount, currency } = refund;
  const network = await networkOf(input, refund, at);
  const key = { merchantId, country, id };
  const entity = refundEntity;
  await requestAttempt(db, network, { key, entity, kind: 'refund', method, amount, currency, at });
}

/** The network that has carried out the order of the payment; where none has, as of a sandbox's history, the one that would. */
async function networkOf(
  { db, config, model, merchantId, country }: Sending,
  { orderId, method }: StoredRecord<'refund'>,
  at: Date,
): Promise<NetworkSettings> {
  const orders = { merchantId, country, kind: 'collection' as const, method };
  const attempt = await readOrderAttempt(db, { merchantId, orderId });
  if (!attempt) return requireNetwork(db, config, model, orders, at);
  const network = networkNamed(config, model, attempt.network);
  if (!network) throw new GatewayError({ status: 503, text: 'networks.none', params: orders });
  return network;
}
