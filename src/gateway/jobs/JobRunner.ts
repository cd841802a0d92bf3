import { setTimeout as wait } from 'node:timers/promises';
import { groupBy } from 'es-toolkit';
import { batchOf } from '../database/connections/engine';
import { attemptAlone, runTogether, type JobContext } from './attempts';
import { type ClaimedJob, claimJobs, giveBack, renewalInterval, renewClaims } from './claims';
import { describeError } from './endings';
import type { DatabaseJob, Job, OutsideJob } from './Job';
import { ClaimPace } from './ClaimPace';
import { untilNextJob } from './schedule';
import { onWakeUp } from './wakeUp';

/** Pauses of an idle runner before it looks again, in milliseconds: longer each time, up to the second one. */
const pauses = { first: 100, longest: 2_000 };

/** Time for which a claimed batch should keep its process busy, in milliseconds; slow jobs are claimed in small batches. */
const batchTime = 250;

const maxBatch = 200;

/** Rows that a job may change, with its effects: such as a step of an order with its entries. */
const rowsOfJob = 25;

const defaultConcurrency = 8;

/** Time for which a stop waits for running jobs, in milliseconds; those that go on are left to their claims. */
const stopTime = 15_000;

/** One kind of job in this process. */
interface Lane {
  job: Job;
  /** Claimed jobs that wait for a connection. While there are some, no more are claimed. */
  queued: ClaimedJob[];
  /** Jobs outside of the database that are being performed. */
  performing: number;
  /** Average time of a job in the database, in milliseconds. */
  pace: number;
}

/**
 * Runs the jobs of the given kinds in this process until it is stopped. Each kind is claimed in batches, which take turns at a few
 * connections: a flood of one kind does not delay the others.
 */
export class JobRunner {
  readonly #workplace: JobContext;
  readonly #lanes: Map<string, Lane>;
  /** Every job that this process has claimed, by its id, and what to abort when the claim is lost. */
  readonly #held = new Map<string, { claimed: ClaimedJob; lost: AbortController }>();
  readonly #running = new Set<Promise<void>>();
  /** Lanes with queued jobs, in the order of their turns. */
  #turns: Lane[] = [];
  #freeConnections: number;
  readonly #inLines: ReadonlySet<string>;
  readonly #pace = new ClaimPace();
  #isStopping = false;
  /** Whether to look for jobs without a pause. */
  #isAwake = false;
  #endPause: () => void = () => undefined;
  /** Kinds of jobs at which the database failed last; undefined for what is of no kind. */
  readonly #inTrouble = new Set<string | undefined>();
  readonly #ended: Promise<void>;

  constructor(workplace: JobContext, jobs: Job[]) {
    this.#workplace = workplace;
    this.#lanes = new Map(
      jobs.map((job) => [job.kind, { job, queued: [], performing: 0, pace: batchTime / 10 }]),
    );
    this.#inLines = new Set(jobs.flatMap(({ kind, inLines }) => (inLines ? [kind] : [])));
    this.#freeConnections = Math.max(1, Math.floor(workplace.context.config.databaseConnections / 4));
    this.#ended = this.#run();
  }

  /** Claims nothing more, gives back what was not begun, and waits for the jobs that are running. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeUp();
    await this.#ended;
  }

  async #run(): Promise<void> {
    const stopListening = onWakeUp(() => this.#wakeUp());
    const renewals = setInterval(() => void this.#tolerate(this.#renew()), renewalInterval);
    let pause = pauses.first;
    while (!this.#isStopping) {
      this.#isAwake = false;
      const next = await this.#tolerate(this.#claim());
      if (!this.#isStopping) await wait(this.#pace.rest());
      if (next === 'at once') continue;
      await this.#pause(Math.min(pause, next ?? pauses.longest));
      pause = this.#isAwake ? pauses.first : Math.min(pause * 2, pauses.longest);
    }
    stopListening();
    for (const { queued } of this.#turns.splice(0)) await this.#tolerate(this.#giveBack(queued));
    const timeout = new AbortController();
    await Promise.race([
      Promise.all(this.#running),
      wait(stopTime, undefined, { signal: timeout.signal }).catch(() => undefined),
    ]);
    timeout.abort();
    clearInterval(renewals);
  }

  #wakeUp(): void {
    this.#isAwake = true;
    this.#endPause();
  }

  async #pause(milliseconds: number): Promise<void> {
    if (this.#isAwake) return;
    const woken = new AbortController();
    this.#endPause = () => woken.abort();
    await wait(milliseconds, undefined, { signal: woken.signal, ref: false }).catch(() => undefined);
  }

  /** Claims what the lanes can take and begins it. Returns when to look again, in milliseconds. */
  async #claim(): Promise<'at once' | number> {
    const { db } = this.#workplace.context;
    const limits = new Map<string, number>();
    const most = batchOf(this.#workplace.context.db, maxBatch, rowsOfJob);
    for (const [kind, lane] of this.#lanes) {
      const room = roomOf(lane, most);
      if (room > 0) limits.set(kind, room);
    }
    // A lane that has room again wakes the runner up.
    if (limits.size === 0) return pauses.longest;
    for (const kind of limits.keys()) {
      const { job } = this.#lanes.get(kind)!;
      // Where it fails, the others go on.
      if (job.collect) await this.#tolerate(job.collect(db), kind);
    }
    this.#pace.begin();
    const claimed = await claimJobs(db, { limits, inLines: this.#inLines });
    this.#pace.end(claimed);
    if (this.#isStopping) await giveBack(db, claimed.splice(0));
    for (const job of claimed) this.#held.set(job.id, { claimed: job, lost: new AbortController() });
    for (const [kind, jobs] of Object.entries(groupBy(claimed, (job) => job.kind))) {
      const lane = this.#lanes.get(kind)!;
      if ('run' in lane.job) {
        lane.queued = jobs;
        this.#turns.push(lane);
      } else for (const job of jobs) this.#begin(this.#perform(lane, lane.job, job), kind);
    }
    this.#beginBatches();
    return claimed.length > 0 ? 'at once' : untilNextJob(db, [...limits.keys()]);
  }

  #begin(work: Promise<void>, kind: string): void {
    const tolerated = this.#tolerate(work, kind).then(() => void this.#running.delete(tolerated));
    this.#running.add(tolerated);
  }

  #beginBatches(): void {
    while (this.#freeConnections > 0 && !this.#isStopping) {
      const lane = this.#turns.shift();
      if (!lane || !('run' in lane.job)) return;
      this.#freeConnections -= 1;
      this.#begin(this.#runBatch(lane, lane.job, lane.queued.splice(0)), lane.job.kind);
      this.#wakeUp();
    }
  }

  async #runBatch(lane: Lane, job: DatabaseJob, batch: ClaimedJob[]): Promise<void> {
    const start = performance.now();
    let rest = batch;
    try {
      let canShare = true;
      while (rest.length > 0 && !this.#isStopping) {
        const shared: ClaimedJob[] = canShare ? rest.filter(({ isRepeated }) => !isRepeated) : [];
        const done = shared.length > 1 ? await runTogether(this.#workplace, job, shared) : [];
        if (done.length === 0) {
          canShare &&= shared.length <= 1;
          await this.#attempt(job, rest[0]!);
          done.push(rest[0]!);
        }
        this.#release(done);
        const ended = new Set(done);
        rest = rest.filter((one) => !ended.has(one));
      }
      await this.#giveBack(rest);
    } finally {
      this.#release(batch);
      lane.pace = (lane.pace + (performance.now() - start) / (batch.length - rest.length || 1)) / 2;
      this.#freeConnections += 1;
      this.#beginBatches();
    }
  }

  async #perform(lane: Lane, job: OutsideJob, claimed: ClaimedJob): Promise<void> {
    lane.performing += 1;
    try {
      await this.#attempt(job, claimed);
    } finally {
      this.#release([claimed]);
      lane.performing -= 1;
      this.#wakeUp();
    }
  }

  async #attempt(job: Job, claimed: ClaimedJob): Promise<void> {
    const lost = this.#held.get(claimed.id)?.lost;
    if (lost) await attemptAlone(this.#workplace, job, claimed, lost.signal);
  }

  async #renew(): Promise<void> {
    const held = [...this.#held.values()];
    const renewed = await renewClaims(
      this.#workplace.context.db,
      held.map(({ claimed }) => claimed),
    );
    for (const { claimed, lost } of held) if (!renewed.has(claimed.id)) lost.abort();
  }

  async #giveBack(jobs: ClaimedJob[]): Promise<void> {
    this.#release(jobs);
    await giveBack(this.#workplace.context.db, jobs);
  }

  #release(jobs: ClaimedJob[]): void {
    // A job that failed or runs again may have been claimed once more by then.
    for (const job of jobs) if (this.#held.get(job.id)?.claimed === job) this.#held.delete(job.id);
  }

  /**
   * Reports that the database failed, once for each kind of job until it works again. Work of no kind, such as looking for jobs, counts as
   * one. The claims of what was running expire.
   */
  async #tolerate<Result>(work: Promise<Result>, kind?: string): Promise<Result | undefined> {
    try {
      const result = await work;
      this.#inTrouble.delete(kind);
      return result;
    } catch (error) {
      const isKnown = this.#inTrouble.has(kind) || this.#inTrouble.has(undefined);
      if (!isKnown) this.#workplace.report(describeTrouble(error, kind), 'warn');
      this.#inTrouble.add(kind);
      return undefined;
    }
  }
}

function describeTrouble(error: unknown, kind: string | undefined): string {
  const reason = describeError(error);
  return kind === undefined
    ? `No jobs can be run, of whatever kind, until the database can be used again: ${reason}`
    : `Jobs of the kind ${kind} cannot be run for now; those of other kinds go on, and these are tried again: ${reason}`;
}

/** Returns the number of jobs of a kind that can be claimed now. */
function roomOf({ job, queued, performing, pace }: Lane, most: number): number {
  if ('run' in job) {
    return queued.length > 0 ? 0 : Math.min(most, Math.max(1, Math.round(batchTime / pace)));
  }
  return (job.concurrency ?? defaultConcurrency) - performing;
}
