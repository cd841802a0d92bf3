import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { escapeLiteral } from 'pg';

/** Statements that only read, and those that begin or end a transaction. */
const [reading, framing] = [
  /^\s*(?:select|show|with)\b/i,
  /^\s*(?:begin|start transaction|commit|rollback|savepoint|release)\b/i,
];

/**
 * Makes a pool whose connections read as those of `pool` do, and write nothing. A statement that would change something is added to
 * `planned`, as it can be run by hand, and answers as if it had changed one row.
 */
export function planningPool(pool: PostgresPool, planned: string[]): PostgresPool {
  return {
    connect: async () => new PlanningClient(await pool.connect(), planned),
    end: () => pool.end(),
  };
}

class PlanningClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  readonly #planned: string[];

  constructor(client: PostgresPoolClient, planned: string[]) {
    this.#client = client;
    this.#planned = planned;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    query: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof query !== 'string') return this.#client.query(query);
    if (reading.test(query)) return this.#read<R>(query, parameters);
    if (!framing.test(query)) this.#planned.push(withValues(query, parameters));
    return Promise.resolve({ command: 'UPDATE', rowCount: 1, rows: [] });
  }

  /** Reads rows; a table that is only planned has none yet. */
  async #read<R>(query: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      return await this.#client.query<R>(query, parameters);
    } catch (error) {
      if (!isMissing(error)) throw error;
      return { command: 'SELECT', rowCount: 0, rows: [] };
    }
  }

  release(): void {
    this.#client.release();
  }
}

/** Whether there is no such table, or no such column of it. */
function isMissing(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === '42P01' || code === '42703';
}

/** A statement with its parameters in it. */
function withValues(statement: string, parameters: readonly unknown[]): string {
  return statement.trim().replace(/\$(\d+)/g, (place, number: string) => {
    const value = parameters[Number(number) - 1];
    if (value === null) return 'NULL';
    if (typeof value === 'object') return escapeLiteral(JSON.stringify(value));
    return value === undefined ? place : escapeLiteral(`${value as string | number | boolean}`);
  });
}
