import { sql } from 'kysely';
import { newId } from '../database/ids';
import type { Database } from '../database/declared/tables';
import type { Job } from './Job';

/**
 * Enqueues the periodic jobs that are not there yet, due at once. Where the interval of one has become shorter, it is due
 * accordingly earlier. However many processes start, there is one of each.
 */
export async function enqueuePeriodicJobs(db: Database, jobs: Job[]): Promise<void> {
  for (const { kind, every } of jobs) {
    if (every === undefined) continue;
    await sql`
      insert into job (id, kind, key, payload, due_at, ready_at) values (${newId()}, ${kind}, 'periodic', '{}', now(), now())
      on conflict (kind, key) where key is not null do update
        set due_at = now() + ${every} * interval '1 millisecond', ready_at = now() + ${every} * interval '1 millisecond'
        where job.state = 'waiting' and job.ready_at > now() + ${every} * interval '1 millisecond'`.execute(
      db,
    );
  }
}

/** Returns how long it is until a job of these kinds is ready, in milliseconds; `Infinity` where none waits. */
export async function untilNextJob(db: Database, kinds: string[]): Promise<number> {
  const { rows } = await sql<{ milliseconds: number | null }>`
    select ceil(extract(epoch from min(first.ready_at) - now()) * 1000)::float8 as milliseconds
    from unnest(${kinds}::text[]) as wanted(kind) cross join lateral (
      select ready_at from job where job.kind = wanted.kind and ready_at > now() and ready_at < 'infinity'
      order by ready_at limit 1
    ) as first`.execute(db);
  return rows[0]?.milliseconds ?? Infinity;
}

/** Names the kinds of which there are jobs, but which no part of this gateway has, for the operator. */
export async function describeUnknownJobs(db: Database, jobs: Job[]): Promise<string[]> {
  const known = jobs.map(({ kind }) => kind);
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*) as count from job where kind <> all(${known}::text[]) group by kind order by kind`.execute(
    db,
  );
  return rows.map(
    ({ kind, count }) =>
      `Nothing in this gateway runs jobs of the kind "${kind}"; ${count} of them are kept. ` +
      'Most likely another version enqueued them. To see them: npm run jobs -- list ' +
      kind,
  );
}
