import { type QueryExecutorProvider, sql } from 'kysely';

/** Returns how far the clock of the database is ahead of this machine's, in milliseconds; negative where it is behind. */
export async function clockOffset(db: QueryExecutorProvider): Promise<number> {
  const before = Date.now();
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db);
  return Date.parse(rows[0]!.at) - (before + Date.now()) / 2;
}
