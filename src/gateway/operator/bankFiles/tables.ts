import { type ActorColumns, actorColumnTypes } from '../../database/actors';
import type { Migration } from '../../database/migrations';

/** How a file for the bank can be written. */
export const bankFileFormats = ['pain.001', 'csv'] as const;

/** One of these. The formats are stored, so they never change. */
export type BankFileFormat = (typeof bankFileFormats)[number];

declare module '../../database/tables' {
  interface Tables {
    /** The files of withdrawals that were made for the provider's bank. Append-only. */
    bank_file: ActorColumns & {
      id: string;
      country: string;
      format: BankFileFormat;
      created_at: string;
      /** Files of the country hold what was approved from then on: the rest was paid in other ways. */
      since: string;
      count: number;
      currency: string;
      /** In minor units. */
      total: number | string;
      sha256: string;
      content: string;
    };
    /** The withdrawals of these files: each is in one at most. */
    bank_file_withdrawal: {
      withdrawal_id: string;
      merchant_id: string;
      file_id: string;
      country: string;
      number: string;
      /** What the bank has said. That it came back is a state of the withdrawal. */
      outcome: 'paid' | null;
    };
  }
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
