import { actorColumnTypes } from '../../database/actors';
import type { Migration } from '../../database/migrations';
import {
  bigint,
  instant,
  integer,
  nobody,
  operatorActorColumns,
  text,
  uuid,
} from '../../database/declared/columns';
import { defineTables, type RowsOf } from '../../database/declared/defineTables';

/** Formats of files for the bank. */
export const bankFileFormats = ['pain.001', 'csv'] as const;

/** One of these. The formats are stored, so they never change. */
export type BankFileFormat = (typeof bankFileFormats)[number];

export const bankFileTables = defineTables({
  /** The files of withdrawals that were made for the provider's bank. Append-only. */
  bank_file: {
    by: 'key',
    key: ['id'],
    keep: 'always: it proves what the bank was told to pay',
    columns: {
      id: uuid(),
      country: text(nobody),
      format: text<BankFileFormat>(nobody),
      created_at: instant(),
      ...operatorActorColumns,
      /** Files of the country hold what was approved from then on: the rest was paid in other ways. */
      since: instant(),
      count: integer(),
      currency: text(nobody),
      /** In minor units. */
      total: bigint<number | string>(),
      sha256: text(nobody),
      content: text(['holder', 'names and numbers of the accounts that are paid', 'stays: it is evidence']),
    },
  },
  /** The withdrawals of these files: each is in one at most. */
  bank_file_withdrawal: {
    by: 'key',
    key: ['withdrawal_id'],
    keep: 'always',
    columns: {
      withdrawal_id: uuid(),
      merchant_id: uuid(),
      file_id: uuid(),
      country: text(nobody),
      number: text(nobody),
      /** The answer of the bank. That it came back is a state of the withdrawal. */
      outcome: text<'paid'>(nobody).nullable(),
    },
  },
});

declare module '../../database/declared/tables' {
  interface Tables extends RowsOf<typeof bankFileTables> {}
}

/** Migrations of the tables of files for the bank. */
export const bankFileMigrations: Migration[] = [
  {
    name: 'operator-004-bank-file',
    sql: `create table if not exists bank_file (
      id uuid primary key,
      country text not null,
      format text not null,
      created_at timestamptz not null,
      ${actorColumnTypes},
      since timestamptz not null,
      count integer not null,
      currency text not null,
      total bigint not null,
      sha256 text not null,
      content text not null
    );
    create table if not exists bank_file_withdrawal (
      withdrawal_id uuid primary key,
      merchant_id uuid not null,
      file_id uuid not null references bank_file (id) deferrable initially deferred,
      country text not null,
      number text not null,
      outcome text
    );
    create index if not exists bank_file_withdrawal_file on bank_file_withdrawal (file_id);
    create index if not exists bank_file_withdrawal_number on bank_file_withdrawal (country, number)`,
  },
];
