import type { Migration } from '../migrations';
import type { Database } from '../declared/tables';
import { renameMigrations } from './applyRenames';
import { countryMigrations } from './countryFacts';
import { ruleMigrations } from './knownRules';

/** Returns the names of migrations that a newer version has applied to a database and this one does not know, sorted. */
export async function unknownMigrations(db: Database, migrations: readonly Migration[]): Promise<string[]> {
  const known = [...countryMigrations, ...renameMigrations, ...ruleMigrations, ...migrations];
  const own = new Set(known.map(({ name }) => name));
  const applied = await db.selectFrom('schema_migration').select('name').orderBy('name').execute();
  return applied.map(({ name }) => name).filter((name) => !own.has(name));
}
