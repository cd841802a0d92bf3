import type { Selectable } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import type { SettlementRule } from '../../metadata/calendars/Calendar';
import { ruleText, usualSettlement } from '../../metadata/tenants/settlementTime';
import type { Database, Tables } from '../database/declared/tables';
import { networkSettlement, type NetworkSettings } from '../networks/settings/NetworkSettings';

/** Orders that settle by the same rules. */
interface SettledOrders {
  merchantId: string;
  country: string;
  method: string;
}

/**
 * Returns the settlement rule of a new order as a field of it; none where that is the usual one. The merchant's agreement counts before the
 * method's rule in the network's file, and that before the country's.
 */
export async function settlementOf(
  db: Database,
  model: Model,
  network: NetworkSettings,
  orders: SettledOrders,
): Promise<{ settles?: string }> {
  const rule =
    (await agreedRule(db, orders)) ??
    networkSettlement(network, orders) ??
    model.countries[orders.country]?.settles ??
    usualSettlement;
  const settles = ruleText(rule);
  return settles === ruleText(usualSettlement) ? {} : { settles };
}

async function agreedRule(
  db: Database,
  { merchantId, country, method }: SettledOrders,
): Promise<SettlementRule | undefined> {
  const row = await db
    .selectFrom('settlement_rule')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('country', '=', country)
    .where('method', 'in', [method, ''])
    .orderBy('method', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && ruleOf(row);
}

function ruleOf(row: Selectable<Tables['settlement_rule']>): SettlementRule {
  const { reserve_share: share, reserve_days: days, minimum_amount: amount, minimum_wait: wait } = row;
  return {
    after: row.after_days,
    unit: row.unit,
    at: row.settled_at,
    ...(share !== null && days !== null && { reserve: { share: Number(share), days } }),
    ...(amount !== null && wait !== null && { minimum: { amount, wait } }),
  };
}

/** A merchant's rule of settlement, by what it is for: the country and, of one method, that. */
export interface AgreedRule {
  merchantId: string;
  country: string;
  method: string;
  rule: SettlementRule;
}

/** Reads the rules that were agreed with all merchants. */
export async function readAgreedRules(db: Database): Promise<AgreedRule[]> {
  const rows = await db.selectFrom('settlement_rule').selectAll().execute();
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    country: row.country,
    method: row.method,
    rule: ruleOf(row),
  }));
}

/** Stores the agreement with a merchant in place of the former one, or removes that without a rule. */
export async function storeAgreedRule(
  db: Database,
  { merchantId: merchant_id, country, method }: Omit<AgreedRule, 'rule'>,
  rule: SettlementRule | undefined,
): Promise<void> {
  const key = { merchant_id, country, method };
  await db
    .deleteFrom('settlement_rule')
    .where((is) => is.and(key))
    .execute();
  if (!rule) return;
  const { after: after_days, unit, at: settled_at, reserve, minimum } = rule;
  const kept = { reserve_share: reserve?.share ?? null, reserve_days: reserve?.days ?? null };
  const least = { minimum_amount: minimum?.amount ?? null, minimum_wait: minimum?.wait ?? null };
  await db
    .insertInto('settlement_rule')
    .values({ ...key, after_days, unit, settled_at, ...kept, ...least })
    .execute();
}
