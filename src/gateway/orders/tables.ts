import type { Migration } from '../database/migrations';
import { bigint, day, json, nobody, text, uuid } from '../database/declared/columns';
import { defineTables, type RowsOf } from '../database/declared/defineTables';

/** Columns of a price of an amount. */
const tierColumns = {
  merchant_id: uuid(),
  country: text(nobody),
  /** The kind, by its name in an entity's `x-fees`. */
  kind: text(nobody),
  /** The tier's first amount, in minor units; it ends where the next one begins. */
  from_amount: bigint(),
  /** Minor units. */
  fixed: bigint(),
  /** Share of the amount, in parts per million. */
  rate: bigint(),
  /** The least fee, in minor units. */
  minimum: bigint().nullable(),
  /** Whether the fee comes back in proportion with a refund. */
  on_refund: text<'return'>(nobody).nullable(),
};

/** The tables of orders. Those of orders and payments themselves are derived from the Model. */
export const orderTables = defineTables({
  /** A merchant's fees by amount; without gaps from 0 up. */
  fee_tier: {
    by: 'few',
    key: ['merchant_id', 'country', 'kind', 'method', 'from_amount'],
    columns: {
      ...tierColumns,
      /** Empty for every method that has no fees of its own. */
      method: text(nobody).default("''::text"),
      /** The unit of which fees are multiples, in minor units. */
      unit: bigint().default('1'),
    },
  },
  /** Fees of a merchant from a day on, in place of `fee_tier` and earlier days. Each day and method is without gaps from 0 up. */
  dated_fee_tier: {
    by: 'few',
    key: ['merchant_id', 'country', 'kind', 'method', 'begins', 'from_amount'],
    columns: {
      ...tierColumns,
      method: text(nobody),
      /** From midnight of this day (`YYYY-MM-DD`) in the country's zone. */
      begins: day(),
      unit: bigint(),
    },
  },
  /** The least and greatest amount of a merchant's orders, and what one person may order, in minor units. */
  order_limit: {
    by: 'few',
    key: ['merchant_id', 'country', 'kind'],
    columns: {
      merchant_id: uuid(),
      country: text(nobody),
      kind: text(nobody),
      minimum: bigint().nullable(),
      maximum: bigint().nullable(),
      /** Above it a second person approves the order. */
      approval_above: bigint().nullable(),
    },
  },
  /** The merchants' own numbers of orders: each is used once within an application. */
  order_number: {
    by: 'merchant',
    key: ['merchant_id', 'app_id', 'merchant_order_no'],
    keep: 'always: no number is used twice',
    columns: {
      merchant_id: uuid(),
      app_id: text(nobody),
      merchant_order_no: text(nobody),
      entity: text(nobody),
      order_id: uuid(),
    },
  },
  /** Changes of orders, for their applications; numbered when it is read. */
  order_change: {
    by: 'merchant',
    key: ['merchant_id', 'id'],
    keep: '%{orderChanges}',
    columns: {
      merchant_id: uuid(),
      id: uuid(),
      app_id: text(nobody),
      entity: text(nobody),
      order_id: uuid(),
      /** 1, 2, … of the application; null until somebody reads it. */
      number: bigint().nullable(),
    },
  },
  /** The last number of each application, locked while further changes are numbered. */
  order_change_head: {
    by: 'merchant',
    key: ['merchant_id', 'app_id'],
    keep: 'always',
    columns: {
      merchant_id: uuid(),
      app_id: text(nobody),
      last: bigint(),
      /** Changes up to this number were purged. */
      purged: bigint().default('0'),
      /** Another one since the database was restored. */
      epoch: text(nobody).default("'1'::text"),
      /** JSON: by epoch before this one, the last number that both have. */
      kept: json(nobody, 'stays').default("'{}'::jsonb"),
    },
  },
});

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof orderTables> {}
}

/** Migrations of the tables of orders. */
export const orderMigrations: Migration[] = [
  {
    name: 'orders-001-fee-tier',
    sql: `create table if not exists fee_tier (
      merchant_id uuid not null,
      country text not null,
      kind text not null,
      method text not null default '',
      from_amount bigint not null,
      fixed bigint not null,
      rate bigint not null,
      unit bigint not null default 1,
      primary key (merchant_id, country, kind, method, from_amount)
    )`,
  },
  {
    name: 'orders-002-order-limit',
    sql: `create table if not exists order_limit (
      merchant_id uuid not null,
      country text not null,
      kind text not null,
      minimum bigint,
      maximum bigint,
      approval_above bigint,
      primary key (merchant_id, country, kind)
    )`,
  },
  {
    name: 'orders-003-order-number',
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
    name: 'orders-004-change',
    sql: `create table if not exists order_change (
      merchant_id uuid not null,
      id uuid not null,
      app_id text not null,
      entity text not null,
      order_id uuid not null,
      number bigint,
      primary key (merchant_id, id)
    );
    create unique index if not exists order_change_number on order_change (merchant_id, app_id, number);
    create index if not exists order_change_waiting on order_change (merchant_id, app_id, id)
      where number is null`,
  },
  {
    name: 'orders-005-change-head',
    sql: `create table if not exists order_change_head (
      merchant_id uuid not null,
      app_id text not null,
      last bigint not null,
      purged bigint not null default 0,
      primary key (merchant_id, app_id)
    )`,
  },
  {
    // A table of its own: a gateway of the version before takes all tiers of fee_tier for those of now.
    name: 'orders-006-dated-fee-tier',
    sql: `create table if not exists dated_fee_tier (
      merchant_id uuid not null,
      country text not null,
      kind text not null,
      method text not null,
      begins date not null,
      from_amount bigint not null,
      fixed bigint not null,
      rate bigint not null,
      unit bigint not null,
      primary key (merchant_id, country, kind, method, begins, from_amount)
    )`,
  },
  {
    name: 'orders-007-change-epoch',
    sql: `alter table order_change_head add column if not exists epoch text not null default '1',
      add column if not exists kept jsonb not null default '{}'`,
  },
  {
    // Orders that were paid before they said what was paid; none once these are filled in.
    name: 'orders-008-paid-before',
    entities: ['collection-order'],
    sql: `create index if not exists collection_order_paid_before on collection_order (merchant_id, id)
      where net_amount is not null and paid_amount is null`,
  },
  {
    // Few payments are held, and they are found by their order, and as a list of their own.
    name: 'orders-009-pay-in-held',
    entities: ['pay-in-detail'],
    sql: `create index if not exists pay_in_detail_held on pay_in_detail (merchant_id, country, order_id)
      where held_for is not null or accepted_at is not null`,
  },
  {
    // Null where a home of the version before has no such columns to copy.
    name: 'orders-010-fee-minimum',
    sql: `alter table fee_tier add column if not exists minimum bigint,
      add column if not exists on_refund text;
    alter table dated_fee_tier add column if not exists minimum bigint,
      add column if not exists on_refund text`,
  },
  {
    // Payments of before they said when they settle; none once these are filled in.
    name: 'orders-011-expected-before',
    entities: ['pay-in-detail'],
    sql: `create index if not exists pay_in_detail_expected_before on pay_in_detail (merchant_id, id)
      where settlement = 'unsettled' and expected_settlement is null and held_for is null and order_id is not null`,
  },
];
