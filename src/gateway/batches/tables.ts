import { type Selectable, sql } from 'kysely';
import type { RowResult } from '../../contract/batches';
import type { Migration } from '../database/migrations';
import { instant, integer, json, nobody, resourceName, text, uuid } from '../database/declared/columns';
import { byUser, type ForgottenRecord, ofMerchant } from '../database/declared/forget';
import { defineTables, type RowOf, type RowsOf } from '../database/declared/defineTables';

const inBatches = ({ merchantId, id }: ForgottenRecord) =>
  sql`record_id = ${id}::uuid and batch_id in (select id from batch where merchant_id = ${merchantId}::uuid)`;

export const batchTables = defineTables({
  batch: {
    by: 'key',
    key: ['id'],
    keep: { for: 'batches', from: 'created_at' },
    forget: { title: 'imports', mentions: ofMerchant, madeBy: byUser },
    columns: {
      id: uuid(),
      /** The number by which people call it; unique among those of the merchant. */
      number: text(nobody),
      merchant_id: uuid(),
      country: text(nobody),
      resource: resourceName(),
      /** `create` of an import, or the name of the action. */
      write: text(nobody),
      user_id: uuid(),
      /** The user's name at that time. */
      user_name: text(['user', 'their name then', 'alias']),
      /** Language of the request, in which rejections of rows are worded. */
      language: text(nobody),
      /** The `Idempotency-Key` of the request. */
      key: text(nobody),
      /** Name of the imported file. */
      file: text(['anyone', 'the name of the imported file', 'texts']).nullable(),
      /** The ids of the records that its rows repeat, as its user has confirmed: a list as JSON. */
      repeats: json(nobody, 'stays').nullable(),
      total: integer(),
      created_at: instant(),
      /** When no row was waiting any more. */
      finished_at: instant().nullable(),
      /** Name of the user who stopped it. */
      stopped_by: text(['user', 'their name then', 'name']).nullable(),
      /** The terms that its user was shown for its rows; null where none were. */
      terms: text(nobody).nullable(),
    },
  },
  batch_row: {
    by: 'key',
    key: ['batch_id', 'number'],
    keep: { asLongAs: 'batch', by: 'batch_id' },
    forget: { title: 'rows of imports', beside: inBatches },
    entityRows: (_entity, resources) =>
      sql`state = 'waiting' and batch_id in (select id from batch where resource = any(${resources}::text[]))`,
    columns: {
      batch_id: uuid(),
      /** Number of the row in the imported file, or its place among the selected rows. */
      number: integer(),
      /** The body of its form, as JSON. */
      body: json(['anyone', 'what the row says, such as the payee of a payout', 'fields'], 'fields'),
      /** The record that it is about, or that it made. */
      record_id: uuid().nullable(),
      /** The revision of the record that the user has seen; null if the request did not say. */
      revision: text(nobody).nullable(),
      state: text<RowResult['state']>(nobody),
      /** The name of the record, once it is done. */
      label: text(['anyone', 'what the record is called', 'texts']).nullable(),
      /** Why it failed: a list of `RowError` as JSON, in the language of the batch. */
      errors: json(['anyone', 'why it failed, which may repeat a value', 'texts'], 'stays').nullable(),
    },
  },
});

/** A batch: many writes of one kind that a user has sent together. */
export type BatchRow = Selectable<RowOf<typeof batchTables.batch.columns>>;

/** The write of one row, and its result. */
export type BatchItemRow = Selectable<RowOf<typeof batchTables.batch_row.columns>>;

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof batchTables> {}
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
