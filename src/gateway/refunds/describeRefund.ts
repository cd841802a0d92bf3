import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { readRecord } from '../database/records';
import type { Database } from '../database/declared/tables';
import type { AttemptRow } from '../networks/attempts/tables';
import type { Instruction } from '../networks/interface/Network';
import type { NetworkConfig } from '../networks/settings/networks';
import { readOrigin, readPayment, refundEntity } from './payments';
import { requirePayout } from './refundWay';

/** Describes a refund to the network that sends it: what goes back, or who is paid. Throws where the refund is gone. */
export async function describeRefund(
  db: Database,
  model: Model,
  config: NetworkConfig,
  { merchant_id: merchantId, country, record_id: id, kind }: AttemptRow,
): Promise<Pick<Instruction, 'orderNo' | 'original' | 'payee'>> {
  const refund = await readRecord(db, entityTable(model, refundEntity), { merchantId, country, id });
  if (!refund) throw new Error(`The refund ${id} disappeared before it was sent.`);
  const { refundNo, paymentId = '', paymentNo, orderId } = refund;
  if (kind === 'payout') {
    const { payee } = await requirePayout({ db, model, config, merchantId, country }, refund);
    return { orderNo: refundNo, payee };
  }
  const payment = await readPayment(db, model, { merchantId, country, id: paymentId });
  const origin = await readOrigin(db, { merchantId, orderId, paymentId });
  return { orderNo: refundNo, original: payment?.networkRef ?? origin?.ref ?? paymentNo };
}
