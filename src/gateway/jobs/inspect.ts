import { sql } from 'kysely';
import { isRecordId } from '../database/ids';
import type { Database } from '../database/declared/tables';

/** Number of jobs of a kind, by state. */
interface JobCount {
  kind: string;
  waiting: number;
  /** Waiting jobs whose time has come. */
  due: number;
  running: number;
  dead: number;
  /** When the next of them is ready, ISO 8601 in UTC. */
  next: string | null;
}

/** Counts the jobs of every kind that has some. */
export async function countJobs(db: Database): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select kind, count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state = 'waiting' and ready_at <= now()) as due,
      count(*) filter (where state = 'running') as running, count(*) filter (where state = 'dead') as dead,
      min(ready_at) filter (where state = 'waiting') as next
    from job group by kind order by kind`.execute(db);
  return rows;
}

const columns = [
  'id',
  'kind',
  'key',
  'sequence',
  'state',
  'due_at as dueAt',
  'ready_at as readyAt',
  'attempts',
  'error',
  'failed_at as failedAt',
  'created_at as createdAt',
] as const;

/** Reads jobs of a kind, dead ones first, then those that are ready first. */
export async function listJobs(db: Database, kind: string, limit: number) {
  return db
    .selectFrom('job')
    .select(columns)
    .where('kind', '=', kind)
    .orderBy(sql`state = 'dead'`, 'desc')
    .orderBy('ready_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Reads a job with its payload. */
export async function readJob(db: Database, id: string) {
  if (!isRecordId(id)) return undefined;
  return db
    .selectFrom('job')
    .select([...columns, 'payload'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Has the dead jobs of a kind, or the one with an id, run again at once. Returns how many there were. */
export async function retryJobs(db: Database, which: { kind: string } | { id: string }): Promise<number> {
  const dead = db
    .updateTable('job')
    .set({ state: 'waiting', attempts: 0, ready_at: sql<string>`now()` })
    .where('state', '=', 'dead');
  const { numUpdatedRows } = await (
    'kind' in which ? dead.where('kind', '=', which.kind) : dead.where('id', '=', which.id)
  ).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes a dead job, which then does not hold up those of its sequence any more. Returns whether there was one. */
export async function discardJob(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('job')
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
