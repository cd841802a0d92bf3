import type { Model } from '../../../metadata/model/Model';
import { entityTable } from '../../../metadata/storage/entityTable';
import { networkActor } from '../../database/actors';
import { readRecord, type RecordChanges } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import type { AttemptRow } from '../../networks/attempts/tables';
import type { Fact, MoneyState } from '../../networks/interface/Network';
import { refundEffects } from '../../refunds/effects';
import { refundEntity } from '../../refunds/payments';
import { changeState } from '../../resources/changeState';
import { noteOf } from './applyToOrder';
import { contradictionOf, exceptionOf, type Verdict } from './verdicts';

/** Changes a refund of a payment as its network says. The attempt is locked, and the fact is about it. */
export async function applyRefundOfPayment(
  db: Database,
  model: Model,
  attempt: AttemptRow,
  fact: Fact<MoneyState>,
  at: Date,
): Promise<Verdict> {
  const key = { merchantId: attempt.merchant_id, country: attempt.country, id: attempt.record_id };
  const refund = await readRecord(db, entityTable(model, refundEntity), key, true);
  if (!refund) return exceptionOf('unknownReference', 'orderGone', {});
  const always = { entity: refundEntity, key, field: 'status' as const, at, actor: networkActor };
  const change = (
    from: string,
    to: string,
    more: { note?: string; changes?: RecordChanges<typeof refundEntity> } = {},
  ) => changeState(db, model, { ...always, from, to, ...more, effects: refundEffects });
  const { status } = refund;
  const isOpen = status === 'requested' || status === 'sent';
  switch (fact.state) {
    case 'accepted':
      if (status !== 'requested') return { outcome: 'ignored' };
      await change('requested', 'sent');
      return { outcome: 'booked' };
    case 'paid':
      if (status === 'completed') return { outcome: 'ignored' };
      if (!isOpen) return contradictionOf(refund.refundNo, status, fact);
      if (status === 'requested') await change('requested', 'sent');
      await change('sent', 'completed');
      return { outcome: 'booked' };
    case 'failed':
      if (status === 'failed') return { outcome: 'ignored' };
      if (!isOpen) return contradictionOf(refund.refundNo, status, fact);
      await change(status, 'failed', noteOf(fact, 'MS03'));
      return { outcome: 'booked' };
    case 'reversed':
      return contradictionOf(refund.refundNo, status, fact);
  }
}
