import type { Migration } from '../database/Migration';

/** Tables of callbacks. */
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
];
