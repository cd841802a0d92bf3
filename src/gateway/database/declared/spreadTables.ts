import { type QueryExecutorProvider, sql } from 'kysely';
import type { Model } from '../../../metadata/model/Model';
import { entityTable, storedEntities } from '../../../metadata/storage/entityTable';
import type { TableDefinitions } from './defineTables';

/** Names of tables by the way in which an engine that spreads them over machines keeps them. */
export interface Spread {
  /** With the rows of a merchant on one machine, those of all these tables together. */
  byMerchant: string[];
  /** Copied to each machine. */
  copied: string[];
}

/** Returns how tables are spread by their declarations; those that are in neither list stay where they are. */
export function spreadOf(model: Model, tables: TableDefinitions): Spread {
  const entities = storedEntities(model).map((entity) => entityTable(model, entity).name);
  const own = Object.entries(tables);
  const byMerchant = own.flatMap(([name, { by }]) => (by === 'merchant' ? [name] : []));
  const copied = own.flatMap(([name, { by, isJoined }]) => (by === 'few' && isJoined ? [name] : []));
  return { byMerchant: [...byMerchant, ...entities].toSorted(), copied: copied.toSorted() };
}

/** Settings of a database that Citus spreads, for who makes it (`docs/scale.md`). */
export const citusSettings = [
  // Triggers of tables that are only added to: they look at no row.
  'citus.enable_unsafe_triggers = on',
  "citus.propagate_set_commands = 'local'",
];

/** Returns the statements by which Citus spreads the tables that are not `done`. They are in order, each on one line. */
export function citusStatements(
  { byMerchant, copied }: Spread,
  done: ReadonlySet<string> = new Set(),
): string[] {
  const isLeft = (name: string) => !done.has(name);
  const anchor = byMerchant.find((name) => done.has(name)) ?? byMerchant[0];
  return [
    ...copied.filter(isLeft).map((name) => `select create_reference_table('"${name}"');`),
    ...byMerchant.filter(isLeft).map((name) => {
      const group = name === anchor ? 'none' : `"${anchor}"`;
      return `select create_distributed_table('"${name}"', 'merchant_id', colocate_with => '${group}');`;
    }),
  ];
}

/** Reads what Citus spreads and returns the statements for the other tables. Throws where the database has no Citus. */
export async function citusPlan(db: QueryExecutorProvider, spread: Spread): Promise<string[]> {
  const extensions = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  if (extensions.rows.length === 0)
    throw new Error(
      'This database has no Citus: CREATE EXTENSION citus, and add its workers (docs/scale.md).',
    );
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid`.execute(db);
  return citusStatements(spread, new Set(rows.map(({ name }) => name)));
}
