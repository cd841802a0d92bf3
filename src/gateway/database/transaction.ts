import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Database, Tables } from './tables';

/** Serialization failure and deadlock: the transaction did nothing and may simply be tried again. */
const repeatable = new Set(['40001', '40P01']);

const attempts = 6;

/**
 * Does `work` in one transaction and repeats it where the database asks for that, so `work` must have no effect
 * outside of it. Inside another transaction it joins that one.
 */
export async function withTransaction<Result>(
  db: Database,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db as Transaction<Tables>);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const code = (error as { code?: string } | undefined)?.code ?? '';
      if (!repeatable.has(code) || attempt === attempts) throw error;
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}
