import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DatabaseUnavailableError } from '../database/connections/pool';
import { sqlState, sqlStates } from '../database/connections/sqlState';
import type { Database, Tables } from '../database/declared/tables';

/** Limits in milliseconds: the interval at which the lag is measured, an answer, and a wait for the standby. */
const limits = { interval: 1_000, answer: 3_000, catchUp: 100 };

/** A place in the log of the database (LSN), as PostgreSQL writes it: `16/B374D848`. */
const positionForm = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;

/** Position of the primary's log at a moment. */
interface Sample {
  at: number;
  position: bigint;
}

/** Reads from a database that has everything that was stored `lag` milliseconds ago. */
export type Read<Result> = (db: Database, lag: number) => Promise<Result>;

interface StandbyOptions {
  primary: Database;
  standby: Kysely<Tables>;
  /** Lag beyond which it is not read from, in milliseconds. */
  maxLag: number;
  /** Is told when it cannot be read from, and when it can be again. */
  report: (line: string) => void;
}

/**
 * A standby of the database, for reads that may be some seconds old. While it is further behind than it may be, or cannot be
 * reached, the primary is read from instead.
 */
export class Standby {
  readonly #options: StandbyOptions;
  /** Samples of the primary that the standby has not reached yet, and the last one that it has. */
  #samples: Sample[] = [];
  #replayed = 0n;
  /** Time by which all that was stored is in it; undefined while that is unknown. */
  #currentAt: number | undefined;
  /** Why it is not read from; undefined while it is, `''` before the first measurement. */
  #obstacle: string | undefined = '';
  #asking: Promise<bigint> | undefined;
  readonly #closed = new AbortController();
  #measuring: Promise<void> | undefined;

  constructor(options: StandbyOptions) {
    this.#options = options;
  }

  /** Lag in milliseconds; undefined while it is unknown. */
  get lag(): number | undefined {
    return this.#currentAt === undefined ? undefined : Math.max(0, Date.now() - this.#currentAt);
  }

  /** Whether it is read from. */
  get isUsed(): boolean {
    return this.#obstacle === undefined;
  }

  /** Measures once, and then again and again until it is closed. Throws where it is no standby of this database. */
  async start(): Promise<void> {
    await this.#requireSameDatabase();
    await this.#measure();
    this.#measuring = this.#repeat();
  }

  /** Ends the measurements and its connections. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.#measuring;
    await this.#options.standby.destroy();
  }

  /** Position of the primary's log: everything that is committed by now is before it. */
  async position(): Promise<string> {
    const { rows } = await sql<{ position: string }>`
      select pg_current_wal_flush_lsn()::text as position`.execute(this.#options.primary);
    return rows[0]!.position;
  }

  /**
   * Reads from the standby if it has all up to a position, else from the primary. Where the standby fails, `read` is called again there.
   * With `patient`, it is waited for as long as it may be behind.
   */
  async read<Result>(
    written: string | undefined,
    read: Read<Result>,
    { patient = false }: { patient?: boolean } = {},
  ): Promise<Result> {
    const { primary, standby } = this.#options;
    if (await this.#has(written, patient)) {
      try {
        return await read(standby, this.lag ?? 0);
      } catch (error) {
        if (!isOfStandby(error)) throw error;
        // Others need not find it out as well; the next measurement says whether it is back.
        if (error instanceof DatabaseUnavailableError) this.#note(error.message);
      }
    }
    return read(primary, 0);
  }

  /** Whether it can be read from and has all up to a position. */
  async #has(written: string | undefined, patient: boolean): Promise<boolean> {
    if (written === undefined) return this.#obstacle === undefined;
    if (!positionForm.test(written)) return false;
    const position = toNumber(written);
    const until = Date.now() + (patient ? this.#options.maxLag : 0);
    while (this.#obstacle === undefined) {
      if (this.#replayed >= position) return true;
      // Measured once a second: it may have come further.
      if ((await this.#askReplayed().catch(() => 0n)) >= position) return true;
      if (Date.now() >= until) return false;
      await wait(limits.catchUp);
    }
    return false;
  }

  /** Asks for all who want to know at the same time. */
  #askReplayed(): Promise<bigint> {
    this.#asking ??= this.#readReplayed().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #readReplayed(): Promise<bigint> {
    const { rows } = await sql<{ position: string | null; standby: boolean }>`
      select pg_last_wal_replay_lsn()::text as position, pg_is_in_recovery() as standby`.execute(
      this.#options.standby,
    );
    const { position, standby } = rows[0]!;
    if (!standby || position === null) throw new Error('it is no standby');
    this.#replayed = toNumber(position);
    return this.#replayed;
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#closed;
    while (!signal.aborted) {
      await wait(limits.interval, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.#measure();
    }
  }

  async #measure(): Promise<void> {
    const at = Date.now();
    try {
      this.#add({ at, position: toNumber(await this.position()) });
    } catch {
      // Without the primary nobody knows; what the standby has is as old as it is.
    }
    let obstacle: string | undefined;
    try {
      await inTime(this.#askReplayed());
      this.#currentAt = await this.#momentReached();
      const behind = Date.now() - this.#currentAt;
      if (behind > this.#options.maxLag) obstacle = `it is ${Math.round(behind / 1000)} s behind`;
    } catch (error) {
      this.#currentAt = undefined;
      obstacle = (error as Error).message;
    }
    this.#note(obstacle);
  }

  #add({ at, position }: Sample): void {
    const last = this.#samples.at(-1);
    if (last?.position === position) last.at = at;
    else this.#samples.push({ at, position });
    const reached = this.#samples.findLastIndex((sample) => sample.position <= this.#replayed);
    if (reached > 0) this.#samples.splice(0, reached);
  }

  /** Time of the youngest sample that the standby has reached. */
  async #momentReached(): Promise<number> {
    const reached = this.#samples.findLast(({ position }) => position <= this.#replayed);
    if (reached) return reached.at;
    // Further behind than this process has known the primary.
    const { rows } = await sql<{ at: string | null }>`
      select pg_last_xact_replay_timestamp() as at`.execute(this.#options.standby);
    const at = rows[0]?.at;
    if (at == null) throw new Error('it has not begun to follow the primary');
    return Math.min(Date.parse(at), this.#samples[0]?.at ?? Infinity);
  }

  #note(obstacle: string | undefined): void {
    const was = this.#obstacle;
    this.#obstacle = obstacle;
    if (obstacle !== undefined && !was)
      this.#options.report(
        `DATABASE_READ_URL: lists and exports are read from the primary, as the standby cannot be used: ${obstacle}.`,
      );
    if (obstacle === undefined && was)
      this.#options.report('DATABASE_READ_URL: lists and exports are read from the standby again.');
  }

  /** Rows of another database would be shown as if they were this one's. One that cannot be reached is asked again at the next start. */
  async #requireSameDatabase(): Promise<void> {
    const { primary, standby } = this.#options;
    const [own, other] = await Promise.all([
      systemOf(primary),
      inTime(systemOf(standby)).catch(() => undefined),
    ]);
    if (other !== undefined && other !== own) {
      throw new Error('DATABASE_READ_URL is no standby of the database in DATABASE_URL, but another one.');
    }
  }
}

/** Returns PostgreSQL's identifier of a database and all its standbys. */
async function systemOf(db: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select system_identifier::text || ' ' || current_database() as id from pg_control_system()`.execute(db);
  return rows[0]!.id;
}

/** The standby is gone, or has ended a statement that kept it from following the primary. */
function isOfStandby(error: unknown): boolean {
  const state = sqlState(error);
  return (
    error instanceof DatabaseUnavailableError ||
    state === sqlStates.serializationFailure ||
    state === sqlStates.deadlock
  );
}

function toNumber(position: string): bigint {
  const [high, low] = position.split('/').map((part) => BigInt(`0x${part}`));
  return (high! << 32n) | low!;
}

async function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  const late = new AbortController();
  const timeout = wait(limits.answer, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new Error('it does not answer');
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    late.abort();
    timeout.catch(() => undefined);
  }
}
