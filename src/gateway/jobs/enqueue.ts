import { sql } from 'kysely';
import { newId } from '../database/ids';
import type { Database } from '../database/declared/tables';
import { shared } from '../database/units/shared';
import { afterCommit } from '../database/units/transaction';
import type { JobKind, JobPayloads } from './Job';
import { wakeUp } from './wakeUp';

/** Options of a job that is enqueued. */
interface JobOptions {
  /** When it is due; by default now, by the database's clock. */
  at?: Date;
  /**
   * At most one job of a kind has a key. Enqueued again it has the new payload and time; if it is running at that
   * moment, it runs again afterwards.
   */
  key?: string;
  /** Sequence of the job, whose jobs of a kind run one after the other, as they are due. One that was given up holds up those after it. */
  sequence?: string;
}

/** A job that is enqueued together with others. No two of them may have the same key. */
export interface NewJob<Payload> extends JobOptions {
  payload: Payload;
}

/** Enqueues a job in the caller's transaction. It runs once that has committed, and not at all if rolled back. */
export async function enqueueJob<Kind extends JobKind>(
  db: Database,
  kind: Kind,
  payload: JobPayloads[Kind],
  options: JobOptions = {},
): Promise<void> {
  await enqueueJobs(db, kind, [{ payload, ...options }]);
}

/** Enqueues any number of jobs of a kind in one statement. */
export async function enqueueJobs<Kind extends JobKind>(
  db: Database,
  kind: Kind,
  jobs: NewJob<JobPayloads[Kind]>[],
): Promise<void> {
  if (jobs.length === 0) return;
  await insertJobs(db, { kind, jobs });
}

/** Jobs of a kind. */
interface NewJobs {
  kind: JobKind;
  jobs: NewJob<unknown>[];
}

const insertJobs = shared<NewJobs, void>({
  alike: ({ kind }) => kind,
  claims: ({ kind, jobs }) => jobs.flatMap(({ key }) => (key === undefined ? [] : `${kind} ${key}`)),
  // One with a key may wait for another of that key.
  gathers: ({ jobs }) => jobs.every(({ key }) => key === undefined),
  run: async (db, given) => {
    const jobs = given.flatMap((each) => each.jobs);
    await insertAll(db, given[0]!.kind, jobs);
    return given.map(() => undefined);
  },
});

async function insertAll(db: Database, kind: JobKind, jobs: NewJob<unknown>[]): Promise<void> {
  await sql`
    insert into job (id, kind, key, sequence, payload, due_at, ready_at)
    select id, ${kind}, key, sequence, payload, coalesce(at, now()), coalesce(at, now()) from unnest(
      ${jobs.map(() => newId())}::uuid[],
      ${jobs.map(({ key }) => key ?? null)}::text[],
      ${jobs.map(({ sequence }) => sequence ?? null)}::text[],
      ${jobs.map(({ payload }) => JSON.stringify(payload))}::jsonb[],
      ${jobs.map(({ at }) => at?.toISOString() ?? null)}::timestamptz[]
    ) as jobs(id, key, sequence, payload, at)
    on conflict (kind, key) where key is not null do update set
      payload = excluded.payload,
      sequence = excluded.sequence,
      due_at = excluded.due_at,
      again = job.state = 'running',
      state = case job.state when 'running' then 'running' else 'waiting' end,
      ready_at = case job.state when 'running' then job.ready_at else excluded.ready_at end,
      attempts = case job.state when 'running' then job.attempts else 0 end`.execute(db);
  afterCommit(db, wakeUp);
}

/**
 * Deletes the jobs of a kind with a key or a sequence. One that is running at that moment has no effect in the database:
 * its transaction finds it gone and is rolled back.
 */
export async function cancelJobs(
  db: Database,
  kind: JobKind,
  which: { key: string } | { sequence: string },
): Promise<void> {
  const cancelled = db.deleteFrom('job').where('kind', '=', kind);
  await (
    'key' in which ? cancelled.where('key', '=', which.key) : cancelled.where('sequence', '=', which.sequence)
  ).execute();
}
