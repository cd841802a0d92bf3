import {
  type Dialect,
  DummyDriver,
  Kysely,
  type Logger,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Tables } from '../declared/tables';

/** The dialect of PostgreSQL, of a database that cannot be reached. */
export const inertDialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** Makes a database that only compiles statements: nothing that it executes has a result. `log` hears of each. */
export function unconnectedDatabase(log?: Logger): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: inertDialect, ...(log && { log }) });
}
