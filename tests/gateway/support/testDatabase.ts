import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { inject } from 'vitest';
import { connect } from '../../../src/gateway/database/connection';
import type { Tables } from '../../../src/gateway/database/tables';

/** An empty database of a test's own. */
export interface TestDatabase {
  db: Kysely<Tables>;
  connection: PoolConfig;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** Makes a new, empty database on the run's server. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const administration = connect(server, 2);
  await sql`create database ${sql.ref(name)}`.execute(administration);
  const connection = withDatabase(server, name);
  const db = connect(connection, 6);
  return {
    db,
    connection,
    drop: async () => {
      await db.destroy();
      await sql`drop database if exists ${sql.ref(name)}`.execute(administration).catch(() => undefined);
      await administration.destroy();
    },
  };
}

function withDatabase(server: PoolConfig, name: string): PoolConfig {
  if (server.connectionString === undefined) return { ...server, database: name };
  const url = new URL(server.connectionString);
  url.pathname = `/${name}`;
  return { connectionString: url.toString() };
}
