import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { batchOf } from './engine';

/** Rows of a table that are deleted. */
export interface OldRows {
  table: string;
  /** The columns of its primary key. */
  key: readonly [string, ...string[]];
  condition: RawBuilder<unknown>;
}

/**
 * Deletes the rows that meet a condition: in one statement, or where the engine of the database has a limit, so many at a time. To be
 * called outside of a transaction.
 */
export async function deleteRows(
  db: QueryExecutorProvider,
  { table, key, condition }: OldRows,
  signal?: AbortSignal,
): Promise<void> {
  const most = batchOf(db, Infinity);
  if (most === Infinity) {
    await sql`delete from ${sql.table(table)} where ${condition}`.execute(db);
    return;
  }
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (let deleted = most; deleted === most; signal?.throwIfAborted()) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${condition} and (${columns}) in (
        select ${columns} from ${sql.table(table)} where ${condition} limit ${most})`.execute(db);
    deleted = Number(numAffectedRows);
  }
}
