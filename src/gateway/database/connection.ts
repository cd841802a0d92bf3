import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import type { Config } from '../config';
import { startEmbeddedServer } from './embedded/embeddedServer';
import type { Tables } from './tables';

/** An open database: the pool, and how to close it with everything that was started for it. */
interface OpenDatabase {
  db: Kysely<Tables>;
  close(): Promise<void>;
  /** Where it is and under which account, in a sentence for the operator. */
  notice: string | undefined;
}

/**
 * Connects to `databaseUrl`, or starts the embedded server below `dataDir` and connects to that.
 * Rejects with a message for the operator where there is nothing to connect to.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseConnections'>,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    const db = connect({ connectionString: config.databaseUrl }, config.databaseConnections);
    await checkServer(db);
    return { db, close: () => db.destroy(), notice: undefined };
  }
  const server = await startEmbeddedServer(config.dataDir);
  const db = connect(server.connection, config.databaseConnections);
  return {
    db,
    notice: server.notice,
    close: async () => {
      await db.destroy();
      await server.stop();
    },
  };
}

async function checkServer(db: Kysely<Tables>): Promise<void> {
  try {
    await db.selectNoFrom((build) => build.val(1).as('one')).execute();
  } catch (error) {
    await db.destroy();
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Error(`DATABASE_URL cannot be reached: ${message || code}`, { cause: error });
  }
}

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

/** Object ids of PostgreSQL's types whose text is turned into something else than `pg` would make of it. */
const parsers = new Map<number, (text: string) => unknown>([
  [20, parseWhole], // int8
  [1700, parseDecimal], // numeric
  [1184, parseInstant], // timestamptz
  [1114, asText], // timestamp
  [1082, asText], // date
  [114, asText], // json
  [3802, asText], // jsonb
]);

/**
 * Says how values are read, given to each pool instead of changing `pg` globally: whole numbers as numbers while they
 * are safe, else as text; instants as ISO 8601 in UTC; dates and JSON as text. Texts instead of `Date`s and parsed
 * JSON double the throughput of lists.
 */
const typeParsers = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(id)) ||
    types.getTypeParser(id, format)) as typeof types.getTypeParser,
};

function parseWhole(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

function parseDecimal(text: string): number | string {
  const value = Number(text);
  return /^-?\d{1,15}(\.\d*)?$/.test(text) && text.replace(/[-.]/g, '').length <= 15 ? value : text;
}

/** `2026-11-01 10:20:30.123+00` → `2026-11-01T10:20:30.123Z`; sessions are set to UTC. */
function parseInstant(text: string): string {
  const end = text.length - 3;
  if (text[10] !== ' ' || text.slice(end) !== '+00') return text;
  return `${text.slice(0, 10)}T${text.slice(11, end)}Z`;
}

function asText(text: string): string {
  return text;
}
