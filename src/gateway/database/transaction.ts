import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { OutdatedStatementError } from './connections/pool';
import { sqlState, sqlStates } from './sqlState';
import type { Database, Tables } from './tables';

/** Serialization failure and deadlock: the transaction had no effect and can be repeated. */
const repeatable = new Set<string | undefined>([sqlStates.serializationFailure, sqlStates.deadlock]);

const isRepeatable = (error: unknown) =>
  repeatable.has(sqlState(error)) || error instanceof OutdatedStatementError;

const maxAttempts = 6;

/** What to call once a transaction has committed. */
const callbacks = new WeakMap<Database, Set<() => void>>();

/**
 * Runs `work` in a transaction, and again where the database demands it, so `work` must have no effect outside of the
 * transaction. Inside of a transaction it joins that one.
 */
export async function withTransaction<Result>(
  db: Database,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db as Transaction<Tables>);
  for (let attempt = 1; ; attempt++) {
    const called = new Set<() => void>();
    try {
      const result = await db.transaction().execute((transaction) => {
        callbacks.set(transaction, called);
        return work(transaction);
      });
      for (const callback of called) callback();
      return result;
    } catch (error) {
      if (!isRepeatable(error) || attempt === maxAttempts) throw error;
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** Calls `callback` once when the transaction has committed, or at once outside of one. It must not throw. */
export function afterCommit(db: Database, callback: () => void): void {
  if (db.isTransaction) callbacks.get(db)?.add(callback);
  else callback();
}

/** Runs `read` on one snapshot of the database. Inside of a transaction it joins that one. */
export async function withSnapshot<Result>(
  db: Database,
  read: (snapshot: Database) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return read(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** What undoes the changes that a rehearsal keeps in memory, the latest last. */
const changes = new WeakMap<Database, (() => void)[]>();

/** Carries the result out of the transaction that it rolls back. */
class RolledBack extends Error {
  constructor(readonly result: unknown) {
    super('rolled back');
  }
}

/**
 * Does `work` in a transaction that is rolled back, and returns its result (product 8.20). Code that would lock what others need
 * must not do so in a rehearsal ({@link isRehearsal}): it may take seconds.
 */
export async function rehearse<Result>(
  db: Database,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  try {
    return await withTransaction(db, async (transaction) => {
      changes.set(transaction, []);
      throw new RolledBack(await work(transaction));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as Result;
    throw error;
  }
}

/** Whether a transaction is a rehearsal, of which nothing will be stored. */
export function isRehearsal(db: Database): boolean {
  return changes.has(db);
}

/** Keeps how to undo a change that a rehearsal has made in memory, in case that {@link withSavepoint} rolls it back. */
export function onRollback(rehearsal: Database, undo: () => void): void {
  changes.get(rehearsal)?.push(undo);
}

/** Does `work` within a transaction. Where it throws, the transaction is as it was before, and goes on. */
export async function withSavepoint<Result>(
  transaction: Transaction<Tables>,
  work: () => Promise<Result>,
): Promise<Result> {
  const count = changes.get(transaction)?.length ?? 0;
  await sql`savepoint rehearsed`.execute(transaction);
  try {
    const result = await work();
    await sql`release savepoint rehearsed`.execute(transaction);
    return result;
  } catch (error) {
    await sql`rollback to savepoint rehearsed`.execute(transaction);
    for (const undo of changes.get(transaction)?.splice(count).toReversed() ?? []) undo();
    throw error;
  }
}
