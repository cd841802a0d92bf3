import { DummyDriver, type QueryExecutor, Transaction } from 'kysely';
import type { Database, Tables } from '../declared/tables';
import type { Member } from './Group';
import { inertDialect } from '../connections/unconnected';

/** A unit of work: a transaction or one part of it, with what is kept of it until it ends. */
export class Unit extends Transaction<Tables> {
  /** Whether nothing of it will be stored. */
  readonly isRehearsal: boolean;
  /** Its place in a group that is committed together; undefined where it has a transaction of its own. */
  readonly member: Member | undefined;
  readonly #afterCommit = new Set<() => void>();
  readonly #undo: (() => void)[] = [];
  readonly #states = new Map<unknown, unknown>();

  constructor(
    executor: QueryExecutor,
    { isRehearsal = false, member }: { isRehearsal?: boolean; member?: Member } = {},
  ) {
    const dialect = inertDialect;
    super({ config: { dialect }, dialect, driver: new DummyDriver(), executor });
    this.isRehearsal = isRehearsal;
    this.member = member;
  }

  /** Calls `callback` once when the unit has been committed. It must not throw. */
  afterCommit(callback: () => void): void {
    this.#afterCommit.add(callback);
  }

  /** Calls what waits for the commit. */
  committed(): void {
    for (const callback of this.#afterCommit) callback();
  }

  /** Keeps how to undo a change in memory, in case that a savepoint is rolled back. */
  onRollback(undo: () => void): void {
    this.#undo.push(undo);
  }

  /** The changes in memory that there are, as a place to which {@link rollBackTo} returns. */
  get place(): number {
    return this.#undo.length;
  }

  /** Undoes the changes in memory that were made since. */
  rollBackTo(place: number): void {
    for (const undo of this.#undo.splice(place).toReversed()) undo();
  }

  /** Returns what a domain keeps of this unit, which `make` makes at first. */
  state<State>(make: (unit: Unit) => State): State {
    if (!this.#states.has(make)) this.#states.set(make, make(this));
    return this.#states.get(make) as State;
  }
}

/** The unit that a database is; undefined of one that is none. */
export function unitOf(db: Database): Unit | undefined {
  return db instanceof Unit ? db : undefined;
}
