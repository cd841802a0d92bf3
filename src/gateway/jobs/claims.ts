import { sql } from 'kysely';
import { claimed, skipsLocked } from '../database/connections/engine';
import { newId } from '../database/ids';
import type { Database } from '../database/declared/tables';
import { withTransaction } from '../database/units/transaction';

/** Time for which a claim holds without being renewed, in seconds. */
const lease = 60;

/** Interval at which claims are renewed, in milliseconds: a sixth of a lease, so that some renewals may fail. */
export const renewalInterval = 10_000;

/** A job that this process may run as long as it renews its claim. */
export interface ClaimedJob {
  id: string;
  kind: string;
  /** Identifies this claim: what another process has claimed since is out of reach. */
  claim: string;
  /** JSON. */
  payload: string;
  dueAt: string;
  /** Attempts with the one that the claim is for; a repeated one is counted when it begins. */
  attempts: number;
  lastError: string | null;
  /** Whether it was begun before: it failed, or its process ended. */
  isRepeated: boolean;
  /** Whether others of its sequence are due, and wait for it. */
  isFollowed: boolean;
}

interface Claimable {
  /** Most jobs of each kind. */
  limits: ReadonlyMap<string, number>;
  /** The kinds whose jobs stand in lines. */
  inLines?: ReadonlySet<string>;
  /** Stands in for the database's clock, for tests. */
  until?: Date | undefined;
}

/**
 * Claims jobs that are due, those first that are ready for the longest time. Concurrent callers get different ones. Of kinds in lines only
 * each line's first job is read, as the others wait for it anyway.
 */
export async function claimJobs(db: Database, wanted: Claimable): Promise<ClaimedJob[]> {
  if (skipsLocked(db)) return (await tryToClaim(db, wanted)).jobs;
  // Of those that another process has claimed at the same moment none is left: others may be.
  for (let attempt = 1; ; attempt++) {
    const { jobs, seen } = await withTransaction(db, (transaction) => tryToClaim(transaction, wanted));
    if (jobs.length > 0 || seen === 0 || attempt === maxAttempts) return jobs;
  }
}

/** Tries of a process that always comes too late, before it waits. */
const maxAttempts = 5;

/** Claims jobs, and returns how many it has seen: without SKIP LOCKED these may be more. */
async function tryToClaim(
  db: Database,
  { limits, inLines = new Set(), until }: Claimable,
): Promise<{ jobs: ClaimedJob[]; seen: number }> {
  const claim = newId();
  const time = until ? sql`${until.toISOString()}::timestamptz` : sql`now()`;
  const wanted = [...limits].map(([kind, count]) => ({ kind, count, isLined: inLines.has(kind) }));
  const next = sql`select kind, sequence, id, ready_at from job`;
  const { rows } = await sql<Omit<ClaimedJob, 'claim'> & { seen: number }>`
    with wanted as (
      select * from unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ count }) => count)}::integer[],
        ${wanted.map(({ isLined }) => isLined)}::boolean[]) as wanted(kind, count, lined)
    ), due as materialized (
      select found.id, found.attempts from wanted cross join lateral (
        select id, attempts from job
        where kind = wanted.kind and ready_at <= ${time} and (sequence is null or not exists (
          select 1 from job as before where before.kind = job.kind and before.sequence = job.sequence
            and (before.due_at, before.id) < (job.due_at, job.id)))
        order by ready_at, id limit wanted.count ${claimed(db)}
      ) as found where not lined
      union all
      select found.id, found.attempts from wanted cross join lateral (
        with recursive first as (
          (${next} where kind = wanted.kind and sequence is not null order by sequence, due_at, id limit 1)
          union all
          select following.* from first cross join lateral (
            ${next} where kind = first.kind and sequence > first.sequence order by sequence, due_at, id limit 1
          ) as following
        )
        select job.id, job.attempts from first join job on job.id = first.id
        where first.ready_at <= ${time} and job.ready_at <= ${time}
        order by first.ready_at, first.id limit wanted.count ${claimed(db, 'job')}
      ) as found where lined
    ), claimed as (
      update job set state = 'running', claim = ${claim}, ready_at = now() + ${lease} * interval '1 second',
        attempts = greatest(job.attempts, 1)
      from due where job.id = due.id and job.ready_at <= ${time}
      returning job.id, job.kind, job.payload, job.due_at as "dueAt", job.attempts,
        job.error as "lastError", due.attempts > 0 as "isRepeated", coalesce(${time} >= (
          select following.due_at from job as following
          where following.kind = job.kind and following.sequence = job.sequence
          order by following.due_at, following.id offset 1 limit 1), false) as "isFollowed"
    )
    select claimed.*, seen from (select count(*) as seen from due) as counted left join claimed on true`.execute(
    db,
  );
  const jobs = rows
    .filter(({ id }) => id !== null)
    .map(({ seen: _seen, ...row }) => ({ ...row, claim }))
    .toSorted((one, other) => (one.dueAt + one.id < other.dueAt + other.id ? -1 : 1));
  return { jobs, seen: rows[0]?.seen ?? 0 };
}

/** Renews claims, and returns the ids of the jobs of which the claim still held. */
export async function renewClaims(db: Database, jobs: ClaimedJob[]): Promise<Set<string>> {
  if (jobs.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    update job set ready_at = now() + ${lease} * interval '1 second' from ${held(jobs)}
    where job.id = held.id and job.claim = held.claim returning job.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Counts the attempt at a job that was begun before. Returns which it is, or `undefined` where the claim is lost. */
export async function countAttempt(db: Database, { id, claim }: ClaimedJob): Promise<number | undefined> {
  const counted = await db
    .updateTable('job')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('attempts')
    .executeTakeFirst();
  return counted?.attempts;
}

/** Gives jobs back that were claimed and not begun, so that another process can take them at once. */
export async function giveBack(db: Database, jobs: ClaimedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`
    update job set state = 'waiting', claim = null, again = false, ready_at = case when again then due_at else now() end,
      attempts = case when held.repeated and not again then attempts else 0 end
    from ${held(jobs)} where job.id = held.id and job.claim = held.claim`.execute(db);
}

function held(jobs: ClaimedJob[]) {
  return sql`unnest(${jobs.map(({ id }) => id)}::uuid[], ${jobs.map(({ claim }) => claim)}::uuid[],
    ${jobs.map(({ isRepeated }) => isRepeated)}::boolean[]) as held(id, claim, repeated)`;
}
