import type { Selectable } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import type { Database, Tables } from '../database/declared/tables';
import { GatewayError } from '../http/responses';
import { nobody } from '../ledger/accounts';
import { requestAttempt, requireNetwork } from '../networks/attempts/requestAttempt';
import type { AttemptRow } from '../networks/attempts/tables';
import type { Instruction } from '../networks/interface/Network';
import { type NetworkConfig, networkNamed } from '../networks/settings/networks';
import { type NetworkSettings, refundRuleOfAny } from '../networks/settings/NetworkSettings';
import { payeeOf, wayBy } from './refundWay';

/** A payment on the suspense account, as attempts name it. */
export const suspendedEntity = 'suspended-payment';

type SuspendedPayment = Selectable<Tables['network_suspense']>;

interface Sender {
  db: Database;
  model: Model;
  config: NetworkConfig;
}

const payerOf = ({ payer_name, payer_account }: Pick<SuspendedPayment, 'payer_name' | 'payer_account'>) => ({
  payerName: payer_name ?? undefined,
  payerAccount: payer_account ?? undefined,
});

/**
 * Finds the way of a payment without an order back to its payer, by its network's file (product 7.52). Returns a function that has it sent.
 * Throws 422 with the reason without a way, and 503 without a network.
 */
export async function findSendBack(
  { db, model, config }: Sender,
  network: NetworkSettings,
  payment: SuspendedPayment,
  at: Date,
): Promise<() => Promise<string>> {
  const { id, country, currency, amount } = payment;
  const rule = refundRuleOfAny(network, country);
  const way = wayBy({ model, country }, rule, payerOf(payment));
  if ('obstruction' in way)
    throw new GatewayError({ status: 422, text: `networks.sendBack.${way.obstruction}` });
  const key = { merchantId: nobody, country, id };
  const sent = { key, entity: suspendedEntity, amount, currency, at };
  if (rule.by !== 'payout') return () => requestAttempt(db, network, { ...sent, kind: 'refund', method: '' });
  const { method } = rule;
  const payout = { merchantId: nobody, country, kind: 'payout' as const, method };
  const payer = await requireNetwork(db, config, model, payout, at);
  return () => requestAttempt(db, payer, { ...sent, kind: 'payout', method });
}

/** Describes to a network the payment without an order that it sends back, or whose payer it pays. Throws where the file of its network names no payout any more. */
export async function describeSendBack(
  { db, model, config }: Sender,
  { kind, country, record_id: id }: AttemptRow,
): Promise<Pick<Instruction, 'orderNo' | 'original' | 'payee'>> {
  const payment = await db
    .selectFrom('network_suspense')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (kind === 'refund') return { orderNo: id, original: payment.fact_id || payment.ref };
  const network = networkNamed(config, model, payment.network);
  const rule = network && refundRuleOfAny(network, country);
  if (rule?.by === 'payout') return { orderNo: id, payee: payeeOf(rule, payerOf(payment)) };
  const params = { country, kind: 'payout', method: '' };
  throw new GatewayError({ status: 503, text: 'networks.none', params });
}
