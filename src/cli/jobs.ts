import { parseArgs } from 'node:util';
import { readConfig } from '../gateway/config';
import { openDatabase } from '../gateway/database/connection';
import type { Database } from '../gateway/database/declared/tables';
import { countJobs, discardJob, listJobs, readJob, retryJobs } from '../gateway/jobs/inspect';
import { allJobs } from '../gateway/parts';
import { runCommand } from './support/runCommand';
import { jobsUsage as usage } from './support/usages';

/** Jobs that a list shows at most. */
const maxListed = 50;

async function run([command = 'list', subject]: string[], db: Database): Promise<void> {
  if (command === 'list') return subject === undefined ? showCounts(db) : showList(db, subject);
  if (subject === undefined) throw new Error(usage);
  if (command === 'show') return showJob(db, subject);
  if (command === 'retry') return retry(db, subject);
  if (command === 'discard') return discard(db, subject);
  throw new Error(usage);
}

async function showCounts(db: Database): Promise<void> {
  const counts = await countJobs(db);
  if (counts.length === 0) console.log('There are no jobs.');
  for (const { kind, waiting, due, running, dead, next } of counts) {
    const parts = [
      `${waiting} waiting`,
      due > 0 ? `(${due} of them due)` : '',
      `${running} running`,
      `${dead} dead`,
      next ? `next ${next}` : '',
    ];
    console.log(`${kind.padEnd(22)} ${parts.filter(Boolean).join('  ')}${remark(kind)}`);
  }
  const dead = counts.filter((count) => count.dead > 0);
  for (const { kind } of dead) console.log(`To see why: npm run jobs -- list ${kind}`);
}

function remark(kind: string): string {
  const job = allJobs.find((one) => one.kind === kind);
  if (!job) return '  no part of this version runs them';
  if (job.isPerformed?.(readConfig(process.env)) === false)
    return '  a gateway with these settings does not run them';
  return '';
}

async function showList(db: Database, kind: string): Promise<void> {
  const listed = await listJobs(db, kind, maxListed + 1);
  if (listed.length === 0) console.log(`There are no jobs of the kind "${kind}".`);
  for (const { id, state, readyAt, attempts, error } of listed.slice(0, maxListed)) {
    const when =
      state === 'dead' ? `gave up after ${attempts} attempts` : `ready ${readyAt}, ${attempts} attempts`;
    console.log(`${id}  ${state.padEnd(7)}  ${when}${error ? `: ${error}` : ''}`);
  }
  if (listed.length > maxListed) console.log('… and more.');
}

async function showJob(db: Database, id: string): Promise<void> {
  const job = await readJob(db, id);
  if (!job) throw new Error(`There is no job ${id}: it was done, or never was there.`);
  for (const [name, value] of Object.entries(job))
    if (value !== null) console.log(`${name.padEnd(10)} ${value}`);
}

async function retry(db: Database, subject: string): Promise<void> {
  const isKind = subject.includes('.');
  if (!isKind && !(await readJob(db, subject))) throw new Error(`There is no job ${subject}.`);
  const count = await retryJobs(db, isKind ? { kind: subject } : { id: subject });
  console.log(
    count === 0
      ? `Nothing to retry: ${isKind ? `no job of the kind "${subject}"` : 'the job'} is dead.`
      : `${count} ${count === 1 ? 'job waits' : 'jobs wait'} again; a running gateway begins within seconds.`,
  );
}

async function discard(db: Database, id: string): Promise<void> {
  if (!(await readJob(db, id))) throw new Error(`There is no job ${id}.`);
  if (!(await discardJob(db, id)))
    throw new Error(`The job ${id} is not dead. Only dead jobs are discarded.`);
  console.log('Discarded.');
}

await runCommand(
  async () => {
    const { positionals } = parseArgs({ allowPositionals: true });
    const database = await openDatabase(readConfig(process.env));
    try {
      await run(positionals, database.db);
    } finally {
      await database.close();
    }
  },
  { usage, unprepared: 'This database has no table of jobs yet: start the gateway once.' },
);
