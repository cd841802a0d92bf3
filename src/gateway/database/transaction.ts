import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { sqlState, sqlStates } from './sqlState';
import type { Database, Tables } from './tables';

/** Serialization failure and deadlock: the transaction had no effect and can be repeated. */
const repeatable = new Set<string | undefined>([sqlStates.serializationFailure, sqlStates.deadlock]);

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
      if (!repeatable.has(sqlState(error)) || attempt === maxAttempts) throw error;
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/**
 * Calls `callback` once the transaction has committed, and once only however often it was given; at once outside of a
 * transaction. It must not throw.
 */
export function afterCommit(db: Database, callback: () => void): void {
  if (db.isTransaction) callbacks.get(db)?.add(callback);
  else callback();
}

/**
 * Runs `read` on one snapshot of the database, so that all of its queries see the same records. Inside of a transaction it
 * joins that one.
 */
export async function withSnapshot<Result>(
  db: Database,
  read: (snapshot: Database) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return read(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
