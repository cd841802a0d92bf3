import { type RawBuilder, sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Database } from '../database/declared/tables';
import { anyMethod } from '../../metadata/tenants/prices';
import {
  collectionFee,
  computeFee,
  type FeeTier,
  priceDay,
  type Prices,
  pricesOn,
  tiersOf,
} from '../prices/fees';
import { readFees } from '../prices/storedFees';
import { stateTransitions } from '../resources/changeState';

/** One rule, the number of records checked against it, and examples of those that break it. */
interface AuditResult {
  rule: string;
  checked: number;
  broken: number;
  /** Up to ten, each with the record's number and what is wrong. */
  examples: string[];
}

/**
 * Checks every order, payment and timeline in the database against the rules that must always hold: amounts agree with
 * payments, fees with the tiers to the cent, and states with the allowed transitions.
 */
export async function auditOrders(db: Database, model: Model): Promise<AuditResult[]> {
  return [
    await compare(
      db,
      'an order is credited what its payments came to, and completed by them where they are enough or were accepted',
      sql`select o.order_no as name, o.status || ': fee ' || coalesce(o.fee, 0) || ', net ' || coalesce(o.net_amount, 0)
          || '; its ' || coalesce(p.payments, 0) || ' payments: fee ' || coalesce(p.fee, 0) || ', net ' || coalesce(p.net, 0) as problem,
        (p.fee, p.net) is not distinct from (o.fee, o.net_amount) and case
          when o.status in ('completed', 'refunded') then p.payments > 0 and o.completed_at is not null
          when o.status = 'inProgress' then coalesce(p.fee + p.net, 0) < coalesce(o.completes_from, o.amount)
            and o.completed_at is null
          else o.completed_at is null end as holds
      from collection_order o left join (
        select merchant_id, country, order_id, count(*) as payments, sum(fee) as fee, sum(net_amount) as net
        from pay_in_detail where order_id is not null group by 1, 2, 3
      ) p on p.merchant_id = o.merchant_id and p.country = o.country and p.order_id = o.id::text`,
    ),
    await compare(
      db,
      'a payment names an order of the same merchant and country, or none',
      sql`select p.payment_no as name, 'order ' || p.order_no as problem,
        o.order_no = p.order_no and o.merchant_order_no = p.merchant_order_no as holds
      from pay_in_detail p left join collection_order o
        on p.merchant_id = o.merchant_id and p.country = o.country and p.order_id = o.id::text
      where p.order_no is not null or p.order_id is not null`,
    ),
    await compare(
      db,
      'a payment credits its amount less its fee',
      sql`select payment_no as name, amount || ' - ' || fee || ' is not ' || net_amount as problem,
        amount - fee = net_amount and fee >= 0 and net_amount >= 0 as holds from pay_in_detail`,
    ),
    await compare(
      db,
      'a payout debits its amount and its fee once it completes, and nothing before',
      sql`select order_no as name,
        status || ': ' || amount || ' + ' || coalesce(fee, 0) || ' debits ' || coalesce(actual_debit, 0) as problem,
        case when status in ('completed', 'refunded')
          then amount + fee = actual_debit and completed_at is not null
          else fee is null and actual_debit is null and completed_at is null end as holds
      from payout_order`,
    ),
    ...(await auditFees(db, model)),
    ...(await auditEvents(db, model)),
  ];
}

/** Runs a query that returns `name`, `problem` and `holds` for each record. */
async function compare(db: Database, rule: string, query: RawBuilder<unknown>): Promise<AuditResult> {
  const { rows } = await sql<{ checked: number; broken: number; examples: string[] | null }>`
    select count(*) as checked, count(*) filter (where not coalesce(holds, false)) as broken,
      (array_agg(name || ': ' || problem) filter (where not coalesce(holds, false)))[1:10] as examples
    from (${query}) as records`.execute(db);
  const { checked, broken, examples } = rows[0]!;
  return { rule, checked, broken, examples: examples ?? [] };
}

const auditedStates = [
  { entity: 'collection-order', number: 'order_no', field: 'status', first: ['accepted'] },
  { entity: 'payout-order', number: 'order_no', field: 'status', first: ['awaitingApproval', 'accepted'] },
  { entity: 'pay-in-detail', number: 'payment_no', field: 'settlement', first: ['unsettled'] },
];

/**
 * Checks every record's timeline: it begins with a first state, each change starts from the state before it and is
 * allowed by the Model, and the last state is the record's.
 */
async function auditEvents(db: Database, model: Model): Promise<AuditResult[]> {
  const results: AuditResult[] = [];
  for (const { entity, number, field, first } of auditedStates) {
    const table = entityTable(model, entity);
    const pairs = Object.keys(model.countries).flatMap((country) =>
      Object.entries(stateTransitions(model, entity, field, country)).flatMap(([from, states]) =>
        states.map((to) => `${country} ${from}>${to}`),
      ),
    );
    const query = sql`
      with history as (
        select record_id, country, from_status, to_status,
          lag(to_status) over timeline as before,
          row_number() over timeline as place,
          row_number() over (partition by record_id order by number desc, at desc, id desc) as place_from_end
        from record_event where entity = ${entity} and to_status is not null
        window timeline as (partition by record_id order by number, at, id)
      ), verdicts as (
        select record_id,
          bool_and(case when place = 1 then from_status is null and to_status = any(${first})
            else from_status = before and country || ' ' || from_status || '>' || to_status = any(${pairs}) end) as legal,
          max(to_status) filter (where place_from_end = 1) as last,
          string_agg(to_status, ' > ' order by place) as states
        from history group by record_id
      )
      select name, 'is ' || state || ', its history says ' || coalesce(states, 'nothing') as problem,
        legal and last = state as holds
      from (select id, ${sql.ref(number)} as name, ${sql.ref(table.columns.get(field)!.column)} as state
        from ${sql.table(table.name)}) as records left join verdicts on record_id = id`;
    const rule = `the states of each ${entity} follow one another as the metadata allows`;
    results.push(await compare(db, rule, query));
  }
  return results;
}

interface Priced {
  name: string;
  merchantId: string;
  country: string;
  method: string | null;
  amount: number;
  fee: number;
  /** When the order was made, or the payment without one. */
  at: string;
}

const auditedFees = [
  {
    rule: 'a payment costs what was agreed',
    number: 'payment_no',
    kind: 'collection',
    // Joined, as looking each up by its text would take minutes.
    from: sql`pay_in_detail as record left join collection_order as paid
      on paid.merchant_id = record.merchant_id and paid.id::text = record.order_id`,
    at: sql`coalesce(paid.requested_at, record.paid_at)`,
    where: 'true',
  },
  {
    rule: 'a payout costs what was agreed',
    number: 'order_no',
    kind: 'payout',
    from: sql`payout_order as record`,
    at: sql`record.requested_at`,
    where: "record.status in ('completed', 'refunded')",
  },
] as const;

/** Computes every fee again from the merchant's tiers of the order's time. */
async function auditFees(db: Database, model: Model): Promise<AuditResult[]> {
  const dated = await readTiers(db);
  const results: AuditResult[] = [];
  for (const { rule, number, kind, from, at, where } of auditedFees) {
    const { rows } = await sql<Priced>`
      select record.${sql.ref(number)} as name, record.merchant_id as "merchantId", record.country, record.method,
        record.amount, record.fee, ${at} as at
      from ${from} where ${sql.raw(where)}`.execute(db);
    const compute = kind === 'collection' ? collectionFee : computeFee;
    const broken = rows.flatMap(({ name, merchantId, country, method, amount, fee, at: made }) => {
      const prices = pricesOn(
        dated.get(`${merchantId} ${country} ${kind}`) ?? new Map(),
        priceDay(model, country, new Date(made)),
      );
      const agreed = tiersOf(prices, method ?? anyMethod);
      const expected = agreed.length > 0 ? compute(amount, agreed) : undefined;
      return expected === fee ? [] : [`${name}: a fee of ${fee} for ${amount}, agreed was ${expected}`];
    });
    results.push({ rule, checked: rows.length, broken: broken.length, examples: broken.slice(0, 10) });
  }
  return results;
}

/** Reads the prices of all days, by merchant, country and kind. */
async function readTiers(db: Database): Promise<Map<string, Prices>> {
  const scopes = new Map<string, Map<string, FeeTier[]>>();
  for (const { key, tiers } of await readFees(db)) {
    const scope = `${key.merchant_id} ${key.country} ${key.kind}`;
    scopes.set(scope, (scopes.get(scope) ?? new Map<string, FeeTier[]>()).set(key.method, tiers));
  }
  return scopes;
}
