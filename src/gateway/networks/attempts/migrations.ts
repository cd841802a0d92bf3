import type { Migration } from '../../database/migrations';

/** Migrations of the tables of networks. */
export const networkMigrations: Migration[] = [
  {
    name: 'networks-001-attempt',
    sql: `create table if not exists network_attempt (
      ref text primary key,
      merchant_id uuid not null,
      country text not null,
      entity text not null,
      record_id uuid not null,
      network text not null,
      kind text not null,
      method text not null,
      amount bigint not null,
      currency text not null,
      state text not null,
      created_at timestamptz not null,
      sent_at timestamptz,
      resolved_at timestamptz,
      answer text,
      queries integer not null default 0,
      next_query_at timestamptz
    );
    create index if not exists network_attempt_record on network_attempt (merchant_id, record_id);
    create index if not exists network_attempt_time on network_attempt (sent_at, network);
    -- Most attempts are over, and operators count the others.
    create index if not exists network_attempt_open on network_attempt (network, state)
      where state in ('pending', 'sending', 'unknown')`,
  },
  {
    name: 'networks-002-fact',
    sql: `create table if not exists network_fact (
      id uuid primary key,
      network text not null,
      ref text not null,
      kind text not null,
      state text not null,
      fact_id text not null,
      amount bigint not null,
      currency text not null,
      at timestamptz not null,
      reason text,
      payer_name text,
      source text not null,
      received_at timestamptz not null,
      outcome text not null,
      unique (network, ref, kind, state, fact_id)
    );
    -- Beginning with the network, of which there are few, it is chosen for looking up a reference while the table has no statistics.
    create index if not exists network_fact_time on network_fact (at, network)`,
  },
  {
    name: 'networks-003-exception',
    sql: `create table if not exists network_exception (
      id uuid primary key,
      network text not null,
      ref text not null,
      merchant_id uuid,
      country text,
      entity text,
      record_id uuid,
      reason text not null,
      detail text not null,
      fact uuid,
      opened_at timestamptz not null,
      closed_at timestamptz,
      closed_by text,
      note text
    );
    -- Of the same reason, one at a time.
    create unique index if not exists network_exception_open
      on network_exception (network, ref, reason, detail) where closed_at is null`,
  },
  {
    name: 'networks-004-suspense',
    sql: `create table if not exists network_suspense (
      id uuid primary key,
      network text not null,
      country text not null,
      ref text not null,
      fact_id text not null,
      amount bigint not null,
      currency text not null,
      at timestamptz not null,
      payer_name text,
      state text not null,
      merchant_id uuid,
      record_id uuid,
      payment_id uuid,
      changed_at timestamptz not null,
      changed_by text
    );
    create index if not exists network_suspense_open on network_suspense (country, at) where state <> 'assigned';
    create index if not exists network_suspense_merchant on network_suspense (merchant_id, country)
      where merchant_id is not null`,
  },
  {
    name: 'networks-005-notification',
    sql: `create table if not exists network_notification (
      network text not null,
      id text not null,
      received_at timestamptz not null,
      primary key (network, id)
    )`,
  },
  {
    name: 'networks-006-switch',
    sql: `create table if not exists network_switch (
      network text primary key,
      reason text not null,
      off_since timestamptz not null,
      off_by text not null
    )`,
  },
  {
    name: 'networks-007-statement',
    sql: `create table if not exists network_statement (
      network text not null,
      day text not null,
      compared_at timestamptz not null,
      facts integer not null,
      booked integer not null,
      missing integer not null,
      primary key (network, day)
    )`,
  },
  {
    name: 'networks-008-answer',
    sql: `create table if not exists network_answer (
      id uuid primary key,
      ref text not null,
      event text not null,
      at timestamptz not null
    );
    create index if not exists network_answer_ref on network_answer (ref)`,
  },
  {
    // Few payments are without an order, and they are a list of their own.
    name: 'networks-009-pay-in-unmatched',
    entities: ['pay-in-detail'],
    sql: `create index if not exists pay_in_detail_unmatched on pay_in_detail (merchant_id, country, paid_at)
      where order_no is null`,
  },
  {
    // A network without a row is well: nothing is written as long as calls are answered.
    name: 'networks-010-health',
    sql: `create table if not exists network_health (
      network text primary key,
      failures integer not null,
      failing_since timestamptz not null,
      failed_at timestamptz not null,
      call text not null,
      code text not null,
      ref text not null,
      opened_at timestamptz,
      trial_at timestamptz
    )`,
  },
  {
    name: 'networks-011-fact-original',
    sql: `alter table network_fact add column if not exists original text,
      add column if not exists respond_by timestamptz`,
  },
  {
    name: 'networks-012-remittance',
    sql: `create table if not exists network_remittance (
      id uuid not null,
      network text not null,
      remittance text not null,
      country text not null,
      currency text not null,
      amount bigint not null,
      cost bigint not null check (cost >= 0),
      at timestamptz not null,
      received_at timestamptz not null,
      primary key (network, remittance)
    )`,
  },
  {
    name: 'networks-013-payer-account',
    sql: `alter table network_fact add column if not exists payer_account text;
    alter table network_suspense add column if not exists payer_account text`,
  },
  {
    name: 'networks-014-exception-amount',
    sql: 'alter table network_exception add column if not exists amount bigint',
  },
  {
    name: 'networks-015-cost',
    sql: `create table if not exists network_cost (
      fact uuid primary key,
      merchant_id uuid not null,
      country text not null,
      currency text not null,
      network text not null,
      method text,
      amount bigint not null check (amount > 0),
      at timestamptz not null,
      remittance uuid
    );
    -- A remittance covers those that none has covered before.
    create index if not exists network_cost_open on network_cost (network, currency, at) where remittance is null;
    alter table network_remittance add column if not exists counted bigint not null default 0`,
  },
  {
    name: 'networks-016-tax',
    sql: `create table if not exists network_tax (
      fact uuid primary key,
      merchant_id uuid not null,
      country text not null,
      currency text not null,
      network text not null,
      method text,
      amount bigint not null check (amount > 0),
      at timestamptz not null
    )`,
  },
];
