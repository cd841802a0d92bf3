import { type Kysely, sql } from 'kysely';
import type { Model } from '../../../metadata/model/Model';
import { entityTable, storedEntities } from '../../../metadata/storage/entityTable';
import { tableIndexes } from '../indexes';
import { applyMigrations, type Migration, withSchemaLock } from '../migrations';
import type { Tables } from '../tables';
import { renameMigrations } from './applyRenames';
import { countryMigrations, type Merchants, noteCountries, requireSameCountries } from './countryFacts';
import { prepareEntityTable } from './prepareEntityTable';
import { describeUnusedTables } from './unusedTables';

/**
 * Brings the database to the schema that the code and the Model need: first the migrations, then the tables of entities,
 * then the migrations that need those. Only one gateway process does this at a time, while others go on serving.
 * Returns warnings for the operator; `report` is called before what takes long. Throws, naming the place in the
 * schema, where data would be lost or a country's amounts would mean another currency; fields that cannot be stored are found before anything is changed.
 * What the countries of `leaving` merchants become does not matter: the caller deletes their records next.
 */
export async function prepareDatabase(
  db: Kysely<Tables>,
  model: Model,
  migrations: Migration[],
  report: (line: string) => void = () => undefined,
  leaving?: Merchants,
): Promise<string[]> {
  const tables = storedEntities(model).map((entity) => entityTable(model, entity));
  const ofGateway = migrations.filter(({ entities }) => !entities);
  const ofEntities = migrations.filter(({ entities }) =>
    entities?.every((name) => model.entities.includes(name)),
  );
  const prepare = () =>
    db.connection().execute(async (connection) => {
      // An index on a large table takes longer than a request may, and waits for writers.
      await sql`set statement_timeout = 0`.execute(connection);
      await sql`set lock_timeout = 0`.execute(connection);
      try {
        await applyMigrations(connection, [...countryMigrations, ...renameMigrations, ...ofGateway]);
        const warnings = await requireSameCountries(connection, model, leaving);
        for (const table of tables) {
          const indexes = tableIndexes(model, table);
          warnings.push(...(await prepareEntityTable(connection, table, indexes, report)));
        }
        await applyMigrations(connection, ofEntities);
        await noteCountries(connection, model);
        return [...warnings, ...(await describeUnusedTables(connection, tables))];
      } finally {
        await sql`reset statement_timeout`.execute(connection);
        await sql`reset lock_timeout`.execute(connection);
      }
    });
  return withSchemaLock(db, prepare, report);
}
