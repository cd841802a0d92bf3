import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepareDatabase } from '../../src/gateway/database/schema/prepareDatabase';
import type { Tables } from '../../src/gateway/database/declared/tables';
import { migrations } from '../../src/gateway/parts';
import type { Model } from '../../src/metadata/model/Model';
import { entityTable } from '../../src/metadata/storage/entityTable';

/** Fills the table of an entity by a statement of the database, and indexes it afterwards. */
export async function fillTable(
  db: Kysely<Tables>,
  model: Model,
  entity: string,
  insert: RawBuilder<unknown>,
): Promise<void> {
  await prepareDatabase(db, model, migrations);
  const table = entityTable(model, entity).name;
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where tablename = ${table} and indexname ~ '^(list|search)_'`.execute(
    db,
  );
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(connection);
    await insert.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
  await prepareDatabase(db, model, migrations);
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
