import { createValidator } from '../../metadata/validation/createValidator';
import { memoize } from '../../metadata/tracking/memoize';
import { batchOf } from '../database/connections/engine';
import { DatabaseUnavailableError } from '../database/connections/pool';
import type { Unit } from '../database/units/Unit';
import { commitInLine } from '../database/connection';
import { withTransaction } from '../database/units/transaction';
import { attemptTogether } from '../database/units/commitTogether';
import type { Report, ServerContext } from '../http/context';
import { type ClaimedJob, countAttempt } from './claims';
import { describeError, endJob, endJobs, failJob, LostClaimError, maxAttempts, postponeJob } from './endings';
import { inTime } from './inTime';
import {
  type DatabaseJob,
  FinalJobError,
  type Job,
  type JobInput,
  type OutsideJob,
  PostponedJobError,
} from './Job';

/** Context in which attempts are made. */
export interface JobContext {
  context: ServerContext;
  /** Tells the operator that a job was given up, or that jobs cannot be run. */
  report: Report;
}

/** The payload of a stored job is not what its kind takes, most likely because another version enqueued it. */
class PayloadError extends FinalJobError {}

/** Time for which a transaction goes on taking jobs, in milliseconds: requests may wait for rows that it has changed. */
const transactionTime = 50;

/**
 * Runs claimed jobs of a kind in one transaction, and commits them with their end. They are as many as fit its time and may share it.
 * Returns those done: none where one failed, and then nothing has happened.
 */
export async function runTogether(
  { context }: JobContext,
  job: DatabaseJob,
  claimed: ClaimedJob[],
): Promise<ClaimedJob[]> {
  try {
    if (job.groupBy) return await runSideBySide(context, job, claimed);
    return await withTransaction(context.db, async (db) => {
      const end = performance.now() + transactionTime;
      const done: ClaimedJob[] = [];
      let shared: string | undefined;
      for (const one of claimed) {
        if (done.length > 0 && performance.now() >= end) break;
        const input = inputOf(context, job, one);
        const share = job.shareBy?.(input.payload);
        if (done.length > 0 && share !== shared) continue;
        shared = share;
        await job.run({ ...input, db });
        done.push(one);
      }
      await endJobs(db, job, done);
      return done;
    });
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    return [];
  }
}

/** Most jobs that share a transaction side by side, and rows that each may change. */
const [maxGroup, rowsOfJob] = [64, 25];

/** Does the same for those that are in one group with the first, each of which is a unit. */
async function runSideBySide(
  context: ServerContext,
  job: DatabaseJob,
  claimed: ClaimedJob[],
): Promise<ClaimedJob[]> {
  const inputs = claimed.map((one) => inputOf(context, job, one));
  const names = await job.groupBy!(
    context.db,
    inputs.map(({ payload }) => payload),
  );
  const group = claimed
    .filter((_one, index) => names[index] === names[0])
    .slice(0, batchOf(context.db, maxGroup, rowsOfJob));
  const works = group.map((one) => async (db: Unit) => {
    await job.run({ ...inputs[claimed.indexOf(one)]!, db });
    await endJob(db, { job, claimed: one });
  });
  const { isCommitted } = await attemptTogether(context.db, works);
  return isCommitted ? group : [];
}

/** Makes one attempt at a claimed job, and stores its failure. Throws only where the database is not available. */
export async function attemptAlone(
  workplace: JobContext,
  job: Job,
  claimed: ClaimedJob,
  lost: AbortSignal,
): Promise<void> {
  const { context } = workplace;
  if (lost.aborted) return;
  const attempt = claimed.isRepeated ? await countAttempt(context.db, claimed) : claimed.attempts;
  if (attempt === undefined) return;
  const counted = { ...claimed, attempts: attempt };
  try {
    if (attempt > maxAttempts(job)) throw new Error('Each time its process ended before it was done.');
    const input = inputOf(context, job, counted);
    const finish =
      'run' in job ? (db: Unit) => job.run({ ...input, db }) : await performInTime(job, input, lost);
    const end = async (db: Unit) => {
      await finish?.(db);
      await endJob(db, { job, claimed: counted });
    };
    const line = 'perform' in job && !claimed.isRepeated ? job.line?.(input.payload) : undefined;
    await (line === undefined ? withTransaction(context.db, end) : commitInLine(context.db, line, end));
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    if (error instanceof PostponedJobError) await postponeJob(context.db, counted, error);
    else if (!(error instanceof LostClaimError)) await storeFailure(workplace, job, counted, error);
  }
}

/** Default time limit of an attempt at a job outside of the database, in milliseconds. */
const defaultTimeLimit = 60_000;

/** Does not wait for a job that goes on when its time is over. */
function performInTime(job: OutsideJob, input: JobInput<unknown>, lost: AbortSignal) {
  const attempt = (signal: AbortSignal) =>
    new Promise<Awaited<ReturnType<OutsideJob['perform']>>>((resolve, reject) => {
      signal.addEventListener('abort', () =>
        reject(lost.aborted ? new LostClaimError() : (signal.reason as Error)),
      );
      job.perform({ ...input, signal }).then(resolve, reject);
    });
  return inTime(lost, job.timeLimit ?? defaultTimeLimit, attempt);
}

async function storeFailure(
  { context, report }: JobContext,
  job: Job,
  claimed: ClaimedJob,
  error: unknown,
): Promise<void> {
  const isFinal = error instanceof FinalJobError;
  const failure = await withTransaction(context.db, async (db) => {
    const stored = await failJob(db, job, claimed, error, isFinal);
    if (stored === 'given up' && !(error instanceof PayloadError)) {
      await job.giveUp?.({ ...inputOf(context, job, claimed), db });
    }
    return stored;
  });
  if (failure !== 'given up') return;
  const { kind, id, attempts } = claimed;
  report(
    job.every === undefined
      ? `The job ${kind} ${id} was given up after attempt ${attempts}: ${describeError(error)} ` +
          `To see it: npm run jobs -- show ${id}. To run it again: npm run jobs -- retry ${id}`
      : `The periodic job ${kind} failed ${attempts} times and waits for its next turn: ${describeError(error)}`,
    'warn',
  );
}

function inputOf(context: ServerContext, job: Job, claimed: ClaimedJob): JobInput<unknown> {
  const { id, dueAt, attempts, lastError } = claimed;
  const payload: unknown = JSON.parse(claimed.payload);
  const [error] = payloadValidator(job)(payload);
  if (error) {
    throw new PayloadError(
      `The payload does not match the schema of ${job.kind}: "${error.path || '/'}" breaks "${error.keyword}".`,
    );
  }
  return { context, payload, id, attempt: attempts, dueAt, lastError };
}

const payloadValidator = memoize((job: Job) => createValidator(job.payload));
