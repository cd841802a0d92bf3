import type { RowResult } from '../../contract/batches';
import type { Migration } from '../database/migrations';

/** A batch: many writes of one kind that a user has sent together. */
export interface BatchRow {
  id: string;
  /** What people call it by; unique among those of the merchant. */
  number: string;
  merchant_id: string;
  country: string;
  resource: string;
  /** `create` of an import, or the name of the action. */
  write: string;
  user_id: string;
  /** As it was then. */
  user_name: string;
  /** That of the request, in which rejections of rows are worded. */
  language: string;
  /** The `Idempotency-Key` of the request. */
  key: string;
  /** Name of the imported file. */
  file: string | null;
  /** The ids of the records that its rows repeat, as its user has confirmed: a list as JSON. */
  repeats: string | null;
  /** The terms that its user was shown for its rows; null where none were. */
  terms: string | null;
  total: number;
  created_at: string;
  /** When no row was waiting any more. */
  finished_at: string | null;
  /** Name of the user who stopped it. */
  stopped_by: string | null;
}

/** What is to be done to one row, and what became of it. */
export interface BatchItemRow {
  batch_id: string;
  /** That of the row in the imported file, or its place among the selected rows. */
  number: number;
  /** The body of its form, as JSON. */
  body: string;
  /** The record that it is about, or that it made. */
  record_id: string | null;
  /** The revision of the record that the user has seen; null if the request did not say. */
  revision: string | null;
  state: RowResult['state'];
  /** What the record is called, once it is done. */
  label: string | null;
  /** Why it failed: a list of `RowError` as JSON, in the language of the batch. */
  errors: string | null;
}

declare module '../database/tables' {
  interface Tables {
    batch: BatchRow;
    batch_row: BatchItemRow;
  }
}

/** Migrations of the tables of batches. */
export const batchMigrations: Migration[] = [
  {
    name: 'batches-001-batch',
    sql: `create table if not exists batch (
      id uuid not null primary key,
      number text not null,
      merchant_id uuid not null,
      country text not null,
      resource text not null,
      write text not null,
      user_id uuid not null,
      user_name text not null,
      language text not null,
      key text not null,
      file text,
      repeats jsonb,
      total integer not null,
      created_at timestamptz not null,
      finished_at timestamptz,
      stopped_by text,
      unique (merchant_id, user_id, key)
    );
    create index if not exists batch_latest on batch (merchant_id, country, resource, write, created_at);
    create unique index if not exists batch_number on batch (merchant_id, number)`,
  },
  {
    name: 'batches-002-row',
    sql: `create table if not exists batch_row (
      batch_id uuid not null references batch (id) on delete cascade,
      number integer not null,
      body jsonb not null,
      record_id uuid,
      revision text,
      state text not null,
      label text,
      errors jsonb,
      primary key (batch_id, number)
    )`,
  },
  {
    name: 'batches-003-terms',
    sql: 'alter table batch add column if not exists terms text',
  },
];
