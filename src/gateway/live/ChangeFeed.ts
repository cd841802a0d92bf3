import { requestLimits } from '../database/connections/connectionSettings';
import type { Database } from '../database/declared/tables';
import { type Change, readChanges, timeOf } from './changes';

/** Largest difference between the clocks of the gateway's processes, in milliseconds. */
const clockSkew = 10_000;

/**
 * Longest time until a change can be seen, in milliseconds: until its transaction ends. That may take a statement, a wait for a lock and a
 * pause, by the clock of whichever process made it.
 */
const latest = requestLimits.statement + requestLimits.lock + requestLimits.idle + clockSkew;

/** Time that most rounds look back, in milliseconds. Of so many rounds, one looks back for late changes. */
const usual = { span: 5_000, rounds: 5 };

/** Time for which a client may be away and is then told of the changes, in milliseconds. */
const memory = 60_000;

/** Longest gap between rounds, in milliseconds. After a longer one, as when the machine slept, past changes are not read. */
const maxGap = 10 * 60_000;

/** Hears of changes as soon as they can be seen, in rounds; without changes, that everything may have changed. */
type Listener = (round: Round) => void;

/** A look at the database, and when it began. */
export interface Round {
  at: number;
  changes: Change[] | undefined;
}

interface FeedOptions {
  /** Between two rounds, in milliseconds. */
  interval: number;
  /** The clock by which ids are made. */
  now: () => number;
  /** Is told why the changes cannot be read, once until they can be. */
  report: (error: unknown) => void;
}

/**
 * Asks the database once a second what has changed, while anybody listens, and tells all who do. A change is told once, however
 * late its transaction commits: each round looks back, and what it has seen before is left out.
 */
export class ChangeFeed {
  readonly #db: Database;
  readonly #options: FeedOptions;
  readonly #listeners = new Set<Listener>();
  /** The changes of the last rounds, and when these began. */
  #rounds: { at: number; changes: Change[] }[] = [];
  /** The ids of the changes that a round can find again, and that are not to be told again. */
  #seen = new Set<string>();
  /** From when on the changes of all clients are known; undefined while nobody listens. */
  #knownSince: number | undefined;
  /** When the last round began that looked back for what comes late. */
  #wholeAt = 0;
  #number = 0;
  #running: Promise<void> | undefined;
  /** Why the last round failed, if it did. */
  #failure: unknown;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    db: Database,
    { interval = 1_000, now = Date.now, report = () => undefined }: Partial<FeedOptions> = {},
  ) {
    this.#db = db;
    this.#options = { interval, now, report };
  }

  /** Begins to listen. Returns the function that ends it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (!this.#timer && !this.#running) this.#next(0);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  }

  /** Waits until it is known what changes; to be called while somebody listens. Throws the database's error. */
  async ready(): Promise<void> {
    // A round that is under way may have begun for those who listened before.
    for (let attempts = 0; this.#knownSince === undefined && attempts < 2; attempts++) {
      clearTimeout(this.#timer);
      await (this.#running ?? this.#run());
    }
    if (this.#knownSince === undefined) throw this.#failure ?? new Error('Nobody listens any more.');
  }

  /** When the last round began: all that could be seen then was told. */
  get position(): number {
    return this.#rounds.at(-1)?.at ?? this.#options.now();
  }

  /**
   * Returns the changes that may be new to whoever was told all up to a position. It may be another process's; undefined where it is not
   * known any more.
   */
  since(position: number): Change[] | undefined {
    if (this.#knownSince === undefined || position < this.#knownSince) return undefined;
    return this.#rounds.flatMap(({ at, changes }) => (at > position - clockSkew ? changes : []));
  }

  /** Ends it, and waits for a round that is under way. */
  async close(): Promise<void> {
    this.#listeners.clear();
    this.#stop();
    await this.#running;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#forget();
  }

  #forget(): void {
    this.#knownSince = undefined;
    this.#rounds = [];
    this.#seen.clear();
  }

  #next(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), wait).unref();
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    this.#running = this.#attempt();
    await this.#running;
    this.#running = undefined;
    if (this.#listeners.size > 0) this.#next(this.#options.interval);
  }

  async #attempt(): Promise<void> {
    try {
      await this.#round();
      this.#failure = undefined;
    } catch (error) {
      // The next round looks back as far as the last one that succeeded.
      this.#number = 0;
      if (this.#failure === undefined) this.#options.report(error);
      this.#failure = error;
    }
  }

  async #round(): Promise<void> {
    const at = this.#options.now();
    const known = this.#knownSince;
    if (known !== undefined && at - this.#wholeAt > maxGap) {
      this.#forget();
      this.#tell({ at, changes: undefined });
      return this.#round();
    }
    const isFirst = known === undefined;
    const isWhole = isFirst || this.#number++ % usual.rounds === 0;
    const from = isFirst
      ? at - memory - latest
      : isWhole
        ? Math.min(at, this.#wholeAt) - latest
        : at - usual.span;
    const read = await readChanges(this.#db, from, at + clockSkew);
    // Nobody listens any more, or others do.
    if (this.#listeners.size === 0 || this.#knownSince !== known) return;
    const changes = read.filter(({ id }) => !this.#seen.has(id));
    for (const { id } of changes) this.#seen.add(id);
    this.#rounds.push({ at, changes });
    if (isFirst) this.#knownSince = at - memory;
    if (isWhole) {
      this.#wholeAt = at;
      this.#purge(at);
    }
    // Who has begun to listen is told by `since` what was before.
    if (!isFirst) this.#tell({ at, changes });
  }

  #purge(at: number): void {
    for (const id of this.#seen) if (timeOf(id) < at - latest - memory) this.#seen.delete(id);
    const kept = at - memory - clockSkew;
    this.#rounds = this.#rounds.filter((round) => round.at >= kept);
    this.#knownSince = Math.max(this.#knownSince!, at - memory);
  }

  #tell(round: Round): void {
    for (const listener of this.#listeners) listener(round);
  }
}
