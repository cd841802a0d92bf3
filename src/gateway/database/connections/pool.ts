import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import { arrayText } from './arrayText';

/**
 * The database cannot be reached, ended the connection, or did not respond in time. Whether a statement that was running
 * took effect is unknown.
 */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    const { message, code } = cause as NodeJS.ErrnoException;
    super(message || code, { cause });
  }
}

/**
 * A table was altered after the connection of a transaction had prepared a statement that reads it. Nothing has happened; the
 * transaction can be repeated.
 */
export class OutdatedStatementError extends Error {
  constructor(cause: unknown) {
    super('A table was altered since the statement was prepared.', { cause });
  }
}

/** Names of the statements that are prepared from their first run on, by their text. */
const statementNames = new Map<string, string>();

/**
 * Has each connection prepare a statement with this text once, and returns the text. For statements that are planned longer
 * than they run; there must be few of them, as connections keep them.
 */
export function prepared(text: string): string {
  if (!statementNames.has(text)) statementNames.set(text, `corridor_${statementNames.size + 1}`);
  return text;
}

/**
 * Runs after which a statement is prepared, how many are at most, and how many are counted at a time. Planning takes longer than running a
 * list or write, but a prepared statement takes some 35 kB in every connection.
 */
const frequent = { runs: 50, prepared: 200, counted: 1_000 };

/** Statements that are planned: not those that begin a transaction or set something. */
const planned = /^\s*(?:with|select|insert|update|delete)\b/i;

/** Names the statements that are run often on the connections of one pool. */
class FrequentStatements {
  readonly #runs = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** Counts a run of a statement. Returns the name under which it is prepared, if it is to be. */
  count(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size === frequent.prepared || !planned.test(text)) return name;
    const runs = (this.#runs.get(text) ?? 0) + 1;
    if (runs < frequent.runs) {
      if (this.#runs.size === frequent.counted) this.#runs.clear();
      this.#runs.set(text, runs);
      return undefined;
    }
    this.#runs.delete(text);
    this.#names.set(text, `frequent_${this.#names.size + 1}`);
    return this.#names.get(text);
  }
}

/** Connections of a pool, idle ones among them, and how many callers wait for one. */
export interface PoolState extends Readonly<Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>> {
  /** When the database last took no write because its disk was full, as `performance.now()`. */
  readonly diskFullAt: number | undefined;
}

/**
 * Makes a pool of connections that survives the loss of any of them. A query whose connection breaks, or that exceeds `query_timeout`,
 * rejects with a `DatabaseUnavailableError`. With `otherHosts`, connections lead to the primary. Without `preparesStatements` each
 * statement is planned anew.
 */
export function createPool(
  config: PoolConfig,
  { preparesStatements, otherHosts = [] }: { preparesStatements: boolean; otherHosts?: PoolConfig[] },
): PostgresPool & PoolState {
  const hosts = [config, ...otherHosts];
  /** The host that was the primary last. */
  let current = 0;
  const pool = new Pool({
    ...config,
    // Each connection is made to the host that is the primary by then.
    Client: class extends Client {
      constructor(options?: PoolConfig) {
        super({ ...options, ...hosts[current] });
      }
    },
  });
  // One for the life of a connection: kysely, too, keeps something for each that it is given.
  const guards = new WeakMap<PoolClient, GuardedClient>();
  const statements = preparesStatements ? new FrequentStatements() : undefined;
  let diskFullAt: number | undefined;
  const onDiskFull = () => (diskFullAt = performance.now());
  // An 'error' event without a listener ends the process. The pool listens to idle clients only.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => guards.set(client, new GuardedClient(client, { statements, onDiskFull })));
  return {
    connect: async () => {
      for (let attempt = 1; ; attempt++) {
        const host = current;
        try {
          const client = await pool.connect();
          const guard = guards.get(client)!;
          // One that does not answer is given back as well: the pool would count it for good.
          if (hosts.length === 1 || (await guard.isPrimary().catch(() => false))) return guard;
          client.release(true);
          throw new Error('It is a standby, or does not answer.');
        } catch (error) {
          // Another request may have found the next one meanwhile.
          if (current === host) current = (host + 1) % hosts.length;
          if (attempt >= hosts.length) throw new DatabaseUnavailableError(error);
        }
      }
    },
    end: () => pool.end(),
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return pool.waitingCount;
    },
    get diskFullAt() {
      return diskFullAt;
    },
  };
}

/** A connection of `pg`. Kysely's type of it leaves out that statements may have a name. */
interface PooledClient {
  query: PostgresPoolClient['query'] & {
    <R>(statement: {
      name: string;
      text: string;
      values: readonly unknown[];
    }): Promise<PostgresQueryResult<R>>;
  };
  release(failure?: Error): void;
}

/** The SQLSTATE of statements that follow a failed one in its transaction. */
const transactionAborted = '25P02';

/** The SQLSTATE of a write for which there is no room. */
const diskFull = '53100';

/**
 * A connection that leaves the pool on its release if it failed or its statements are outdated. So does one whose query took too long: the
 * next query would wait behind that.
 */
class GuardedClient implements PostgresPoolClient {
  readonly #client: PooledClient;
  readonly #statements: FrequentStatements | undefined;
  readonly #onDiskFull: () => void;
  #isPrimary: boolean | undefined;
  #loss: Error | undefined;
  #failure: DatabaseUnavailableError | undefined;
  #outdated: OutdatedStatementError | undefined;

  constructor(
    client: PoolClient,
    { statements, onDiskFull }: { statements: FrequentStatements | undefined; onDiskFull: () => void },
  ) {
    this.#client = client;
    this.#statements = statements;
    this.#onDiskFull = onDiskFull;
    client.on('error', (error) => (this.#loss = error));
  }

  /** Whether it leads to a server that can be written to, as it did when it was made. */
  async isPrimary(): Promise<boolean> {
    if (this.#isPrimary === undefined) {
      const { rows } = await this.#client.query<{ standby: boolean }>(
        'select pg_is_in_recovery() as standby',
        [],
      );
      this.#isPrimary = !rows[0]?.standby;
    }
    return this.#isPrimary;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    query: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    return typeof query === 'string' ? this.#run<R>(query, parameters) : this.#client.query(query);
  }

  async #run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#failure) throw this.#failure;
    const name = this.#statements && (statementNames.get(sql) ?? this.#statements.count(sql));
    const values = parameters.map(written);
    try {
      if (name === undefined) return await this.#client.query<R>(sql, values);
      return await this.#client.query<R>({ name, text: sql, values });
    } catch (error) {
      if (isOutdated(error)) return this.#runAnew<R>(sql, parameters, error);
      if (codeOf(error) === diskFull) this.#onDiskFull();
      const loss = this.#loss;
      if (!loss && !isTimeout(error) && !isOutage(error)) throw error;
      this.#failure = new DatabaseUnavailableError(isOutage(error) ? error : (loss ?? error));
      throw this.#failure;
    }
  }

  /** Runs a statement without its plan, which nothing came of. A transaction can only be repeated, on another connection. */
  async #runAnew<R>(sql: string, parameters: readonly unknown[], cause: unknown) {
    this.#outdated = new OutdatedStatementError(cause);
    return this.#client.query<R>(sql, parameters).catch((error: { code?: unknown }) => {
      throw error.code === transactionAborted ? this.#outdated! : error;
    });
  }

  release(): void {
    this.#client.release(this.#failure ?? this.#outdated);
  }
}

/** A parameter as it is given to `pg`. */
const written = (parameter: unknown) =>
  Array.isArray(parameter) ? (arrayText(parameter) ?? parameter) : parameter;

/**
 * Whether PostgreSQL says that a cached plan must not change its result type. That has no SQLSTATE of its own. The text is translated, but
 * not the function's name.
 */
function isOutdated(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** The error of `query_timeout`, which has no code. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Source files in which Citus reports that a worker did not answer. */
const citusFiles = new Set<unknown>(['remote_commands.c', 'remote_transaction.c']);

/** Whether PostgreSQL says that it cannot work now. Citus has no code of its own for a worker that it has lost within a transaction. */
function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  if (code === 'XX000' && citusFiles.has((error as { file?: unknown }).file)) return true;
  // It stops, starts or lost its connection (08, 57P), lacks disk, memory or connections (53), the system fails it (58), or it is a standby
  // now (25006).
  return code !== undefined && /^(08|53|57P|58)[0-9A-Z]+$|^25006$/.test(code);
}

function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
