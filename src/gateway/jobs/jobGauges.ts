import { sql } from 'kysely';
import type { Gauge } from '../Gauge';
import { countJobs } from './inspect';

/** Gauges of jobs that wait, run or were given up, and of the waits of due ones. E-mails, callbacks and orders are among them. */
export const jobGauges: Gauge[] = [
  {
    name: 'jobs',
    help: 'Jobs by kind and state: waiting for their time, due, running, or dead, which an operator has to look at.',
    labels: ['kind', 'state'],
    read: async (db) =>
      (await countJobs(db)).flatMap(({ kind, waiting, due, running, dead }) =>
        Object.entries({ waiting: waiting - due, due, running, dead }).map(([state, value]) => ({
          value,
          labels: { kind, state },
        })),
      ),
  },
  {
    name: 'jobs_oldest_due_seconds',
    help: 'For how long the oldest job of a kind that is due has waited for a process.',
    labels: ['kind'],
    read: async (db) => {
      const { rows } = await sql<{ kind: string; age: number }>`
        select kind, extract(epoch from now() - min(ready_at))::double precision as age from job
        where state = 'waiting' and ready_at <= now() group by kind`.execute(db);
      return rows.map(({ kind, age }) => ({ value: age, labels: { kind } }));
    },
  },
];
