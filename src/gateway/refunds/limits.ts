import type { Refund } from '../../metadata/generated/Entities';
import type { Model } from '../../metadata/model/Model';
import type { Database } from '../database/declared/tables';
import { limitUseOf, readApprovalLimit, readCounted } from '../prices/readCounted';
import type { Scope } from '../resources/access';

const uncounted: readonly Refund['status'][] = ['failed', 'rejected', 'canceled'];

/** Refunds that count towards what one person may refund. */
const counted = { entity: 'refund', uncounted };

/**
 * Returns the first state of a user's refund (product 7.10). Beyond what one person may withdraw within a day, it awaits a second one's
 * approval.
 */
export async function initialRefundState(
  db: Database,
  model: Model,
  scope: Scope,
  amount: number,
  at: Date,
): Promise<Refund['status']> {
  const limit = await readApprovalLimit(db, scope);
  if (limit === null) return 'requested';
  return (await readCounted(db, model, scope, counted, at)) + amount > limit
    ? 'awaitingApproval'
    : 'requested';
}

/** Returns what of the amount that one person may refund is used; undefined where the merchant has no such limit. */
export const refundLimitUse = limitUseOf(counted);
