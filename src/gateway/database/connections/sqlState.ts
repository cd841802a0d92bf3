import { DatabaseError } from 'pg';

/** The SQLSTATEs that code tells apart. */
export const sqlStates = {
  notNullViolation: '23502',
  uniqueViolation: '23505',
  serializationFailure: '40001',
  deadlock: '40P01',
  undefinedTable: '42P01',
  /** A lock was not free in time (`lock_timeout`). */
  lockNotAvailable: '55P03',
  /** A statement took longer than it may. */
  queryCanceled: '57014',
} as const;

/** Returns the SQLSTATE of an error of PostgreSQL, such as `23505`; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}
