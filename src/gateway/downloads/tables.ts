import type { Selectable } from 'kysely';
import type { Migration } from '../database/migrations';
import type { ExportFormat } from '../sheets/contentTypes';
import { bigint, boolean, instant, nobody, resourceName, text, uuid } from '../database/declared/columns';
import { byUser, ofMerchant } from '../database/declared/forget';
import { defineTables, type RowOf, type RowsOf } from '../database/declared/defineTables';

/** Status of a download. */
type DownloadStatus = 'requesting' | 'exporting' | 'downloadable' | 'expired' | 'failed' | 'canceled';

export const downloadTables = defineTables({
  download_file: {
    by: 'key',
    key: ['id'],
    keep: {
      for: 'downloadEntries',
      from: 'requested_at',
      only: { where: "file_id is null and status in ('expired', 'failed', 'canceled')" },
      note: 'the content of the file for %{downloads}',
    },
    forget: { title: 'downloads', mentions: ofMerchant, madeBy: byUser },
    columns: {
      id: uuid(),
      merchant_id: uuid(),
      /** The country in whose downloads it is listed: of the records, or the one that the user worked in. */
      place: text(nobody),
      /** Country of the records; empty where they belong to none. */
      country: text(nobody),
      resource: resourceName(),
      kind: text<'export' | 'statement' | 'importResult' | 'scheduled'>(nobody),
      format: text<ExportFormat>(nobody),
      /** The list and its filters, in the language of the request. */
      title: text(nobody),
      filter: text(['anyone', 'which records it has, in words', 'texts']),
      /** JSON: the parameters of the request. Empty where the saved view of a schedule is gone. */
      query: text(['anyone', 'which records it has', 'texts']),
      language: text(nobody),
      name: text(nobody),
      user_id: text(nobody),
      /** The user's name at that time. */
      user_name: text(['user', 'their name then', 'alias']),
      status: text<DownloadStatus>(nobody),
      /** Why there is no file, in the language of the request. */
      reason: text(nobody).nullable(),
      /** Records that it has, or has so far. */
      rows: bigint().nullable(),
      /** Whether it has so few records that it is written at once. */
      is_small: boolean(),
      /** The id of the stored content; set before that is written, and until it is removed. */
      file_id: uuid().nullable(),
      bytes: bigint().nullable(),
      sha256: text(nobody).nullable(),
      is_mailed: boolean(),
      /** The schedule by which it is made. */
      schedule_id: uuid().nullable(),
      requested_at: instant(),
      finished_at: instant().nullable(),
      expires_at: instant().nullable(),
    },
  },
});

/** A file that a user has asked for. */
export type DownloadRow = Selectable<RowOf<typeof downloadTables.download_file.columns>>;

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof downloadTables> {}
}

/** Migrations of the table of downloads. */
export const downloadMigrations: Migration[] = [
  {
    name: 'downloads-001-download',
    sql: `create table if not exists download_file (
      id uuid not null primary key,
      merchant_id uuid not null,
      place text not null,
      country text not null,
      resource text not null,
      kind text not null,
      format text not null,
      title text not null,
      filter text not null,
      query text not null,
      language text not null,
      name text not null,
      user_id text not null,
      user_name text not null,
      status text not null,
      reason text,
      rows bigint,
      is_small boolean not null,
      file_id uuid,
      bytes bigint,
      sha256 text,
      is_mailed boolean not null,
      schedule_id uuid,
      requested_at timestamptz not null,
      finished_at timestamptz,
      expires_at timestamptz
    );
    create index if not exists download_file_latest on download_file (merchant_id, place, requested_at, id);
    create index if not exists download_file_stored on download_file (merchant_id, status) where file_id is not null`,
  },
];
