import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import type { Database } from '../database/Database';
import { auditEvents } from './auditEvents';
import { auditFees } from './auditFees';

/** One rule, how many records were held against it, and examples of those that break it. */
export interface AuditResult {
  rule: string;
  checked: number;
  broken: number;
  /** Up to ten, each with the record's number and what is wrong. */
  examples: string[];
}

/**
 * Holds every order, payment and timeline in the database against the rules that must always be true: amounts and
 * payments agree, fees are what was agreed to the cent, every history of states is a legal one.
 */
export async function auditOrders(db: Database, model: Model): Promise<AuditResult[]> {
  return [
    await compare(
      db,
      'a completed or refunded order is credited what its payments came to, no other order has payments',
      `select o.order_no as name, o.status || ': fee ' || o.fee || ', net ' || o.net_amount
          || '; its ' || coalesce(p.payments, 0) || ' payments: fee ' || coalesce(p.fee, 0) || ', net ' || coalesce(p.net, 0) as problem,
        case when o.status in ('completed', 'refunded')
          then p.payments > 0 and p.fee = o.fee and p.net = o.net_amount and o.completed_at is not null
          else p.payments is null and o.completed_at is null end as holds
      from collection_order o left join (
        select merchant_id, country, order_no, count(*) as payments, sum(fee) as fee, sum(net_amount) as net
        from pay_in_detail where order_no is not null group by 1, 2, 3
      ) p using (merchant_id, country, order_no)`,
    ),
    await compare(
      db,
      'a payment names an order of the same merchant and country, or none',
      `select p.payment_no as name, 'order ' || p.order_no as problem, o.id is not null as holds
      from pay_in_detail p left join collection_order o using (merchant_id, country, order_no)
      where p.order_no is not null`,
    ),
    await compare(
      db,
      'a payment credits its amount less its fee',
      `select payment_no as name, amount || ' - ' || fee || ' is not ' || net_amount as problem,
        amount - fee = net_amount and fee >= 0 and net_amount >= 0 as holds from pay_in_detail`,
    ),
    await compare(
      db,
      'a collection order without payments credits nothing',
      `select order_no as name, 'credits ' || net_amount || ' and is ' || status as problem,
        net_amount is null as holds from collection_order where status not in ('completed', 'refunded')`,
    ),
    await compare(
      db,
      'a payout debits its amount and its fee',
      `select order_no as name, amount || ' + ' || fee || ' is not ' || actual_debit as problem,
        amount + fee = actual_debit and (status in ('completed', 'refunded')) = (completed_at is not null) as holds
      from payout_order`,
    ),
    ...(await auditFees(db, model)),
    ...(await auditEvents(db, model)),
  ];
}

/** Runs a query that answers `name`, `problem` and `holds` for each record. */
async function compare(db: Database, rule: string, query: string): Promise<AuditResult> {
  const { rows } = await sql<{ checked: number; broken: number; examples: string[] | null }>`
    select count(*) as checked, count(*) filter (where not coalesce(holds, false)) as broken,
      (array_agg(name || ': ' || problem) filter (where not coalesce(holds, false)))[1:10] as examples
    from (${sql.raw(query)}) as records`.execute(db);
  const { checked, broken, examples } = rows[0]!;
  return { rule, checked, broken, examples: examples ?? [] };
}
