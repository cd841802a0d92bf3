import { type RawBuilder, sql } from 'kysely';
import type { Model } from '../../../metadata/model/Model';
import type { EntityTable } from '../../../metadata/storage/entityTable';
import { prepareTrigrams } from '../connections/trigrams';
import type { Database } from '../declared/tables';
import { tableIndexes } from '../indexes';
import { prepareIndexes } from './prepareIndexes';

/** Builds indexes that were dropped. */
type BuildIndexes = () => Promise<void>;

/**
 * Drops the indexes of empty tables before they are filled; the result builds them again. One pass over all rows takes a third of the time.
 * Called in a transaction, which keeps others from these tables. Unique indexes stay.
 */
export async function indexAfterwards(transaction: Database, tables: EntityTable[]): Promise<BuildIndexes> {
  const indexes: RawBuilder<unknown>[] = [];
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table.name)} limit 1`.execute(transaction);
    if (rows.length === 0) indexes.push(...(await dropIndexes(transaction, table)));
  }
  return async () => {
    for (const index of indexes) await index.execute(transaction);
  };
}

/** Builds the indexes that tables lack, while they are read and written. `db` has no time limits. */
export async function buildMissingIndexes(db: Database, model: Model, tables: EntityTable[]): Promise<void> {
  const { trigrams } = await prepareTrigrams(db);
  for (const table of tables)
    await prepareIndexes(db, tableIndexes(model, table, trigrams), {
      table,
      isNew: false,
      report: () => undefined,
    });
}

/** Drops the indexes of a table that enforce nothing. Returns the statements that build them again. */
async function dropIndexes(transaction: Database, table: EntityTable): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select relname as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = to_regclass(${`"${table.name}"`}) and indisvalid and not indisunique`.execute(
    transaction,
  );
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(transaction);
  return rows.map(({ definition }) => sql.raw(definition));
}
