import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

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

/** Names of the statements that are prepared, by their text. */
const statementNames = new Map<string, string>();

/**
 * Has each connection prepare a statement with this text once, and returns the text. For statements that are planned longer
 * than they run; there must be few of them, as connections keep them.
 */
export function prepared(text: string): string {
  if (!statementNames.has(text)) statementNames.set(text, `corridor_${statementNames.size + 1}`);
  return text;
}

/** Runs after which a statement is prepared, how many are at most, and how many are counted at a time. */
const frequent = { runs: 50, prepared: 100, counted: 1_000 };

const runsOf = new Map<string, number>();
let frequentStatements = 0;

/**
 * Counts a run of a statement of which there are many forms. The first 100 that are run 50 times are prepared: planning a
 * list takes longer than reading it, but each statement takes some 35 kB in every connection.
 */
export function prepareIfFrequent(text: string): void {
  if (statementNames.has(text) || frequentStatements === frequent.prepared) return;
  const runs = (runsOf.get(text) ?? 0) + 1;
  if (runs < frequent.runs) {
    if (runsOf.size === frequent.counted) runsOf.clear();
    runsOf.set(text, runs);
    return;
  }
  runsOf.delete(text);
  frequentStatements++;
  prepared(text);
}

/**
 * Makes a pool of connections that survives the loss of any of them: a connection that breaks, idle or in the middle of
 * a query, is taken out of the pool, and its query rejects with a `DatabaseUnavailableError`. So does a query that
 * exceeds `query_timeout`; its connection is closed, because the next query would wait behind it.
 */
export function createPool(config: PoolConfig): PostgresPool {
  const pool = new Pool(config);
  // One for the life of a connection: kysely, too, keeps something for each that it is given.
  const guards = new WeakMap<PoolClient, GuardedClient>();
  // An 'error' event without a listener ends the process. The pool listens to idle clients only.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => guards.set(client, new GuardedClient(client)));
  return {
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailableError(error);
      });
      return guards.get(client)!;
    },
    end: () => pool.end(),
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

/** A connection that is taken out of the pool when it is released after a failure. */
class GuardedClient implements PostgresPoolClient {
  readonly #client: PooledClient;
  #loss: Error | undefined;
  #failure: DatabaseUnavailableError | undefined;

  constructor(client: PoolClient) {
    this.#client = client;
    client.on('error', (error) => (this.#loss = error));
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
    try {
      const name = statementNames.get(sql);
      if (name === undefined) return await this.#client.query<R>(sql, parameters);
      return await this.#client.query<R>({ name, text: sql, values: parameters });
    } catch (error) {
      const loss = this.#loss;
      if (!loss && !isTimeout(error) && !isOutage(error)) throw error;
      this.#failure = new DatabaseUnavailableError(isOutage(error) ? error : (loss ?? error));
      throw this.#failure;
    }
  }

  release(): void {
    this.#client.release(this.#failure);
  }
}

/** The error of `query_timeout`, which has no code. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * Whether PostgreSQL reports that it cannot work now: it stops, starts or lost its connection (08, 57P), lacks disk,
 * memory or connections (53), the operating system fails it (58), or it has become a standby (25006).
 */
function isOutage(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^(08|53|57P|58)[0-9A-Z]+$|^25006$/.test(code);
}
