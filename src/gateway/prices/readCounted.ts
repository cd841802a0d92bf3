import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Database } from '../database/declared/tables';
import { readAccount } from '../ledger/post';
import type { Scope } from '../resources/access';
import type { HandlerInput, LimitUse } from '../resources/handlers';
import { readLimits } from './limits';

/** Records of so many milliseconds count together towards what one person may move (product 7.10). */
export const approvalWindow = 24 * 60 * 60_000;

/** Records that count together, whoever asked for them. */
interface CountedRecords {
  entity: string;
  /** States that do not count. */
  uncounted: readonly string[];
  /** Kind of orders whose limits count, where the merchant has some; withdrawals by default. */
  kind?: 'payout';
  /** Field without which a record does not count: programs have made those. */
  madeBy?: 'requested_by';
}

/**
 * Sums what records of the day before `at` count towards a limit, in minor units, without those of a batch. The account that will hold the money
 * is locked first: of several at once, each counts those before it.
 */
export async function readCounted(
  db: Database,
  model: Model,
  scope: Scope,
  { entity, uncounted, madeBy }: CountedRecords,
  at: Date,
  exceptBatch?: string,
): Promise<number> {
  const { merchantId, country } = scope;
  const { currency } = model.countries[country]!;
  const since = new Date(at.getTime() - approvalWindow).toISOString();
  await readAccount(db, { merchantId, country, currency }, true);
  const byUsers = madeBy === undefined ? sql`` : sql`and ${sql.ref(madeBy)} is not null`;
  const others = exceptBatch === undefined ? sql`` : sql`and batch_no is distinct from ${exceptBatch}`;
  const { rows } = await sql<{ counted: number }>`
    select coalesce(sum(amount), 0)::bigint as counted from ${sql.table(entityTable(model, entity).name)}
    where merchant_id = ${merchantId} and country = ${country} and requested_at > ${since}
      and status <> all(${uncounted}) ${byUsers} ${others}`.execute(db);
  return rows[0]!.counted;
}

/**
 * Reads what one person may move, in minor units; null without such a limit. The limit of withdrawals counts for other kinds without one:
 * who may not withdraw an amount alone may not send it elsewhere either.
 */
export async function readApprovalLimit(
  db: Database,
  { merchantId, country }: Scope,
  kind?: CountedRecords['kind'],
): Promise<number | null> {
  const own = kind && (await readLimits(db, { merchantId, country, kind }))?.approvalAbove;
  return own ?? (await readLimits(db, { merchantId, country, kind: 'withdrawal' }))?.approvalAbove ?? null;
}

/** Returns what of the amount that one person may move is used; undefined where the merchant has no such limit. */
export const limitUseOf =
  (counted: CountedRecords) =>
  async ({ db, model, merchantId, country, now }: HandlerInput): Promise<LimitUse | undefined> => {
    const scope = { merchantId, country };
    const limit = await readApprovalLimit(db, scope, counted.kind);
    if (limit === null) return undefined;
    const used = await readCounted(db, model, scope, counted, now());
    return { used, limit, hours: approvalWindow / 3_600_000 };
  };
