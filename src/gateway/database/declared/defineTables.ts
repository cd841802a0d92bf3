import type { RawBuilder } from 'kysely';
import type { Column } from './columns';
import type { ForgottenRows } from './forget';
import type { Keep } from './keep';

/** Columns of a table, by name. */
export type Columns = Readonly<Record<string, Column>>;

/** A table of the gateway's own. Whatever else needs to know of it follows from this. */
export type TableDefinition<Name extends string = string> = Growth<Name> & {
  /** Whether statements join it with tables by merchant. It has few rows; an engine that spreads those tables copies it to each machine. */
  isJoined?: boolean;
  /** Columns of the primary key, in its order. */
  key: readonly Name[];
  columns: Columns;
  /** The rows in which `forget` changes columns that hold data of persons. */
  forget?: ForgottenRows;
  /** The rows about records of an entity, which these resources show: of a table with a column of `fields`. */
  entityRows?: (entity: string, resources: readonly string[]) => RawBuilder<unknown>;
  /** The kind of jobs that are about a row, with its id as their key. They are deleted with it. */
  jobs?: string;
};

/**
 * Growth of a table, and the key by which rows are found (`docs/scale.md`). A table that grows says how long its rows are kept, or that a
 * trigger rejects each change and deletion (`appendOnly`).
 */
type Growth<Name extends string> =
  // It hardly grows.
  | { by: 'few'; keep?: Keep<Name>; appendOnly?: boolean }
  // `merchant`: it grows with what merchants do, and each statement names whose rows it is about. `key`: rows are found by what the outside
  // world or a job knows.
  | { by: 'merchant' | 'key'; keep: Keep<Name>; appendOnly?: boolean }
  | { by: 'merchant' | 'key'; keep?: Keep<Name>; appendOnly: true };

/** Tables by name. */
export type TableDefinitions = Readonly<Record<string, TableDefinition>>;

/** Definitions whose columns are named as they are: a misspelled one does not compile. */
type Named<Definitions extends TableDefinitions> = {
  [Table in keyof Definitions]: TableDefinition<keyof Definitions[Table]['columns'] & string>;
};

/** Declares the tables of a domain, in its folder. Its part names them, and `Tables` extends their {@link RowsOf}. */
export function defineTables<const Definitions extends TableDefinitions>(
  definitions: Definitions & Named<Definitions>,
): Definitions {
  return definitions;
}

type ValueOf<One> = One extends Column<infer Value> ? Value : never;

/** A row of columns by name, as Kysely takes it. */
export type RowOf<Of extends Columns> = { -readonly [Name in keyof Of]: ValueOf<Of[Name]> };

/** The rows of tables by name. */
export type RowsOf<Of extends TableDefinitions> = { [Name in keyof Of]: RowOf<Of[Name]['columns']> };
