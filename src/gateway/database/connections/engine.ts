import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../../config';

/** Engines by the adapter, which a pool and its transactions have in common. */
const engines = new WeakMap<object, Engine>();

/** Says what the engine of a database does otherwise than PostgreSQL. */
export function setEngine(db: QueryExecutorProvider, engine: Engine): void {
  engines.set(db.getExecutor().adapter, engine);
}

const engineOf = (db: QueryExecutorProvider) => engines.get(db.getExecutor().adapter);

/**
 * Whether rows that others have locked can be passed over. If not, whoever claims rows waits, and may find that they no longer meet the
 * condition: the statement that changes them has it too, not only its select.
 */
export function skipsLocked(db: QueryExecutorProvider): boolean {
  return engineOf(db)?.claimsByUpdate !== true;
}

/**
 * Ends a select of rows that the statement around it changes: others at the same time get different rows. `table` is the one of which rows
 * are locked, where several are joined.
 */
export function claimed(db: QueryExecutorProvider, table?: string): RawBuilder<unknown> {
  if (!skipsLocked(db)) return sql``;
  return table === undefined ? sql`for update skip locked` : sql`for update of ${sql.ref(table)} skip locked`;
}

/** Whether rows of merchants are on different machines. */
export function spreadsTables(db: QueryExecutorProvider): boolean {
  return engineOf(db)?.spreadsTables === true;
}

/** Returns how many pieces of work, of `rowsOfEach` rows, fit one transaction: `usual`, or fewer by the engine's limit. */
export function batchOf(db: QueryExecutorProvider, usual: number, rowsOfEach = 1): number {
  const rows = engineOf(db)?.batchRows;
  return rows === undefined ? usual : Math.max(1, Math.min(usual, Math.floor(rows / rowsOfEach)));
}
