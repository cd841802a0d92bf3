import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import type { Tables } from './Tables';
import { typeParsers } from './typeParsers';

/** A pool on one database, with our way to read values. */
export function connect(connection: PoolConfig, connections: number): Kysely<Tables> {
  const pool = new Pool({
    ...connection,
    max: connections,
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
    // Lists read and order instants as UTC whatever the server's own zone.
    options: '-c timezone=UTC -c statement_timeout=30000',
    application_name: 'corridor-gateway',
  });
  // A connection that breaks while idle must not end the process: the next query takes or makes another.
  pool.on('error', () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
