import { sql } from 'kysely';
import type { Migration } from '../migrations';
import type { Database } from '../declared/tables';
import { unknownMigrations } from './unknownMigrations';

/**
 * Throws, with what to do, where the gateway's tables are not those of this version. What a command reads in others may be wrong without a
 * sign of it.
 */
export async function requireVersion(db: Database, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await sql<{ prepared: boolean }>`
    select to_regclass('schema_migration') is not null as prepared`.execute(db);
  if (!rows[0]?.prepared)
    throw new Error(
      'The database is empty. Name in DATABASE_URL the one that a gateway has started with, or start the gateway once.',
    );
  const applied = await db.selectFrom('schema_migration').select('name').execute();
  const done = new Set(applied.map(({ name }) => name));
  const missing = migrations
    .filter(({ name, entities }) => !entities && !done.has(name))
    .map(({ name }) => name);
  if (missing.length > 0)
    throw new Error(
      `The database is of an older version: it lacks ${missing.length} of the steps to this one, such as ${missing[0]}. ` +
        'Run the command with the version of the program that runs there, or bring a copy of the database to this one: npm run database -- prepare',
    );
  const unknown = await unknownMigrations(db, migrations);
  if (unknown.length > 0)
    throw new Error(
      `The database is of a newer version: this one does not know ${unknown.length} of its steps, such as ${unknown[0]}. ` +
        'Run the command with the version of the program that runs there, or on a copy of the database of before that version started.',
    );
}
