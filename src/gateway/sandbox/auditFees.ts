import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import type { Database } from '../database/Database';
import { entityTable } from '../database/entityTable';
import { collectionFee } from '../orders/collectionFee';
import { computeFee } from '../orders/computeFee';
import type { FeeTier } from '../orders/FeeTier';
import type { AuditResult } from './auditOrders';

interface Priced {
  name: string;
  merchantId: string;
  country: string;
  amount: number;
  fee: number;
}

const auditedFees = [
  {
    rule: 'a payment costs what was agreed',
    entity: 'pay-in-detail',
    number: 'payment_no',
    kind: 'collection',
    where: 'true',
  },
  {
    rule: 'a collection order without payments expects the fee that was agreed',
    entity: 'collection-order',
    number: 'order_no',
    kind: 'collection',
    where: "status not in ('completed', 'refunded')",
  },
  {
    rule: 'a payout costs what was agreed',
    entity: 'payout-order',
    number: 'order_no',
    kind: 'payout',
    where: 'true',
  },
] as const;

/** Computes every fee anew, by the tiers that were agreed. */
export async function auditFees(db: Database, model: Model): Promise<AuditResult[]> {
  const tiers = await readTiers(db);
  const results: AuditResult[] = [];
  for (const { rule, entity, number, kind, where } of auditedFees) {
    const { rows } = await sql<Priced>`
      select ${sql.ref(number)} as name, merchant_id as "merchantId", country, amount, fee
      from ${sql.table(entityTable(model, entity).name)} where ${sql.raw(where)}`.execute(db);
    const compute = kind === 'collection' ? collectionFee : computeFee;
    const broken = rows.flatMap(({ name, merchantId, country, amount, fee }) => {
      const agreed = tiers.get(`${merchantId} ${country} ${kind}`) ?? [];
      const right = agreed.length > 0 ? compute(amount, agreed) : undefined;
      return right === fee ? [] : [`${name}: a fee of ${fee} for ${amount}, agreed was ${right}`];
    });
    results.push({ rule, checked: rows.length, broken: broken.length, examples: broken.slice(0, 10) });
  }
  return results;
}

async function readTiers(db: Database): Promise<Map<string, FeeTier[]>> {
  const tiers = new Map<string, FeeTier[]>();
  for (const row of await db.selectFrom('fee_tier').selectAll().execute()) {
    const key = `${row.merchant_id} ${row.country} ${row.kind}`;
    const tier = { from: row.from_amount, fixed: row.fixed, rate: row.rate };
    tiers.set(key, [...(tiers.get(key) ?? []), tier]);
  }
  return tiers;
}
