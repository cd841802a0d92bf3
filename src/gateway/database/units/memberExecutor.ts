import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresQueryCompiler,
  type QueryExecutor,
  type QueryResult,
} from 'kysely';
import { NotTogetherError } from './Group';

/** Statements that change or lock rows. A lock that several may have is none here. */
const changes = /\b(?:insert\s+into|update|delete\s+from|savepoint|lock)\b|\bfor\s+(?:no\s+key\s+)?update\b/i;

/**
 * Returns the executor of a unit's own statements in a group, which only reads. Rows that the unit locked or changed would be locked for
 * the others too, being in one transaction: two could take what only one may have.
 */
export function memberExecutor(executor: QueryExecutor): QueryExecutor {
  return new DefaultQueryExecutor(new PostgresQueryCompiler(), executor.adapter, {
    provideConnection: (consumer) =>
      executor.provideConnection((connection) => consumer(new ReadingConnection(connection))),
  });
}

class ReadingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (changes.test(query.sql)) throw new NotTogetherError(`A statement of one unit alone: ${query.sql}`);
    return this.#connection.executeQuery<Row>(query);
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new NotTogetherError('A stream is read by one unit alone.');
  }
}
