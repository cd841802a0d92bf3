import { sql } from 'kysely';
import type { Database } from '../database/declared/tables';
import { shared } from '../database/units/shared';
import { afterCommit } from '../database/units/transaction';
import type { ClaimedJob } from './claims';
import type { Job, JobKind, PostponedJobError } from './Job';
import { wakeUp } from './wakeUp';

/** Thrown where a job was cancelled, or its claim has expired and another process has it. Its work is rolled back. */
export class LostClaimError extends Error {}

/**
 * Ends jobs of one kind that are done, in the transaction of their effects. Deletes them, or has periodic and newly enqueued ones wait
 * again. Throws a `LostClaimError` where the claim of one is lost.
 */
export async function endJobs(db: Database, job: Job, done: ClaimedJob[]): Promise<void> {
  let left = done;
  if (job.every === undefined) {
    const { rows } = await sql<{ id: string }>`
      delete from job where ${isClaimed(done)} and not again returning id`.execute(db);
    const deleted = new Set(rows.map(({ id }) => id));
    left = done.filter(({ id }) => !deleted.has(id));
    if (left.length === 0) return;
  }
  const next = job.every === undefined ? sql`due_at` : sql`now() + ${job.every} * interval '1 millisecond'`;
  const { rows } = await sql`
    update job set state = 'waiting', claim = null, again = false, attempts = 0, error = null,
      due_at = ${next}, ready_at = ${next}
    where ${isClaimed(left)} returning id`.execute(db);
  if (rows.length < left.length) throw new LostClaimError();
}

/** A job that a unit ends. */
interface EndedJob {
  job: Job;
  claimed: ClaimedJob;
}

/** Ends a job in the transaction of its effects, as {@link endJobs} does. */
export const endJob = shared<EndedJob, void>({
  alike: ({ job: { kind } }) => kind,
  run: async (db, ended) => {
    await endJobs(
      db,
      ended[0]!.job,
      ended.map(({ claimed }) => claimed),
    );
    return ended.map(() => undefined);
  },
});

/** Consequence of an attempt that failed. */
type Failure = 'retried' | 'given up' | 'lost';

/** Waits between attempts unless a job has its own, in milliseconds: given up after about eight hours. */
const defaultWaits = [5_000, 30_000, 120_000, 600_000, 3_600_000, 6 * 3_600_000];

/** Returns the largest number of attempts at a job. */
export function maxAttempts({ waits = defaultWaits }: Job): number {
  return waits.length + 1;
}

/** Texts of errors are cut there. */
const maxErrorLength = 2_000;

/**
 * Stores that an attempt at a job failed: it waits for the next attempt, or is given up. A periodic job then waits for its next turn, so it
 * never stops; one enqueued again waits as new. `isFinal` ends attempts.
 */
export async function failJob(
  db: Database,
  job: Job,
  { id, claim, attempts }: ClaimedJob,
  error: unknown,
  isFinal = false,
): Promise<Failure> {
  const { waits = defaultWaits } = job;
  const isLast = isFinal || attempts >= maxAttempts(job);
  const wait = isLast ? (job.every ?? 0) : (waits[attempts - 1] ?? 0) * (0.8 + 0.4 * Math.random());
  const isDead = isLast && job.every === undefined;
  const { rows } = await sql<{ state: string }>`
    update job set claim = null, again = false, error = ${describeError(error)}, failed_at = now(),
      state = case when ${isDead} and not again then 'dead' else 'waiting' end,
      attempts = case when again or ${isLast && !isDead} then 0 else attempts end,
      ready_at = case when again then greatest(due_at, now())
        when ${isDead} then 'infinity' else now() + ${wait} * interval '1 millisecond' end
    where id = ${id} and claim = ${claim} returning state`.execute(db);
  const [stored] = rows;
  if (!stored) return 'lost';
  return stored.state === 'dead' || (isLast && job.every !== undefined) ? 'given up' : 'retried';
}

/** Has a job wait that cannot be done yet: no attempt is counted, and operators read why. */
export async function postponeJob(
  db: Database,
  { id, claim }: ClaimedJob,
  { message, wait }: PostponedJobError,
): Promise<void> {
  await sql`
    update job set state = 'waiting', claim = null, again = false, attempts = 0, error = ${message}, failed_at = null,
      ready_at = case when again then greatest(due_at, now()) else now() + ${wait} * interval '1 millisecond' end
    where id = ${id} and claim = ${claim}`.execute(db);
}

/** Has the jobs of some kinds and sequences that are due be tried now, however long they were to wait. */
export async function retryNow(
  db: Database,
  kinds: readonly JobKind[],
  sequences: readonly string[],
): Promise<void> {
  await sql`
    update job set ready_at = now()
    where kind = any(${kinds}::text[]) and sequence = any(${sequences}::text[]) and state = 'waiting'
      and due_at <= now() and ready_at > now()`.execute(db);
  afterCommit(db, wakeUp);
}

/** The text of an error, for the operator. */
export function describeError(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, maxErrorLength);
}

function isClaimed(jobs: ClaimedJob[]) {
  return sql`(id, claim) in (select * from unnest(${jobs.map(({ id }) => id)}::uuid[],
    ${jobs.map(({ claim }) => claim)}::uuid[]))`;
}
