import type { Refund } from '../../metadata/generated/Entities';
import type { Model } from '../../metadata/model/Model';
import type { Database } from '../database/tables';
import { approvalWindow } from '../orders/changes/withdrawals';
import { readLimits } from '../prices/limits';
import { readCounted } from '../prices/readCounted';
import type { Scope } from '../resources/access';
import type { HandlerInput, LimitUse } from '../resources/handlers';

/** Refunds in these states do not count towards what one person may refund. */
const uncounted: readonly Refund['status'][] = ['failed', 'rejected', 'canceled'];

/**
 * Returns the first state of a refund that a user asks for: one that takes what was refunded within a day over what one person may
 * withdraw awaits the approval of a second one (product 7.10).
 */
export async function initialRefundState(
  db: Database,
  model: Model,
  scope: Scope,
  amount: number,
  at: Date,
): Promise<Refund['status']> {
  const limit = await readLimit(db, scope);
  if (limit === undefined) return 'requested';
  return (await readCounted(db, model, scope, counted(at))) + amount > limit
    ? 'awaitingApproval'
    : 'requested';
}

/** Returns what of the amount that one person may refund is used; undefined where the merchant has no such limit. */
export async function refundLimitUse({
  db,
  model,
  merchantId,
  country,
  now,
}: HandlerInput): Promise<LimitUse | undefined> {
  const scope = { merchantId, country };
  const limit = await readLimit(db, scope);
  if (limit === undefined) return undefined;
  return {
    used: await readCounted(db, model, scope, counted(now())),
    limit,
    hours: approvalWindow / 3_600_000,
  };
}

async function readLimit(db: Database, scope: Scope): Promise<number | undefined> {
  const limits = await readLimits(db, { ...scope, kind: 'withdrawal' });
  return limits?.approvalAbove ?? undefined;
}

/** Refunds of the day, whoever asked for them. */
const counted = (now: Date) => ({
  entity: 'refund',
  uncounted,
  since: new Date(now.getTime() - approvalWindow),
});
