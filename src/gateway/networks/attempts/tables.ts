import type { Migration } from '../../database/migrations';
import type { AttemptKind, FactState } from '../interface/Network';

/**
 * How far an attempt is. `pending`: not sent; `sending`: perhaps sent, as is recorded before it is; `submitted`: the network has it;
 * `unknown`: perhaps it has; `resolved`: its money has moved or never will; `refused`: it was never taken.
 */
export type AttemptState = 'pending' | 'sending' | 'submitted' | 'unknown' | 'resolved' | 'refused';

/** An attempt to have an order carried out by a network. */
export interface AttemptRow {
  /** How network and gateway call it: stored before anything is sent, and never replaced by another. */
  ref: string;
  merchant_id: string;
  country: string;
  /** The record that is carried out. */
  entity: string;
  record_id: string;
  network: string;
  kind: AttemptKind;
  method: string;
  amount: number;
  currency: string;
  state: AttemptState;
  created_at: string;
  /** When it was about to be sent. */
  sent_at: string | null;
  resolved_at: string | null;
  /** What the network said last. */
  answer: string | null;
  /** Queries that were made. */
  queries: number;
  next_query_at: string | null;
}

/** Where the gateway learned of a fact. */
export type FactSource = 'submission' | 'notification' | 'query' | 'statement' | 'operator';

/** What became of a fact: it changed its order, it changed nothing, or somebody has to look at it. */
export type FactOutcome = 'booked' | 'ignored' | 'exception' | 'suspense';

/** Why something that a network says needs a person. Stored, so these never change. */
export type ExceptionReason =
  | 'amount'
  | 'currency'
  | 'contradiction'
  | 'lateSuccess'
  | 'short'
  | 'unknownReference'
  | 'unresolved'
  | 'notInStatement';

/** The hand-written tables of networks. */
interface NetworkTables {
  network_attempt: AttemptRow;
  /** Everything that networks have said, each once. Append-only, but for its outcome. */
  network_fact: {
    id: string;
    network: string;
    ref: string;
    kind: AttemptKind;
    state: FactState;
    /** The network's own name of it, or nothing. */
    fact_id: string;
    amount: number;
    currency: string;
    at: string;
    reason: string | null;
    payer_name: string | null;
    source: FactSource;
    received_at: string;
    outcome: FactOutcome;
  };
  /** What needs a person, until one has closed it. */
  network_exception: {
    id: string;
    network: string;
    ref: string;
    /** Null where it is about no order. */
    merchant_id: string | null;
    country: string | null;
    entity: string | null;
    record_id: string | null;
    reason: ExceptionReason;
    /** What was expected, and what was said. */
    detail: string;
    /** The fact that could not be booked; null where it is about none. */
    fact: string | null;
    opened_at: string;
    closed_at: string | null;
    closed_by: string | null;
    /** What was done about it. */
    note: string | null;
  };
  /** Payments that belong to no order. */
  network_suspense: {
    id: string;
    network: string;
    country: string;
    /** What the payer gave as a reference. */
    ref: string;
    /** The network's own name of the payment. */
    fact_id: string;
    amount: number;
    currency: string;
    at: string;
    payer_name: string | null;
    state: 'open' | 'assigned' | 'refunding' | 'refunded';
    /** The merchant and the order that it was assigned to. */
    merchant_id: string | null;
    record_id: string | null;
    /** The payment that it then became. */
    payment_id: string | null;
    changed_at: string;
    changed_by: string | null;
  };
  /** Ids of notifications, so that none counts twice. */
  network_notification: { network: string; id: string; received_at: string };
  /** Networks that take no new orders. */
  network_switch: { network: string; reason: string; off_since: string; off_by: string };
  /** Statements that were compared with what was booked. */
  network_statement: {
    network: string;
    /** `YYYY-MM-DD` in UTC. */
    day: string;
    compared_at: string;
    facts: number;
    /** Facts that the gateway had not heard of before. */
    booked: number;
    /** Facts of the gateway that are not in it. */
    missing: number;
  };
}

declare module '../../database/tables' {
  interface Tables extends NetworkTables {}
}

/** Migrations of these tables. */
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
    )`,
  },
  {
    name: 'networks-002-attempt-record',
    sql: `create index if not exists network_attempt_record on network_attempt (merchant_id, record_id)`,
  },
  {
    name: 'networks-003-attempt-sent',
    sql: `create index if not exists network_attempt_sent on network_attempt (network, sent_at)`,
  },
  {
    name: 'networks-004-fact',
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
    )`,
  },
  {
    name: 'networks-005-fact-at',
    sql: `create index if not exists network_fact_at on network_fact (network, at)`,
  },
  {
    name: 'networks-006-exception',
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
    )`,
  },
  {
    // Of the same reason, one at a time.
    name: 'networks-007-exception-open',
    sql: `create unique index if not exists network_exception_open
      on network_exception (network, ref, reason, detail) where closed_at is null`,
  },
  {
    name: 'networks-008-suspense',
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
      changed_at timestamptz not null,
      changed_by text
    )`,
  },
  {
    name: 'networks-009-suspense-open',
    sql: `create index if not exists network_suspense_open on network_suspense (country, at) where state <> 'assigned'`,
  },
  {
    name: 'networks-010-notification',
    sql: `create table if not exists network_notification (
      network text not null,
      id text not null,
      received_at timestamptz not null,
      primary key (network, id)
    )`,
  },
  {
    name: 'networks-011-switch',
    sql: `create table if not exists network_switch (
      network text primary key,
      reason text not null,
      off_since timestamptz not null,
      off_by text not null
    )`,
  },
  {
    name: 'networks-012-statement',
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
    // Most attempts are over, and operators count the others.
    name: 'networks-013-attempt-open',
    sql: `create index if not exists network_attempt_open on network_attempt (network, state)
      where state in ('pending', 'sending', 'unknown')`,
  },
  {
    name: 'networks-014-suspense-payment',
    sql: `alter table network_suspense add column if not exists payment_id uuid`,
  },
  {
    name: 'networks-015-suspense-merchant',
    sql: `create index if not exists network_suspense_merchant on network_suspense (merchant_id, country)
      where merchant_id is not null`,
  },
];
