import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { readRecord, type RecordChanges } from '../database/records';
import type { Database } from '../database/tables';
import { readHold } from '../ledger/entries';
import { payoutCompletion } from '../orders/changes/payouts';
import type { AttemptRow } from '../networks/attempts/tables';
import type { Fact } from '../networks/interface/Network';
import { noteOf } from './applyCollection';
import { changeByNetwork } from './changeByNetwork';
import { contradictionOf, exceptionOf, type Verdict } from './verdicts';

const entity = 'payout-order';

/** Changes a payout as its network says. The attempt is locked, and the fact is about it. */
export async function applyPayout(
  db: Database,
  model: Model,
  attempt: AttemptRow,
  fact: Fact,
  at: Date,
): Promise<Verdict> {
  const key = { merchantId: attempt.merchant_id, country: attempt.country, id: attempt.record_id };
  const payout = await readRecord(db, entityTable(model, entity), key, true);
  if (!payout) return exceptionOf('unknownReference', 'orderGone', {});
  const { orderNo } = payout;
  const isOpen = payout.status === 'accepted' || payout.status === 'inProgress';
  const change = (
    from: string,
    to: string,
    more: { note?: string | undefined; changes?: RecordChanges<typeof entity> } = {},
  ) => changeByNetwork(db, model, { entity, key, from, to, at, ...more });
  switch (fact.state) {
    case 'accepted':
      if (payout.status !== 'accepted') return { outcome: 'ignored' };
      await change('accepted', 'inProgress');
      return { outcome: 'booked' };
    case 'paid': {
      if (payout.status === 'failed') {
        return exceptionOf('lateSuccess', 'lateSuccess', { orderNo });
      }
      if (!isOpen) return contradictionOf(orderNo, payout.status, fact);
      if (payout.status === 'accepted') await change('accepted', 'inProgress');
      // It costs what it did when it was accepted, which is what is held for it.
      const actualDebit = await readHold(db, key);
      const charges = { fee: actualDebit - payout.amount, actualDebit };
      await change('inProgress', 'completed', { changes: payoutCompletion(charges, at.toISOString()) });
      return { outcome: 'booked' };
    }
    case 'failed':
      if (payout.status === 'failed') return { outcome: 'ignored' };
      if (!isOpen) return contradictionOf(orderNo, payout.status, fact);
      await change(payout.status, 'failed', noteOf(fact, 'MS03'));
      return { outcome: 'booked' };
    case 'reversed':
      if (payout.status === 'refunded') return { outcome: 'ignored' };
      if (payout.status !== 'completed') return contradictionOf(orderNo, payout.status, fact);
      await change('completed', 'refunded', noteOf(fact, 'MS03'));
      return { outcome: 'booked' };
  }
}
