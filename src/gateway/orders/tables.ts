import type { Generated } from 'kysely';
import type { Migration } from '../database/migrations';

/** The hand-written tables of orders. Those of orders and payments themselves are derived from the Model. */
interface OrderTables {
  /** A merchant's fees by amount; without gaps from 0 up. */
  fee_tier: {
    merchant_id: string;
    country: string;
    /** As an entity's `x-fees` names it. */
    kind: string;
    /** Empty for every method that has no fees of its own. */
    method: Generated<string>;
    /** The tier's first amount, in minor units; it ends where the next one begins. */
    from_amount: number;
    /** Minor units. */
    fixed: number;
    /** Share of the amount, in parts per million. */
    rate: number;
    /** What fees are multiples of, in minor units. */
    unit: Generated<number>;
  };
  /** The least and the most that an order of a merchant may amount to, and what one person may order; in minor units. */
  order_limit: {
    merchant_id: string;
    country: string;
    kind: string;
    minimum: number | null;
    maximum: number | null;
    /** Above it a second person approves the order. */
    approval_above: Generated<number | null>;
  };
  /** The merchants' own numbers of orders: each is used once within an application. */
  order_number: {
    merchant_id: string;
    app_id: string;
    merchant_order_no: string;
    entity: string;
    order_id: string;
  };
  /** What has changed of orders, for their applications; numbered when it is read. */
  order_change: {
    id: string;
    merchant_id: string;
    app_id: string;
    entity: string;
    order_id: string;
    /** 1, 2, … of the application; null until somebody reads it. */
    number: Generated<number | null>;
  };
  /** The last number of each application, locked while further changes are numbered. */
  order_change_head: {
    merchant_id: string;
    app_id: string;
    last: number;
    /** Those up to this number were purged. */
    purged: Generated<number>;
  };
}

declare module '../database/tables' {
  interface Tables extends OrderTables {}
}

/** Migrations of the table of fees, and of the one in which older versions kept scheduled steps. */
export const orderMigrations: Migration[] = [
  {
    name: 'orders-001-fee-tier',
    sql: `create table if not exists fee_tier (
      merchant_id uuid not null,
      country text not null,
      kind text not null,
      from_amount bigint not null,
      fixed bigint not null,
      rate bigint not null,
      primary key (merchant_id, country, kind, from_amount)
    )`,
  },
  {
    name: 'orders-002-order-job',
    sql: `create table if not exists order_job (
      id uuid primary key,
      merchant_id uuid not null,
      country text not null,
      record_id uuid not null,
      due_at timestamptz not null,
      step jsonb not null,
      failures integer not null default 0
    )`,
  },
  {
    name: 'orders-003-order-job-due',
    sql: 'create index if not exists order_job_due_at on order_job (due_at)',
  },
  {
    name: 'orders-004-order-job-record',
    sql: 'create index if not exists order_job_record on order_job (record_id)',
  },
  {
    // Payments of older versions name their order by its numbers alone. Both together tell apart the orders of which
    // one number repeats.
    name: 'orders-005-payment-order',
    entities: ['pay-in-detail', 'collection-order'],
    inBatches: true,
    sql: `update pay_in_detail as payment set order_id = batch.order_id
      from (
        select late.merchant_id, late.id, found.order_id
        from pay_in_detail as late cross join lateral (
          select orders.id::text as order_id from collection_order as orders
          where orders.merchant_id = late.merchant_id and orders.country = late.country
            and orders.order_no = late.order_no and orders.merchant_order_no = late.merchant_order_no
          order by orders.id limit 1
        ) as found
        where late.order_id is null and late.order_no is not null limit 5000
      ) as batch
      where payment.merchant_id = batch.merchant_id and payment.id = batch.id`,
  },
  {
    name: 'orders-006-fee-of-scheduled-payouts',
    entities: ['payout-order'],
    sql: `update order_job set step = jsonb_set(step, '{changes}',
      coalesce(step->'changes', '{}') || jsonb_build_object('fee', fee, 'actualDebit', actual_debit))
      from payout_order where payout_order.id = record_id and fee is not null
      and step->>'entity' = 'payout-order' and step->>'to' = 'completed'`,
  },
  {
    name: 'orders-007-no-fee-of-unfinished-payouts',
    entities: ['payout-order'],
    inBatches: true,
    sql: `update payout_order set fee = null, actual_debit = null where (merchant_id, id) in (
      select merchant_id, id from payout_order
      where status in ('accepted', 'inProgress', 'failed') and fee is not null limit 5000)`,
  },
  {
    name: 'orders-008-no-fee-of-unpaid-collections',
    entities: ['collection-order'],
    inBatches: true,
    sql: `update collection_order set fee = null where (merchant_id, id) in (
      select merchant_id, id from collection_order
      where status in ('accepted', 'inProgress', 'failed') and fee is not null limit 5000)`,
  },
  {
    name: 'orders-009-fee-method',
    sql: `alter table fee_tier add column if not exists method text not null default ''`,
  },
  {
    name: 'orders-010-fee-key',
    sql: `alter table fee_tier drop constraint if exists fee_tier_pkey,
      add constraint fee_tier_pkey primary key (merchant_id, country, kind, method, from_amount)`,
  },
  {
    name: 'orders-011-order-limit',
    sql: `create table if not exists order_limit (
      merchant_id uuid not null,
      country text not null,
      kind text not null,
      minimum bigint,
      maximum bigint,
      primary key (merchant_id, country, kind)
    )`,
  },
  {
    // After those above, which change the steps of older versions.
    name: 'orders-012-steps-to-jobs',
    entities: [],
    sql: `with moved as (delete from order_job returning *)
      insert into job (id, kind, sequence, payload, state, due_at, ready_at, attempts, error)
      select id, 'orders.step', record_id::text,
        jsonb_build_object('merchantId', merchant_id, 'country', country, 'step', step),
        case when failures < 5 then 'waiting' else 'dead' end, due_at,
        case when failures < 5 then due_at else 'infinity' end, failures,
        case when failures > 0 then 'It failed in an older version of the gateway.' end
      from moved`,
  },
  { name: 'orders-013-no-order-job', entities: [], sql: 'drop table if exists order_job' },
  {
    name: 'orders-014-approval-limit',
    sql: 'alter table order_limit add column if not exists approval_above bigint',
  },
  {
    name: 'orders-015-no-fee-of-unapproved-recharges',
    entities: ['recharge'],
    inBatches: true,
    sql: `update recharge set fee = null, net_amount = null where (merchant_id, id) in (
      select merchant_id, id from recharge
      where status in ('rejected', 'canceled') and (fee is not null or net_amount is not null) limit 5000)`,
  },
  {
    name: 'orders-016-no-fee-of-unapproved-withdrawals',
    entities: ['withdrawal'],
    inBatches: true,
    sql: `update withdrawal set fee = null, actual_debit = null where (merchant_id, id) in (
      select merchant_id, id from withdrawal
      where status in ('rejected', 'canceled') and (fee is not null or actual_debit is not null) limit 5000)`,
  },
  {
    name: 'orders-017-order-number',
    sql: `create table if not exists order_number (
      merchant_id uuid not null,
      app_id text not null,
      merchant_order_no text not null,
      entity text not null,
      order_id uuid not null,
      primary key (merchant_id, app_id, merchant_order_no)
    )`,
  },
  {
    name: 'orders-018-number-of-collections',
    entities: ['collection-order'],
    sql: `insert into order_number
      select merchant_id, app_id, merchant_order_no, 'collection-order', id from collection_order
      on conflict do nothing`,
  },
  {
    name: 'orders-019-number-of-payouts',
    entities: ['payout-order'],
    sql: `insert into order_number
      select merchant_id, app_id, merchant_order_no, 'payout-order', id from payout_order
      on conflict do nothing`,
  },
  {
    name: 'orders-020-change',
    sql: `create table if not exists order_change (
      merchant_id uuid not null,
      id uuid not null,
      app_id text not null,
      entity text not null,
      order_id uuid not null,
      number bigint,
      primary key (merchant_id, id)
    )`,
  },
  {
    name: 'orders-021-change-number',
    sql: 'create unique index if not exists order_change_number on order_change (merchant_id, app_id, number)',
  },
  {
    name: 'orders-022-change-waiting',
    sql: `create index if not exists order_change_waiting on order_change (merchant_id, app_id, id)
      where number is null`,
  },
  {
    name: 'orders-023-change-head',
    sql: `create table if not exists order_change_head (
      merchant_id uuid not null,
      app_id text not null,
      last bigint not null,
      primary key (merchant_id, app_id)
    )`,
  },
  {
    name: 'orders-024-change-purged',
    sql: 'alter table order_change_head add column if not exists purged bigint not null default 0',
  },
  {
    name: 'orders-025-fee-unit',
    sql: 'alter table fee_tier add column if not exists unit bigint not null default 1',
  },
];
