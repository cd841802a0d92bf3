import { batchOf } from '../connections/engine';
import type { Database } from '../declared/tables';
import { commitTogether, type PendingUnit, type UnitWork } from './commitTogether';

/** Most units that are committed together. */
const maxUnits = 128;

/** Rows that a unit may change, for engines that limit those of a transaction. */
const rowsOfUnit = 25;

/** Longest wait for the group before, in milliseconds: one that waits for a lock must not hold up the others. */
const patience = 100;

/** Part of the connections that groups take at most. */
const part = 1 / 2;

/** Units that are committed in groups, one group after the other. */
interface Line {
  name: string;
  db: Database;
  waiting: PendingUnit[];
  /** The group that those who come wait for. */
  awaited: object | undefined;
  groups: number;
}

/** Lines of units on the connections of one pool, by their names. */
export class Lines {
  readonly #lines = new Map<string, Line>();
  /** Lines whose turn it is, and that wait for a connection. */
  readonly #ready = new Set<Line>();
  readonly #most: number;
  #groups = 0;

  constructor(connections: number) {
    this.#most = Math.max(1, Math.floor(connections * part));
  }

  /**
   * Does a unit's work together with all that came to its line during the commit before. Resolves when it has been committed. Alone in its
   * line, it begins in the next turn of the event loop.
   */
  commit<Result>(db: Database, name: string, work: UnitWork<Result>): Promise<Result> {
    const line = this.#lines.get(name) ?? { name, db, waiting: [], awaited: undefined, groups: 0 };
    this.#lines.set(name, line);
    return new Promise<Result>((resolve, reject) => {
      line.waiting.push({ work, resolve, reject });
      if (line.awaited === undefined) this.#ready.add(line);
      // What comes in the same turn of the event loop, such as the results of jobs, is in one group.
      setImmediate(() => this.#proceed());
    });
  }

  /** Begins groups of the lines whose turn it is, while there are connections for them. */
  #proceed(): void {
    for (const line of this.#ready) {
      if (this.#groups >= this.#most) return;
      this.#ready.delete(line);
      this.#begin(line);
    }
  }

  #begin(line: Line): void {
    const group = line.waiting.splice(0, batchOf(line.db, maxUnits, rowsOfUnit));
    line.awaited = group;
    line.groups += 1;
    this.#groups += 1;
    const endTurn = () => {
      if (line.awaited !== group) return;
      line.awaited = undefined;
      // Behind the lines that wait already.
      if (line.waiting.length > 0) this.#ready.add(line);
    };
    const timer = setTimeout(() => {
      endTurn();
      this.#proceed();
    }, patience);
    void commitTogether(line.db, group).finally(() => {
      clearTimeout(timer);
      line.groups -= 1;
      this.#groups -= 1;
      endTurn();
      if (line.groups === 0 && line.waiting.length === 0) this.#lines.delete(line.name);
      this.#proceed();
    });
  }
}
