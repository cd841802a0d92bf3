import { Kysely, PostgresDialect, type PostgresPool, type QueryExecutorProvider } from 'kysely';
import { type PoolConfig, types } from 'pg';
import type { Config } from '../config';
import {
  requestLimits,
  requireSettings,
  SettingsError,
  settingsOf,
  type TimeLimits,
} from './connections/connectionSettings';
import {
  type DatabaseAddress,
  type DatabasePlace,
  readDatabaseAddress,
  readPooler,
} from './connections/databaseAddress';
import { setEngine } from './connections/engine';
import { startEmbeddedServer } from './embedded/embeddedServer';
import { planningPool } from './connections/planningPool';
import { createPool, type PoolState } from './connections/pool';
import { textReader } from './connections/storedTexts';
import type { Database, Tables } from './declared/tables';
import type { UnitWork } from './units/commitTogether';
import { Lines } from './units/Lines';

export interface OpenDatabase {
  db: Kysely<Tables>;
  /** Runs `work` on connections without time limits: building an index takes longer than a request may. */
  withoutTimeLimits<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /** Returns what `work` would change: it reads, and nothing that it does is done. */
  plan(work: (db: Kysely<Tables>) => Promise<unknown>): Promise<string[]>;
  /** Closes the pool and stops a server that was started for it. */
  close(): Promise<void>;
  /** Place and account of the embedded server, for the operator. */
  notice: string | undefined;
}

/**
 * Connects to `databaseUrl`, or starts the embedded server below `dataDir` and connects to it. Throws an error with a
 * message for the operator where neither is possible.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseConnections'> &
    Partial<Pick<Config, 'databaseDirectUrl' | 'databaseEngine'>>,
): Promise<OpenDatabase> {
  const { databaseEngine: engine } = config;
  if (config.databaseUrl !== undefined) {
    const { db, connection } = await reach(
      readDatabaseAddress(config.databaseUrl, engine),
      config.databaseConnections,
    );
    const direct =
      config.databaseDirectUrl === undefined
        ? connection
        : readDatabaseAddress(config.databaseDirectUrl, engine)[0];
    return {
      db,
      notice: undefined,
      withoutTimeLimits: (work) => runWithoutTimeLimits(direct, work),
      plan: (work) => plan(direct, work),
      close: () => db.destroy(),
    };
  }
  const server = await startEmbeddedServer(config.dataDir);
  const place = { ...server.connection, engine };
  const db = connect(place, config.databaseConnections);
  return {
    db,
    notice: server.notice,
    withoutTimeLimits: (work) => runWithoutTimeLimits(place, work),
    plan: (work) => plan(place, work),
    close: async () => {
      await db.destroy();
      await server.stop();
    },
  };
}

/** Makes a pool on the first address at which the server can be reached. */
async function reach(
  [connection, ...others]: DatabaseAddress,
  connections: number,
): Promise<{ db: Kysely<Tables>; connection: DatabasePlace }> {
  const db = connect(connection, connections);
  try {
    await checkServer(db);
    return { db, connection };
  } catch (error) {
    const [next, ...rest] = others;
    if (!next || error instanceof SettingsError) throw error;
    return reach([next, ...rest], connections);
  }
}

/** Throws an error for the operator where the server cannot be reached, or its connections have other settings. */
async function checkServer(db: Kysely<Tables>): Promise<void> {
  try {
    await requireSettings(db).catch((error: unknown) => {
      const { message } = error as Error;
      if (error instanceof SettingsError) throw error;
      if (/unsupported startup parameter/.test(message)) throw new SettingsError([message]);
      throw new Error(`DATABASE_URL cannot be reached: ${message}`, { cause: error });
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function runWithoutTimeLimits<Result>(
  connection: DatabasePlace,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const db = connect(connection, 2, { statement: 0, lock: 0, idle: 0, response: 0 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function plan(
  connection: DatabasePlace,
  work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<string[]> {
  const planned: string[] = [];
  const db = connect(connection, 2, {}, (pool) => planningPool(pool, planned));
  try {
    await work(db);
    return planned;
  } finally {
    await db.destroy();
  }
}

/**
 * Makes a pool of at most `connections` on a database, which reads values by `typeParsers`. `changed` replaces the limits of requests.
 * Behind a pooler (`readPooler`) the limits are those that the server has for the user.
 */
export function connect(
  { otherHosts = [], engine, ...given }: DatabasePlace,
  connections: number,
  changed: Partial<TimeLimits> = {},
  wrap: (pool: PostgresPool) => PostgresPool = (pool) => pool,
): Kysely<Tables> {
  const { connection, isPooled } = readPooler(given);
  const limits = { ...requestLimits, ...changed };
  const options = Object.entries(settingsOf(limits))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const settings: PoolConfig = {
    ...(isPooled ? connection : withOptions(connection, options)),
    max: connections,
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
    query_timeout: limits.response,
    // Finds out that the other end of a connection is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'corridor-gateway',
  };
  const pool = createPool(settings, {
    preparesStatements: !isPooled,
    otherHosts: otherHosts.map((host) => {
      const { connection: other } = readPooler(host);
      return isPooled ? other : withOptions(other, options);
    }),
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: wrap(pool) }) });
  pools.set(db.getExecutor().adapter, { state: pool, lines: new Lines(connections) });
  if (engine) setEngine(db, engine);
  return db;
}

/** State of pools by their adapter, which a pool and its transactions have in common. */
const pools = new WeakMap<object, { state: PoolState; lines: Lines }>();

/** Returns the state of a database's pool: its connections, callers who wait, and whether its disk was full. */
export function poolOf(db: QueryExecutorProvider): PoolState {
  return pools.get(db.getExecutor().adapter)!.state;
}

/**
 * Does the work of a unit in the next transaction of its line, and resolves when it has been committed. A line has what waits for one lock
 * anyway, such as that of a merchant's account, so nobody else waits.
 */
export function commitInLine<Result>(db: Database, name: string, work: UnitWork<Result>): Promise<Result> {
  return pools.get(db.getExecutor().adapter)!.lines.commit(db, name, work);
}

/** Adds server options to a connection. `pg` would let those of an address replace them. */
function withOptions(connection: PoolConfig, options: string): PoolConfig {
  if (connection.connectionString === undefined) return { ...connection, options };
  const address = new URL(connection.connectionString);
  const own = address.searchParams.get('options') ?? '';
  address.searchParams.set('options', `${own} ${options}`.trim());
  return { ...connection, connectionString: address.toString() };
}

/** Parsers that replace those of `pg`, by the object id of PostgreSQL's type. */
const parsers = new Map<number, (text: string) => unknown>([
  [20, textReader('bigint')],
  [1700, textReader('numeric')],
  [1184, textReader('timestamptz')],
  [1082, textReader('date')],
  [1114, textReader('text')], // timestamp
  [114, textReader('text')], // json
  [3802, textReader('text')], // jsonb
]);

/**
 * Readers of values by type. Dates and JSON stay texts, which doubles the throughput of lists. Each pool is given them, so that `pg` is
 * not changed globally.
 */
const typeParsers = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(id)) ||
    types.getTypeParser(id, format)) as typeof types.getTypeParser,
};
