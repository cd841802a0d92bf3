import { sql } from 'kysely';
import type { Refund } from '../../metadata/generated/Entities';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Database } from '../database/tables';
import { readAccount } from '../ledger/post';
import { approvalWindow } from '../orders/changes/withdrawals';
import { readLimits } from '../prices/limits';
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
  return (await readCounted(db, model, scope, at)) + amount > limit ? 'awaitingApproval' : 'requested';
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
  return { used: await readCounted(db, model, scope, now()), limit, hours: approvalWindow / 3_600_000 };
}

async function readLimit(db: Database, scope: Scope): Promise<number | undefined> {
  const limits = await readLimits(db, { ...scope, kind: 'withdrawal' });
  return limits?.approvalAbove ?? undefined;
}

/** Reads what refunds count towards the limit, whoever asked for them, in minor units. The account is locked: of several at once, each counts those before it. */
async function readCounted(db: Database, model: Model, scope: Scope, now: Date): Promise<number> {
  const { currency } = model.countries[scope.country]!;
  await readAccount(db, { ...scope, currency }, true);
  const since = new Date(now.getTime() - approvalWindow).toISOString();
  const { rows } = await sql<{ counted: number }>`
    select coalesce(sum(amount), 0)::bigint as counted from ${sql.table(entityTable(model, 'refund').name)}
    where merchant_id = ${scope.merchantId} and country = ${scope.country} and requested_at > ${since}
      and status <> all(${uncounted})`.execute(db);
  return rows[0]!.counted;
}
