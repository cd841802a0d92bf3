import { type ActorColumns, actorColumnTypes } from '../database/actors';
import type { Migration } from '../database/migrations';
import type { CallbackCode } from './posting/post';

/** The addresses of an application: one for what is paid in, one for what is paid out. */
export type AddressKind = 'payIn' | 'payout';

/** The hand-written tables of callbacks: an outbox of events and every attempt to deliver one. */
declare module '../database/tables' {
  interface Tables {
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
      /** What is signed and sent; null once it was purged, which keeps the last event of an order. */
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
      application_id uuid,
      address text not null,
      type text not null,
      entity text not null,
      record_id uuid not null,
      order_id uuid,
      order_no text,
      sequence integer not null,
      body text,
      state text not null,
      created_at timestamptz not null,
      due_at timestamptz,
      attempts integer not null default 0,
      tries integer not null default 0,
      code text,
      finished_at timestamptz,
      requested_by jsonb,
      primary key (merchant_id, id)
    );
    create unique index if not exists callback_event_record on callback_event (merchant_id, record_id, type);
    create unique index if not exists callback_event_sequence
      on callback_event (merchant_id, order_id, sequence) where order_id is not null;
    create index if not exists callback_event_due
      on callback_event (merchant_id, application_id, address, due_at) where due_at is not null;
    create index if not exists callback_event_given_up
      on callback_event (merchant_id, application_id, address, finished_at) where state = 'dead';
    create index if not exists callback_event_kept
      on callback_event (merchant_id, country, created_at) where body is not null`,
  },
  {
    name: 'callbacks-002-attempt',
    sql: `create table if not exists callback_attempt (
      id uuid not null,
      merchant_id uuid not null,
      event_id uuid not null,
      app_id text not null,
      number integer not null,
      requested_at timestamptz not null,
      repeated boolean not null,
      finished_at timestamptz,
      outcome text,
      code text,
      url text,
      request_headers text,
      status integer,
      response_headers text,
      response_body text,
      ${actorColumnTypes},
      primary key (merchant_id, event_id, number)
    );
    create index if not exists callback_attempt_repeated
      on callback_attempt (merchant_id, app_id, requested_at) where repeated;
    -- Lists of attempts are of a merchant and a time, and so is what is purged.
    create index if not exists callback_attempt_time on callback_attempt (merchant_id, requested_at)`,
  },
  {
    name: 'callbacks-003-health',
    sql: `create table if not exists callback_health (
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
    name: 'callbacks-004-budget',
    sql: `create table if not exists callback_budget (
      merchant_id uuid not null,
      app_id text not null,
      used_at timestamptz not null,
      uses text not null default '[]',
      primary key (merchant_id, app_id)
    )`,
  },
];
