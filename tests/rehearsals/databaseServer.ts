import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import { freePort } from '../support/freePort';
import { endProgram, killServer, runAsDatabase, startAsDatabase, until } from './programs';

/** A PostgreSQL of Debian that a rehearsal starts, on loopback. */
export interface DatabaseServer {
  /** How its superuser, or who is named, reaches a database. */
  connection: (database: string, user?: string) => PoolConfig;
  /** Value of `DATABASE_URL` of the database "corridor". */
  url: string;
  /** What its programs find it by, as its superuser. */
  environment: NodeJS.ProcessEnv;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
}

const password = 'rehearsed';

/** Makes the files of a new server with the role `corridor`, and starts it. */
export async function makeServer(
  folder: string,
  name: string,
  settings: readonly string[],
): Promise<DatabaseServer> {
  const [dataFolder, passwordFile] = [join(folder, name), join(folder, 'password')];
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const words = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '--no-instructions'];
  await runAsDatabase('initdb', ['-D', dataFolder, '-U', 'postgres', `--pwfile=${passwordFile}`, ...words]);
  const server = await startServer(dataFolder, settings);
  await query(server.connection('postgres'), `create role corridor login password '${password}'`);
  return server;
}

/** Starts a server on its files, and waits until it takes writes. What it logs is in a file beside them. */
export async function startServer(dataFolder: string, settings: readonly string[]): Promise<DatabaseServer> {
  const port = await freePort();
  const all = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', ...settings];
  const words = ['-D', dataFolder, ...all.flatMap((each) => ['-c', each])];
  const logFile = `${dataFolder}.log`;
  const log = openSync(logFile, 'a');
  const child = startAsDatabase('postgres', words, ['ignore', log, log]);
  closeSync(log);
  const connection = (database: string, user = 'postgres') => ({
    host: '127.0.0.1',
    port,
    user,
    password,
    database,
  });
  const server: DatabaseServer = {
    connection,
    url: `postgres://corridor:${password}@127.0.0.1:${port}/corridor?sslmode=disable`,
    environment: { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGPASSWORD: password },
    // Those who are connected are not waited for.
    stop: () => endProgram(child, 'SIGINT'),
    kill: () => killServer(dataFolder),
  };
  const accepts = async () => {
    if (child.exitCode !== null) return 'never';
    const [row] = await query(connection('postgres'), 'select pg_is_in_recovery() as recovering');
    return row?.recovering === false && 'now';
  };
  const accepted = await until(accepts, 120, 'The server does not start').catch(() => 'never');
  if (accepted === 'never') {
    await server.stop();
    throw new Error(`The server does not take writes:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
  }
  return server;
}

/** Runs a statement on a connection of its own. */
export async function query(connection: PoolConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  // What is lost is said by the statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
