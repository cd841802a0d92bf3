import type { FileType } from '../../../metadata/values/files';
import type { Migration } from '../../database/migrations';

declare module '../../database/tables' {
  interface Tables {
    stored_file: {
      id: string;
      merchant_id: string;
      country: string;
      /** Who uploaded it. */
      user_id: string;
      /** The upload's `Idempotency-Key`. */
      upload_key: string | null;
      name: string;
      /** Null until its content is stored as a whole. */
      type: FileType | null;
      bytes: number;
      /** SHA-256 of its content, hexadecimal; null until that is stored. */
      content_hash: string | null;
      /** The record that owns it; null where none does. */
      entity: string | null;
      record_id: string | null;
      /** Since when no record owns it; null while one does. */
      unowned_since: string | null;
    };
  }
}

/** Migrations of the table of files. */
export const fileMigrations: Migration[] = [
  {
    name: 'files-001-stored-file',
    sql: `create table if not exists stored_file (
      id uuid primary key,
      merchant_id uuid not null,
      country text not null,
      user_id uuid not null,
      upload_key text,
      name text not null,
      type text,
      bytes bigint not null,
      content_hash text,
      entity text,
      record_id uuid,
      unowned_since timestamptz
    );
    create unique index if not exists stored_file_upload_key on stored_file (merchant_id, user_id, upload_key);
    create index if not exists stored_file_unowned_since on stored_file (unowned_since)
      where unowned_since is not null;
    create index if not exists stored_file_unowned_of_user on stored_file (user_id)
      where unowned_since is not null`,
  },
];
