import type { Migration } from '../database/migrations';
import { boolean, instant, integer, json, nobody, text, uuid } from '../database/declared/columns';
import { defineTables, type RowsOf } from '../database/declared/defineTables';

/** The table of jobs. One that is done is deleted. */
export const jobTables = defineTables({
  job: {
    by: 'key',
    key: ['id'],
    keep: 'until it is done',
    columns: {
      /** Also the order in which jobs were enqueued. */
      id: uuid(),
      kind: text(nobody),
      /** At most one job of a kind has it; a further request replaces the one that waits. */
      key: text(nobody).nullable(),
      /** Sequence of the job, whose jobs of a kind run one after the other, as they are due. */
      sequence: text(nobody).nullable(),
      /** JSON. */
      payload: json(
        ['payer', 'in a sandbox, what its network is about to say', 'stays: until it is done'],
        'own',
      ),
      state: text<'waiting' | 'running' | 'dead'>(nobody).default("'waiting'::text"),
      due_at: instant(),
      /**
       * Time from which on a process may take it. It is due then, or its next attempt is, or its claim has expired; `infinity` once it was
       * given up.
       */
      ready_at: instant(),
      /** The number of times that it was begun. */
      attempts: integer().default('0'),
      /** The claim under which a process runs it. Whatever a process does to a job, it does under its claim. */
      claim: uuid().nullable(),
      /** It was enqueued again while it ran, so it waits again at its end. */
      again: boolean().default('false'),
      /** Why the last attempt failed. */
      error: text(['anyone', 'why it failed', 'stays: until it is done']).nullable(),
      failed_at: instant().nullable(),
      created_at: instant().default('now()'),
    },
  },
});

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof jobTables> {}
}

/** Migrations of the table of jobs. */
export const jobMigrations: Migration[] = [
  {
    name: 'jobs-001-job',
    sql: `create table if not exists job (
      id uuid primary key,
      kind text not null,
      key text,
      sequence text,
      payload jsonb not null,
      state text not null default 'waiting',
      due_at timestamptz not null,
      ready_at timestamptz not null,
      attempts integer not null default 0,
      claim uuid,
      again boolean not null default false,
      error text,
      failed_at timestamptz,
      created_at timestamptz not null default now()
    );
    create unique index if not exists job_key on job (kind, key) where key is not null;
    create index if not exists job_ready on job (kind, ready_at, id);
    create index if not exists job_sequence on job (kind, sequence, due_at, id) where sequence is not null`,
  },
  {
    // Their work is done by the jobs of the tables that they purged.
    name: 'jobs-002-purges',
    sql: `delete from job where key = 'periodic' and kind in ('auth.purge', 'exports.purge', 'mail.purge', 'downloads.purge',
      'repeats.purge', 'idempotency.purge', 'live.purge', 'networks.purge', 'batches.purge', 'sandbox.purgeReceipts')`,
  },
];
