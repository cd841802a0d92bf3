import type { Migration } from '../database/migrations';

/** The hand-written table of jobs. One that is done is deleted. */
declare module '../database/tables' {
  interface Tables {
    job: {
      /** Also the order in which jobs were enqueued. */
      id: string;
      kind: string;
      /** At most one job of a kind has it; a further request replaces the one that waits. */
      key: string | null;
      /** Jobs of a kind with the same sequence run one after the other, in the order in which they are due. */
      sequence: string | null;
      /** JSON. */
      payload: string;
      state: 'waiting' | 'running' | 'dead';
      due_at: string;
      /**
       * From when on a process may take it: when it is due, or the next attempt is, or the claim of the process that runs it
       * has expired; `infinity` once it was given up.
       */
      ready_at: string;
      /** How often it was begun. */
      attempts: number;
      /** The claim under which a process runs it. Whatever a process does to a job, it does under its claim. */
      claim: string | null;
      /** It was enqueued again while it ran, so it waits again at its end. */
      again: boolean;
      /** Why the last attempt failed. */
      error: string | null;
      failed_at: string | null;
      created_at: string;
    };
  }
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
];
