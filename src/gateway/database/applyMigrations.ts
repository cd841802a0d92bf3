import { type Kysely, sql } from 'kysely';
import type { Migration } from './Migration';
import type { Tables } from './Tables';

/** Applies those of `steps` that were not applied yet, in order. The caller holds the schema lock. */
export async function applyMigrations(db: Kysely<Tables>, steps: Migration[]): Promise<void> {
  const applied = await db.selectFrom('schema_migration').select('name').execute();
  const done = new Set(applied.map((row) => row.name));
  for (const step of steps) {
    if (done.has(step.name)) continue;
    await sql.raw(step.sql).execute(db);
    await db
      .insertInto('schema_migration')
      .values({ name: step.name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
