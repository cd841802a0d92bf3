import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { OutdatedStatementError } from '../connections/pool';
import { sqlState, sqlStates } from '../connections/sqlState';
import type { Database } from '../declared/tables';
import { NotTogetherError } from './Group';
import { Unit, unitOf } from './Unit';

/** Serialization failure and deadlock: the transaction had no effect and can be repeated. */
const repeatable = new Set<string | undefined>([sqlStates.serializationFailure, sqlStates.deadlock]);

const isRepeatable = (error: unknown) =>
  repeatable.has(sqlState(error)) || error instanceof OutdatedStatementError;

const maxAttempts = 6;

/**
 * Runs `work` in a transaction, and again where the database demands it. So `work` must have no effect outside of the transaction. Inside
 * of a transaction it joins that one.
 */
export async function withTransaction<Result>(
  db: Database,
  work: (unit: Unit) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(unitOf(db) ?? new Unit(db.getExecutor()));
  for (let attempt = 1; ; attempt++) {
    try {
      const [result, unit] = await db.transaction().execute(async (transaction) => {
        const begun = new Unit(transaction.getExecutor());
        return [await work(begun), begun] as const;
      });
      unit.committed();
      return result;
    } catch (error) {
      if (!isRepeatable(error) || attempt === maxAttempts) throw error;
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** Calls `callback` once when the transaction has committed, or at once outside of one. It must not throw. */
export function afterCommit(db: Database, callback: () => void): void {
  if (db.isTransaction) unitOf(db)?.afterCommit(callback);
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
export async function rehearse<Result>(db: Database, work: (unit: Unit) => Promise<Result>): Promise<Result> {
  try {
    return await withTransaction(db, async (transaction) => {
      throw new RolledBack(await work(new Unit(transaction.getExecutor(), { isRehearsal: true })));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as Result;
    throw error;
  }
}

/** Whether a transaction is a rehearsal, of which nothing will be stored. */
export function isRehearsal(db: Database): boolean {
  return unitOf(db)?.isRehearsal ?? false;
}

/** Does `work` within a transaction, which goes on as it was before where `work` throws. */
export async function withSavepoint<Result>(unit: Unit, work: () => Promise<Result>): Promise<Result> {
  // A unit of a group has no savepoint, as the others are in the transaction too: where it throws, each unit is done alone.
  if (unit.member) {
    return work().catch((error: unknown) => {
      throw new NotTogetherError('A savepoint is needed.', { cause: error });
    });
  }
  const { place } = unit;
  await sql`savepoint within_unit`.execute(unit);
  try {
    const result = await work();
    await sql`release savepoint within_unit`.execute(unit);
    return result;
  } catch (error) {
    await sql`rollback to savepoint within_unit`.execute(unit);
    unit.rollBackTo(place);
    throw error;
  }
}
