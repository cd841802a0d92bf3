import type { Migration } from '../database/migrations';
import type { ExportFormat } from '../sheets/contentTypes';

/** What a download may be. */
type DownloadStatus = 'requesting' | 'exporting' | 'downloadable' | 'expired' | 'failed' | 'canceled';

/** A file that a user has asked for. */
export interface DownloadRow {
  id: string;
  merchant_id: string;
  /** The country in whose list of downloads it is: that of the records, or the one that the user worked in. */
  place: string;
  /** That of the records; empty where they belong to none. */
  country: string;
  resource: string;
  kind: 'export' | 'statement' | 'importResult' | 'scheduled';
  format: ExportFormat;
  /** What it is of, and which records, in the language of the request. */
  title: string;
  filter: string;
  /** JSON: the parameters of the request. Empty where the saved view of a schedule is gone. */
  query: string;
  language: string;
  name: string;
  user_id: string;
  /** As it was then. */
  user_name: string;
  status: DownloadStatus;
  /** Why there is no file, in the language of the request. */
  reason: string | null;
  /** Records that it has, or has so far. */
  rows: number | null;
  /** Whether it has so few records that it is written at once. */
  is_small: boolean;
  /** Of the stored content; set before that is written, and until it is removed. */
  file_id: string | null;
  bytes: number | null;
  sha256: string | null;
  is_mailed: boolean;
  /** The schedule by which it is made. */
  schedule_id: string | null;
  requested_at: string;
  finished_at: string | null;
  expires_at: string | null;
}

declare module '../database/tables' {
  interface Tables {
    download_file: DownloadRow;
  }
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
