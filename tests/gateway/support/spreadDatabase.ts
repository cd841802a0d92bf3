import { type Kysely, sql } from 'kysely';
import { citusStatements, spreadOf } from '../../../src/gateway/database/declared/spreadTables';
import type { Tables } from '../../../src/gateway/database/declared/tables';
import { tables } from '../../../src/gateway/parts';
import type { Model } from '../../../src/metadata/model/Model';
import { isSpread } from '../../support/databases';

/** Has Citus spread the tables of a prepared database over shards of the machine itself, where a rehearsal says so. */
export async function spreadDatabase(db: Kysely<Tables>, model: Model): Promise<void> {
  if (!isSpread) return;
  await sql`create extension citus`.execute(db);
  await sql`select citus_set_coordinator_host('127.0.0.1', current_setting('port')::integer)`.execute(db);
  await sql`select citus_set_node_property('127.0.0.1', current_setting('port')::integer, 'shouldhaveshards', true)`.execute(
    db,
  );
  // One connection for all that follows.
  await db.connection().execute(async (connection) => {
    await sql`set citus.enable_unsafe_triggers = on`.execute(connection);
    await sql`set citus.shard_count = 4`.execute(connection);
    for (const statement of citusStatements(spreadOf(model, tables)))
      await sql.raw(statement).execute(connection);
  });
}
