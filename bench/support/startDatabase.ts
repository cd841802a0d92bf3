import { join } from 'node:path';
import { sql } from 'kysely';
import { connect } from '../../src/gateway/database/connection';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/gateway/database/embedded/embeddedServer';
import type { BenchOptions, BenchRun } from './Bench';

/** Settings of a server whose tables are filled with large numbers of rows first. */
export const quickToFill = ['synchronous_commit=off', 'maintenance_work_mem=256MB'];

/** Starts an embedded PostgreSQL for a run. `settings` are further settings of the server, as `name=value`. */
export async function startDatabase(
  { folder, later }: Pick<BenchRun<BenchOptions>, 'folder' | 'later'>,
  settings: string[] = [],
): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer(join(folder, 'data'), settings);
  later(() => server.stop());
  return server;
}

/** Adds a database to a server, and returns the connection to it. */
export async function addDatabase(
  { connection }: EmbeddedServer,
  database: string,
): Promise<EmbeddedServer['connection']> {
  const administration = connect(connection, 1);
  await sql`create database ${sql.ref(database)}`.execute(administration);
  await administration.destroy();
  return { ...connection, database };
}
