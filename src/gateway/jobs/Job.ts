import type { JsonSchema } from '../../metadata/model/json';
import type { SchemaValue } from '../../metadata/model/SchemaValue';
import type { Config } from '../config';
import type { Database } from '../database/declared/tables';
import type { Unit } from '../database/units/Unit';
import type { ServerContext } from '../http/context';

/**
 * The payloads of jobs by kind. Each domain adds its own by `declare module`, so that a job can be enqueued without
 * importing the code that performs it. A payload holds ids, never secrets: operators see it.
 */
export interface JobPayloads {}

/** The name of a kind of job, of the form `domain.verb`. */
export type JobKind = keyof JobPayloads;

/** Input of a job. */
export interface JobInput<Payload> {
  context: ServerContext;
  payload: Payload;
  /** One id for all attempts, as a key where an effect outside of the database needs one. */
  id: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** ISO 8601 in UTC. */
  dueAt: string;
  /** Why the attempt before failed. */
  lastError: string | null;
}

/** Thrown by a job where a further attempt would fail as well: it is given up at once. */
export class FinalJobError extends Error {}

/**
 * Thrown by a job that cannot be done yet, for a reason that is not its own. It is tried again after `wait` milliseconds, as often as
 * needed, and its sequence waits. What it has done must be committed.
 */
export class PostponedJobError extends Error {
  constructor(
    message: string,
    readonly wait: number,
  ) {
    super(message);
  }
}

interface JobDefinition<Payload> {
  kind: string;
  /** Schema of the payload; a stored job that does not match it is given up at once. */
  payload: JsonSchema;
  /** Waits before further attempts, in milliseconds; each varies by a fifth. After the last attempt the job is dead. */
  waits?: readonly number[];
  /** A periodic job (`definePeriodicJob`) is due again so many milliseconds after its end. */
  every?: number;
  /** Enqueues jobs that follow from other rows, before a process looks for jobs of the kind. */
  collect?(db: Database): Promise<void>;
  /**
   * Its jobs stand in few lines: each has a sequence, and few sequences are in use at a time. Where the first of a line is held up, those
   * behind it then cost nothing.
   */
  inLines?: true;
  /** Whether processes with this configuration perform such jobs; the jobs wait for one that does. All do by default. */
  isPerformed?(config: Config): boolean;
  /** Called in the transaction in which a job is given up after its last attempt. */
  giveUp?(input: JobInput<Payload> & { db: Unit }): Promise<unknown>;
}

/**
 * A job whose effects are in the database. They commit together with the job's end, so they happen exactly once. Jobs may share a
 * transaction; where one fails, it is rolled back and each runs in its own.
 */
export interface DatabaseJob<Payload = unknown> extends JobDefinition<Payload> {
  /**
   * Returns a name: jobs with the same one share a transaction; by default all do. To be given where a job locks what others need too, such
   * as an account: a shared transaction would hold one lock waiting for another.
   */
  shareBy?(payload: Payload): string;
  /**
   * Returns names for jobs: those with the same one share a transaction side by side. They do in one statement what they do alike
   * (`units/`). To be given, for `shareBy`, where all they change or lock is shared work.
   */
  groupBy?(db: Database, payloads: Payload[]): Promise<string[]>;
  run(input: JobInput<Payload> & { db: Unit }): Promise<unknown>;
}

/**
 * A job with effects elsewhere, such as sending an e-mail. A process that dies between effect and end leaves it to be
 * performed again: at least once, each time with the same `id`.
 */
export interface OutsideJob<Payload = unknown> extends JobDefinition<Payload> {
  /** Number of jobs that run at once in a process; 8 by default. */
  concurrency?: number;
  /** An attempt fails after so many milliseconds; 60,000 by default. */
  timeLimit?: number;
  /** Names the line in which results are stored: those that are ready at the same time are stored together. */
  line?(payload: Payload): string;
  /**
   * Performs the effect. It may return a function that stores its result in the transaction that ends the job. `signal`
   * is aborted at the time limit, and when another process has taken the job over.
   */
  perform(
    input: JobInput<Payload> & { signal: AbortSignal },
  ): Promise<void | ((db: Unit) => Promise<unknown>)>;
}

/** A kind of job, as a part of the gateway declares it. */
export type Job<Payload = unknown> = DatabaseJob<Payload> | OutsideJob<Payload>;

/** Declares a job, with its payload typed by its kind. The schema must accept each payload of that type. */
export function defineJob<Kind extends JobKind, const Schema extends JsonSchema>(
  job: Job<JobPayloads[Kind]> & {
    kind: Kind;
    payload: JobPayloads[Kind] extends SchemaValue<Schema> ? Schema : never;
  },
): Job {
  return job;
}

/** Declares a periodic job: there is one, which nobody enqueues, and it has no payload. */
export function definePeriodicJob(
  job: (Omit<DatabaseJob, 'payload'> | Omit<OutsideJob, 'payload'>) & { every: number },
): Job {
  return { ...job, payload: {} };
}
