import { type ActorColumns, actorMigrations } from '../database/actors';
import type { Migration } from '../database/migrations';
import type { CallbackCode } from './posting/post';

/** The addresses of an application: one for what is paid in, one for what is paid out. */
export type AddressKind = 'payIn' | 'payout';

/** The hand-written tables of callbacks: an outbox of events and every attempt to deliver one. */
interface CallbackTables {
  callback_event: {
    /** Also the `webhook-id`: the same for every attempt. */
    id: string;
    merchant_id: string;
    country: string;
    app_id: string;
    /** The id of the application's record. */
    application_id: string | null;
    address: AddressKind;
    type: string;
    entity: string;
    record_id: string;
    order_id: string | null;
    order_no: string | null;
    /** 1, 2, … of its order. */
    sequence: number;
    /** What is signed and sent; null for events of before there were callbacks, and for the last ones of orders whose events were purged. */
    body: string | null;
    state: 'pending' | 'delivered' | 'dead';
    created_at: string;
    /** When the next attempt is due; null unless it is pending. */
    due_at: string | null;
    /** Attempts in all, and those since it was queued or sent again. */
    attempts: number;
    tries: number;
    /** How the last attempt came out. */
    code: CallbackCode | null;
    finished_at: string | null;
    /** The `Actor` who had it sent again, as JSON. */
    requested_by: string | null;
  };
  /** The actor is who had it sent again, else the gateway. */
  callback_attempt: ActorColumns & {
    id: string;
    merchant_id: string;
    event_id: string;
    app_id: string;
    /** 1, 2, … of its event. */
    number: number;
    requested_at: string;
    /** Requested by a user. */
    repeated: boolean;
    finished_at: string | null;
    outcome: 'delivered' | 'failed' | null;
    code: CallbackCode | null;
    url: string | null;
    /** Headers as JSON objects. */
    request_headers: string | null;
    status: number | null;
    response_headers: string | null;
    response_body: string | null;
  };
  /** How an address has fared, one row for each that a callback was sent to. What it counts is of its present `url`. */
  callback_health: {
    merchant_id: string;
    application_id: string;
    address: AddressKind;
    url: string;
    last_success_at: string | null;
    last_failure_at: string | null;
    last_failure: CallbackCode | null;
    last_failure_status: number | null;
    /** The first failure since the last success. */
    failing_since: string | null;
    /** Whether it fails so much that the merchant is told, and when they last were by e-mail. */
    is_alarming: boolean;
    alerted_at: string | null;
    /** The attempts of the last minutes. */
    sample_since: string | null;
    sample_attempts: number;
    sample_failures: number;
  };
  /** One row an application, locked while what was sent again is counted; `uses` are times as a JSON array, in milliseconds. */
  callback_budget: { merchant_id: string; app_id: string; used_at: string; uses: string };
}

declare module '../database/tables' {
  interface Tables extends CallbackTables {}
}

/** Migrations of the tables of callbacks. */
export const callbackMigrations: Migration[] = [
  {
    name: 'callbacks-001-event',
    sql: `create table if not exists callback_event (
      id uuid not null,
      merchant_id uuid not null,
      country text not null,
      app_id text not null,
      entity text not null,
      record_id uuid not null,
      created_at timestamptz not null,
      due_at timestamptz,
      primary key (merchant_id, id),
      unique (merchant_id, record_id)
    )`,
  },
  {
    name: 'callbacks-002-event-due',
    sql: 'create index if not exists callback_event_due_at on callback_event (due_at) where due_at is not null',
  },
  {
    name: 'callbacks-003-attempt',
    sql: `create table if not exists callback_attempt (
      id uuid not null,
      merchant_id uuid not null,
      event_id uuid not null,
      app_id text not null,
      number integer not null,
      requested_at timestamptz not null,
      actor text not null,
      repeated boolean not null,
      finished_at timestamptz,
      outcome text,
      primary key (merchant_id, event_id, number)
    )`,
  },
  {
    name: 'callbacks-004-attempt-repeated',
    sql: `create index if not exists callback_attempt_repeated
      on callback_attempt (merchant_id, app_id, requested_at) where repeated`,
  },
  {
    name: 'callbacks-005-budget',
    sql: `create table if not exists callback_budget (
      merchant_id uuid not null,
      app_id text not null,
      used_at timestamptz not null,
      primary key (merchant_id, app_id)
    )`,
  },
  ...actorMigrations('callbacks', 6, 'callback_attempt'),
  {
    // From here on jobs deliver them. Processes of older versions that still run see none that is due.
    name: 'callbacks-009-events-to-jobs',
    sql: `with due as (update callback_event set due_at = null where due_at is not null returning id, merchant_id)
      insert into job (id, kind, key, payload, due_at, ready_at)
      select gen_random_uuid(), 'callbacks.deliver', id::text,
        jsonb_build_object('merchantId', merchant_id, 'event', id), now(), now() from due`,
  },
  {
    name: 'callbacks-010-event-without-queue',
    sql: 'alter table callback_event drop column if exists due_at',
  },
  {
    // Events get a body that is sent. Those of before have none and are over: the sandbox had only played their receivers.
    name: 'callbacks-011-event-body',
    sql: `alter table callback_event
      add column if not exists application_id uuid,
      add column if not exists address text not null default 'payIn',
      add column if not exists type text not null default 'collection.paid',
      add column if not exists order_id uuid,
      add column if not exists order_no text,
      add column if not exists sequence integer not null default 1,
      add column if not exists body text,
      add column if not exists state text not null default 'dead',
      add column if not exists due_at timestamptz,
      add column if not exists attempts integer not null default 0,
      add column if not exists tries integer not null default 0,
      add column if not exists code text,
      add column if not exists finished_at timestamptz,
      add column if not exists requested_by jsonb,
      drop constraint if exists callback_event_merchant_id_record_id_key`,
  },
  {
    name: 'callbacks-012-event-of-a-type',
    sql: `create unique index if not exists callback_event_record on callback_event (merchant_id, record_id, type)`,
  },
  {
    name: 'callbacks-013-event-sequence',
    sql: `create unique index if not exists callback_event_sequence
      on callback_event (merchant_id, order_id, sequence) where order_id is not null`,
  },
  {
    name: 'callbacks-014-event-due',
    sql: `create index if not exists callback_event_due
      on callback_event (merchant_id, application_id, address, due_at) where due_at is not null`,
  },
  {
    name: 'callbacks-015-event-log',
    sql: 'create index if not exists callback_event_log on callback_event (merchant_id, country, created_at)',
  },
  {
    name: 'callbacks-016-attempt-exchange',
    sql: `alter table callback_attempt
      add column if not exists code text,
      add column if not exists url text,
      add column if not exists request_headers text,
      add column if not exists status integer,
      add column if not exists response_headers text,
      add column if not exists response_body text`,
  },
  {
    name: 'callbacks-017-budget-uses',
    sql: `alter table callback_budget add column if not exists uses text not null default '[]'`,
  },
  {
    name: 'callbacks-018-no-jobs-of-events',
    sql: `delete from job where kind = 'callbacks.deliver'`,
  },
  {
    name: 'callbacks-019-attempts-that-waited',
    sql: `update callback_attempt set outcome = 'failed', finished_at = coalesce(finished_at, now()) where outcome is null`,
  },
  {
    name: 'callbacks-020-payments-that-waited',
    entities: ['pay-in-detail'],
    inBatches: true,
    sql: `update pay_in_detail set callback_status = 'failed' where (merchant_id, id) in (
      select payment.merchant_id, payment.id from callback_event as event join pay_in_detail as payment
        on payment.merchant_id = event.merchant_id and payment.id = event.record_id
      where event.body is null and payment.callback_status = 'pending' limit 5000)`,
  },
  {
    name: 'callbacks-021-address',
    sql: `create table if not exists callback_address (
      merchant_id uuid not null,
      application_id uuid not null,
      address text not null,
      url text not null,
      last_success_at timestamptz,
      last_failure_at timestamptz,
      last_failure text,
      last_failure_status integer,
      failing_since timestamptz,
      is_alarming boolean not null default false,
      alerted_at timestamptz,
      sample_since timestamptz,
      sample_attempts integer not null default 0,
      sample_failures integer not null default 0,
      primary key (merchant_id, application_id, address)
    )`,
  },
  {
    name: 'callbacks-022-event-given-up',
    sql: `create index if not exists callback_event_given_up
      on callback_event (merchant_id, application_id, address, finished_at) where state = 'dead'`,
  },
  {
    // An entity has the former name.
    name: 'callbacks-023-health',
    sql: 'alter table if exists callback_address rename to callback_health',
  },
  {
    // Lists of attempts are of a merchant and a time, and so is what is purged.
    name: 'callbacks-024-attempt-time',
    sql: 'create index if not exists callback_attempt_time on callback_attempt (merchant_id, requested_at)',
  },
  {
    name: 'callbacks-025-event-kept',
    sql: `create index if not exists callback_event_kept
      on callback_event (merchant_id, country, created_at) where body is not null`,
  },
  {
    name: 'callbacks-026-event-log-without-purged',
    sql: 'drop index if exists callback_event_log',
  },
];
