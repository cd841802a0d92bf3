import type { Migration } from '../migrations';
import type { Database } from '../declared/tables';
import { renameMigrations } from './applyRenames';
import { countryMigrations } from './countryFacts';
import { ruleMigrations } from './knownRules';

/** Returns the migrations of a database that this version does not know, sorted by name. A newer version has applied them. */
export async function unknownMigrations(db: Database, migrations: readonly Migration[]): Promise<string[]> {
  const known = [...countryMigrations, ...renameMigrations, ...ruleMigrations, ...migrations];
  const own = new Set(known.map(({ name }) => name));
  const applied = await db.selectFrom('schema_migration').select('name').orderBy('name').execute();
  return applied.map(({ name }) => name).filter((name) => !own.has(name));
}
