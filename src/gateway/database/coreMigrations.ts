import type { Migration } from './migrations';

/** Tables that every domain uses. */
export const coreMigrations: Migration[] = [
  {
    name: 'core-001-record-event',
    sql: `create table if not exists record_event (
      id uuid not null,
      merchant_id uuid not null,
      country text not null,
      entity text not null,
      record_id uuid not null,
      at timestamptz not null,
      from_status text,
      to_status text,
      actor text not null,
      note text,
      primary key (merchant_id, record_id, at, id)
    )`,
  },
  {
    name: 'core-002-idempotency-key',
    sql: `create table if not exists idempotency_key (
      merchant_id uuid not null,
      user_id uuid not null,
      key text not null,
      request_hash text not null,
      answer text,
      created_at timestamptz not null,
      primary key (merchant_id, user_id, key)
    )`,
  },
  {
    name: 'core-003-idempotency-key-age',
    sql: 'create index if not exists idempotency_key_created_at on idempotency_key (created_at)',
  },
];
