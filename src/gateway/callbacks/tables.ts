import { type ActorColumns, actorMigrations } from '../database/actors';
import type { Migration } from '../database/migrations';

/** The hand-written tables of callbacks: an outbox of events and every attempt to deliver one. */
interface CallbackTables {
  callback_event: {
    /** Also the `webhook-id`: the same for every attempt. */
    id: string;
    merchant_id: string;
    country: string;
    app_id: string;
    entity: string;
    record_id: string;
    created_at: string;
  };
  /** The actor is who requested the attempt. */
  callback_attempt: ActorColumns & {
    id: string;
    merchant_id: string;
    event_id: string;
    app_id: string;
    /** 1, 2, … of its event. */
    number: number;
    requested_at: string;
    /** Requested by a user; these are limited. */
    repeated: boolean;
    finished_at: string | null;
    /** Null while it is pending. */
    outcome: 'delivered' | 'failed' | null;
  };
  /** One row an application, locked while its repeated callbacks are counted. */
  callback_budget: { merchant_id: string; app_id: string; used_at: string };
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
];
