import { createHash, randomBytes } from 'node:crypto';
import { Client, type PoolConfig } from 'pg';
import { readEngine } from '../../src/gateway/config';
import type { DatabasePlace } from '../../src/gateway/database/connections/databaseAddress';
import type { DatabaseServer } from './databaseServer';

/** A database of a test's own. */
export interface OwnDatabase {
  connection: DatabasePlace;
  /** Drops it, with whatever is still connected. */
  drop: () => Promise<void>;
}

/** The engine of `npm run rehearse -- engines`; processes that tests start read it too. */
const engine = readEngine(process.env);

/** Creates a database: empty, or as a copy of a template. */
export async function createDatabase(server: DatabaseServer, template?: string): Promise<OwnDatabase> {
  const name = server.prefix + randomBytes(6).toString('hex');
  await administer(server, async (run) => {
    await run(`CREATE DATABASE ${name} ${copyOf(template)}`);
    if (isSpread) await run(`ALTER DATABASE ${name} SET citus.propagate_set_commands = 'local'`);
  });
  return {
    connection: { ...throughPooler(server, name), engine },
    drop: () => administer(server, (run) => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

/** Templates that this process knows to be there, by their keys. */
const known = new Map<string, Promise<string>>();

/**
 * Returns the name of the run's template database of this key. The first test that needs it fills it, and others wait, also in
 * other processes. `fill` must close its connections. `base` is a template to copy first.
 */
export async function templateDatabase(
  server: DatabaseServer,
  key: string,
  fill: (connection: DatabasePlace) => Promise<void>,
  base?: string,
): Promise<string> {
  const name = server.prefix + createHash('sha256').update(key).digest('hex').slice(0, 24);
  let template = known.get(name);
  if (!template) {
    template = makeTemplate(server, name, fill, base);
    known.set(name, template);
  }
  return template;
}

async function makeTemplate(
  server: DatabaseServer,
  name: string,
  fill: (connection: DatabasePlace) => Promise<void>,
  base: string | undefined,
): Promise<string> {
  await administer(server, async (run) => {
    // Held until this connection ends.
    await run('SELECT pg_advisory_lock(hashtext($1))', [name]);
    if ((await run('SELECT 1 FROM pg_database WHERE datname = $1', [name])) > 0) return;
    // Only a template that is complete gets its name.
    await run(`CREATE DATABASE ${name}_new ${copyOf(base)}`);
    // Tables are filled and analyzed in one transaction, which Citus does not do on the machine itself.
    if (isSpread) await run(`ALTER DATABASE ${name}_new SET citus.enable_local_execution = off`);
    await fill({ ...connectionTo(server, `${name}_new`), engine });
    if (isSpread) await endConnections(run, `${name}_new`);
    await run(`ALTER DATABASE ${name}_new RENAME TO ${name}`);
  });
  return name;
}

/** Makes Citus leave a database. It keeps a connection to each one that it spreads, which prevents copies. */
async function endConnections(run: Run, name: string): Promise<void> {
  await run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  while (
    (await run('SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE datname = $1', [name])) > 0
  );
}

// Copying files takes half the time of copying through the log: nothing here has to survive a crash.
const copyOf = (template: string | undefined) =>
  template === undefined ? '' : `TEMPLATE ${template} STRATEGY file_copy`;

type Run = (statement: string, values?: unknown[]) => Promise<number>;

/** Runs statements on a connection of their own; `run` returns the number of rows. */
async function administer(server: DatabaseServer, work: (run: Run) => Promise<unknown>): Promise<void> {
  const client = new Client(server.connection);
  // A server that goes away between two statements is said by the next one.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(async (statement, values) => (await client.query(statement, values)).rowCount ?? 0);
  } finally {
    await client.end();
  }
}

/** Variable of the address, `host:port`, of a pooler through which tests reach their databases; none unless it is set. */
export const poolerVariable = 'TEST_POOLER';

/** Variable with which tests that need prepared tables have these spread by Citus, which the server of DATABASE_URL has. */
export const spreadVariable = 'TEST_SPREAD';

/** Whether tests have tables spread. */
export const isSpread = process.env[spreadVariable] === '1';

/** Templates are filled without it: it would keep connections to them, and nobody could copy them. */
function throughPooler(server: DatabaseServer, name: string): PoolConfig {
  const pooler = process.env[poolerVariable];
  if (pooler)
    return {
      connectionString: `postgres://corridor:any@${pooler}/${name}?sslmode=disable&pooler=transaction`,
    };
  return connectionTo(server, name);
}

function connectionTo(server: DatabaseServer, name: string): PoolConfig {
  const { connectionString } = server.connection;
  if (connectionString === undefined) return { ...server.connection, database: name };
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return { connectionString: url.toString() };
}

/** A connection as the value of DATABASE_URL. */
export function databaseUrl({ connectionString, host, port, user, password, database }: PoolConfig): string {
  if (connectionString !== undefined) return connectionString;
  const parts = [user, password, host].map((part) => encodeURIComponent(String(part)));
  return `postgres://${parts[0]}:${parts[1]}@${parts[2]}:${port}/${database}`;
}
