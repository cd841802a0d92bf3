import { type Kysely, sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import type { Tables } from './Tables';
import { applyMigrations } from './applyMigrations';
import { entityTable } from './entityTable';
import { listIndexes } from './listIndexes';
import { migrations } from './migrations';
import { prepareEntityTable } from './prepareEntityTable';
import { withSchemaLock } from './withSchemaLock';

/**
 * Makes the database fit the code and the Model, one gateway process at a time: first the hand-written migrations,
 * then the tables of entities. Answers warnings for the operator; throws, with the place in the schema, at what
 * would lose data. Types that cannot be stored are found before anything is changed.
 */
export async function prepareDatabase(db: Kysely<Tables>, model: Model): Promise<string[]> {
  const tables = model.entities.map((entity) => entityTable(model, entity));
  const reserved = new Set([
    'schema_lock',
    'schema_migration',
    ...tablesOf(migrations.map((step) => step.sql)),
  ]);
  for (const table of tables) {
    if (reserved.has(table.name)) {
      throw new Error(
        `schemas/${table.entity}.json: the gateway has a table of this name itself. Rename the file.`,
      );
    }
  }
  return withSchemaLock(db, () =>
    db.connection().execute(async (connection) => {
      // An index on a big table takes longer than any request may.
      await sql`set statement_timeout = 0`.execute(connection);
      try {
        await applyMigrations(connection, migrations);
        const warnings: string[] = [];
        for (const table of tables) {
          warnings.push(...(await prepareEntityTable(connection, table, listIndexes(model, table))));
        }
        return warnings;
      } finally {
        await sql`reset statement_timeout`.execute(connection);
      }
    }),
  );
}

function tablesOf(statements: string[]): string[] {
  return statements.flatMap(
    (statement) => /^\s*create table if not exists (\w+)/i.exec(statement)?.[1] ?? [],
  );
}
