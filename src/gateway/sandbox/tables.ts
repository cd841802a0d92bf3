import type { ReceivedSignature, ReceiverAnswer } from '../../contract/sandboxReceiver';
import type { Migration } from '../database/migrations';
import { instant, integer, nobody, text, uuid } from '../database/declared/columns';
import { ofMerchant } from '../database/declared/forget';
import { defineTables, type RowsOf } from '../database/declared/defineTables';

/** The tables of the sandbox. */
export const sandboxTables = defineTables({
  /** One row: the seed, the time up to which the sandbox was played, and since when it announces prices. */
  sandbox_clock: {
    by: 'few',
    key: ['id'],
    columns: {
      id: integer(),
      seed: text(nobody),
      began_at: instant(),
      played_until: instant(),
      /** Null until a version that announces prices has started. */
      announced_at: instant().nullable(),
    },
  },
  /** The accounts whose records of an entity were stored; without an entity, all their orders. */
  sandbox_scope: {
    by: 'few',
    key: ['merchant_id', 'country', 'entity'],
    columns: {
      merchant_id: uuid(),
      country: text(nobody),
      entity: text(nobody).default("''::text"),
    },
  },
  /** Answers of the receiver to an application's callbacks, where they are not 200. */
  sandbox_receiver: {
    by: 'few',
    key: ['application_id'],
    columns: {
      application_id: uuid(),
      answer: text<ReceiverAnswer>(nobody),
    },
  },
  /** Callbacks that the receiver has received. */
  sandbox_receipt: {
    by: 'key',
    key: ['id'],
    keep: { for: 24 * 60 * 60_000, from: 'received_at', note: 'in a sandbox alone' },
    forget: { title: 'receipts of the sandbox', mentions: ofMerchant },
    columns: {
      id: uuid(),
      merchant_id: uuid(),
      application_id: uuid(),
      received_at: instant(),
      url: text(nobody),
      /** A JSON object. */
      headers: text(nobody),
      body: text(['anyone', 'what the receiver of a sandbox received', 'texts']),
      signature: text<ReceivedSignature>(nobody),
      /** An array of `MadeSignature`, as JSON. */
      signatures: text(nobody),
      /** 1, 2, … of its event. */
      attempt: integer(),
      answer: text<ReceiverAnswer>(nobody),
    },
  },
});

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof sandboxTables> {}
}

/** Migrations of the sandbox's tables. */
export const sandboxMigrations: Migration[] = [
  {
    name: 'sandbox-001-clock',
    sql: `create table if not exists sandbox_clock (
      id integer primary key,
      seed text not null,
      began_at timestamptz not null,
      played_until timestamptz not null
    )`,
  },
  {
    name: 'sandbox-002-scope',
    sql: `create table if not exists sandbox_scope (
      merchant_id uuid not null,
      country text not null,
      entity text not null default '',
      primary key (merchant_id, country, entity)
    )`,
  },
  {
    name: 'sandbox-003-receiver',
    sql: `create table if not exists sandbox_receiver (
      application_id uuid primary key,
      answer text not null
    )`,
  },
  {
    name: 'sandbox-004-receipt',
    sql: `create table if not exists sandbox_receipt (
      id uuid primary key,
      merchant_id uuid not null,
      application_id uuid not null,
      received_at timestamptz not null,
      url text not null,
      headers text not null,
      body text not null,
      signature text not null,
      signatures text not null,
      attempt integer not null,
      answer text not null
    );
    create index if not exists sandbox_receipt_application on sandbox_receipt (application_id, received_at)`,
  },
  {
    name: 'sandbox-005-announced',
    sql: `alter table sandbox_clock add column if not exists announced_at timestamptz`,
  },
];
