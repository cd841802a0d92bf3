import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Client, type PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedServer } from '../../src/gateway/database/embedded/embeddedServer';
import { databaseFolder, removeLeftFolders } from './databaseFolder';

/** The PostgreSQL server of a test run. */
export interface DatabaseServer {
  connection: PoolConfig;
  /** The names of all databases of this run begin with it. */
  prefix: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which tests create their databases. */
    databaseServer: DatabaseServer;
  }
}

/** Data of tests may be lost with the machine, and each of their databases lives for seconds. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'deadlock_timeout=50ms',
  'max_connections=200',
];

interface RunningServer extends DatabaseServer {
  stop: () => Promise<void>;
}

/** The server and the number of projects that use it. Vitest loads this file once for each of them. */
const shared = globalThis as { corridorTests?: { server: Promise<RunningServer>; users: number } };

/**
 * Starts one server for all projects of the run, or uses that of DATABASE_URL. Its user must be allowed to create databases. Vitest
 * calls it by its default export.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const use = (shared.corridorTests ??= { server: startDatabaseServer(), users: 0 });
  use.users += 1;
  const { connection, prefix, stop } = await use.server;
  project.provide('databaseServer', { connection, prefix });
  return async () => {
    use.users -= 1;
    if (use.users > 0) return;
    delete shared.corridorTests;
    await stop();
  };
}

/** Starts a server for tests, or takes that of DATABASE_URL. `stop` leaves nothing of it. */
export async function startDatabaseServer(): Promise<RunningServer> {
  const prefix = `corridor_test_${randomBytes(4).toString('hex')}_`;
  const url = process.env.DATABASE_URL;
  if (url) {
    const connection = { connectionString: url };
    return { connection, prefix, stop: () => dropAll(connection, prefix) };
  }
  removeLeftFolders();
  const folder = await databaseFolder();
  const server = await startEmbeddedServer(folder, settings);
  return {
    connection: { ...server.connection },
    prefix,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Drops the run's databases on a server that stays: templates, and those of interrupted tests. */
async function dropAll(connection: PoolConfig, prefix: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}
