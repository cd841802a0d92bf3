import type { FileType } from '../../../metadata/values/files';
import type { Migration } from '../../database/migrations';
import { bigint, instant, nobody, text, uuid } from '../../database/declared/columns';
import { defineTables, type RowsOf } from '../../database/declared/defineTables';

export const fileTables = defineTables({
  stored_file: {
    by: 'key',
    key: ['id'],
    keep: 'as long as a record has it, then 25 hours',
    columns: {
      id: uuid(),
      merchant_id: uuid(),
      country: text(nobody),
      /** User who uploaded it. */
      user_id: uuid(),
      /** The upload's `Idempotency-Key`. */
      upload_key: text(nobody).nullable(),
      name: text([
        'anyone',
        'the name of the file, whose content is in FILES_DIR or the bucket',
        'stays: with its record',
      ]),
      /** Null until its content is stored as a whole. */
      type: text<FileType>(nobody).nullable(),
      bytes: bigint(),
      /** SHA-256 of its content, hexadecimal; null until that is stored. */
      content_hash: text(nobody).nullable(),
      /** The record that owns it; null where none does. */
      entity: text(nobody).nullable(),
      record_id: uuid().nullable(),
      /** Since when no record owns it; null while one does. */
      unowned_since: instant().nullable(),
    },
  },
});

declare module '../../database/declared/tables' {
  interface Tables extends RowsOf<typeof fileTables> {}
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
