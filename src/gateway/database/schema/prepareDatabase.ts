import type { Kysely } from 'kysely';
import type { Model } from '../../../metadata/model/Model';
import { entityTable, type EntityTable, storedEntities } from '../../../metadata/storage/entityTable';
import type { Config } from '../../config';
import type { OpenDatabase } from '../connection';
import { prepareTrigrams } from '../connections/trigrams';
import { tableIndexes } from '../indexes';
import { applyMigrations, firstMigration, type Migration, withSchemaLock } from '../migrations';
import type { Tables } from '../declared/tables';
import { renameMigrations } from './applyRenames';
import { countryMigrations, type Merchants, noteCountries, requireSameCountries } from './countryFacts';
import { ruleMigrations } from './knownRules';
import { prepareEntityTable } from './prepareEntityTable';
import { unusedTables } from './unusedTables';

/**
 * Brings the database to the schema of code and Model, in one process at a time. Others go on serving. Returns warnings. Throws, naming the
 * place in the schema, where data would be lost or amounts get another currency.
 */
export async function prepareDatabase(
  db: Kysely<Tables>,
  model: Model,
  migrations: Migration[],
  report: (line: string) => void = () => undefined,
  leaving?: Merchants,
): Promise<string[]> {
  // `db` has no time limits: an index on a large table takes longer than a request may, and waits for writers. `report` is called before
  // what takes long. The countries of `leaving` merchants do not matter, as the caller deletes their records next.
  // Finds fields that cannot be stored before anything is changed.
  const tables = storedEntities(model).map((entity) => entityTable(model, entity));
  const ofGateway = migrations.filter(({ entities }) => !entities);
  const ofEntities = migrations.filter(({ entities }) =>
    entities?.every((name) => model.entities.includes(name)),
  );
  const prepare = async () => {
    await applyMigrations(db, [...countryMigrations, ...renameMigrations, ...ruleMigrations, ...ofGateway]);
    const warnings = await requireSameCountries(db, model, leaving);
    const prepared = await prepareTrigrams(db);
    warnings.push(...prepared.warnings);
    for (const table of tables) {
      const indexes = tableIndexes(model, table, prepared.trigrams);
      warnings.push(...(await prepareEntityTable(db, table, indexes, report)));
    }
    await applyMigrations(db, ofEntities);
    await noteCountries(db, model);
    return [...warnings, ...(await describeUnusedTables(db, tables))];
  };
  return withSchemaLock(db, prepare, report);
}

/**
 * Returns the statements by which {@link prepareDatabase} would bring the database to this version, as a script. Those that only lock out
 * other processes are left out. An empty database gets all. Throws where {@link prepareDatabase} does.
 */
export async function planDatabase(
  { plan }: Pick<OpenDatabase, 'plan'>,
  model: Model,
  migrations: Migration[],
): Promise<string[]> {
  const planned = await plan((db) => prepareDatabase(db, model, migrations));
  const isEmpty = planned.some((statement) => statement.includes(`'${firstMigration}'`));
  const always = isEmpty
    ? /\bschema_lock\b/
    : /\bschema_lock\b|^create table if not exists schema_migration\b/;
  return planned
    .filter((statement) => !always.test(statement))
    .map((statement) => `${statement.replace(/;\s*$/, '')};`);
}

/**
 * Prepares the database of a gateway or an operator's command, or with `DATABASE_PREPARE=0` throws where that is left to do. Returns warnings
 * for the operator.
 */
export async function requirePrepared(
  database: Pick<OpenDatabase, 'plan' | 'withoutTimeLimits'>,
  { preparesDatabase }: Pick<Config, 'preparesDatabase'>,
  model: Model,
  migrations: Migration[],
  report?: (line: string) => void,
): Promise<string[]> {
  if (preparesDatabase)
    return database.withoutTimeLimits((db) => prepareDatabase(db, model, migrations, report));
  const planned = await planDatabase(database, model, migrations);
  if (planned.length === 0) return [];
  throw new Error(
    `The tables are not those of this version, and DATABASE_PREPARE=0 leaves them to you: ${planned.length} statements are to be run. ` +
      'To see them: npm run database -- plan; to run them: npm run database -- prepare',
  );
}

/** Returns a warning for each table with records that no entity has. They are kept. */
async function describeUnusedTables(db: Kysely<Tables>, tables: EntityTable[]): Promise<string[]> {
  return (await unusedTables(db, tables)).map(
    ({ table, entity }) =>
      `The table "${table}" holds records, but there is no schemas/${entity}.json. It was kept. ` +
      `If the file was renamed, give it this name again, or rename the table; to drop it: DROP TABLE "${table}";`,
  );
}
