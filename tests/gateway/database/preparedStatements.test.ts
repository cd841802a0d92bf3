import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '../../../src/gateway/database/connection';
import { prepareIfFrequent } from '../../../src/gateway/database/connections/pool';
import type { Database } from '../../../src/gateway/database/tables';
import { databaseUrl } from '../../support/databases';
import { type TestDatabase, testDatabase } from '../support/testDatabase';

let database: TestDatabase;
beforeEach(async () => (database = await testDatabase()));
afterEach(() => database.drop());

/** Runs one statement of which there may be many forms, with a value. */
async function double(db: Database, value: number): Promise<number> {
  const statement = sql<{ doubled: number }>`select ${value}::int * 2 as doubled`.compile(db);
  prepareIfFrequent(statement.sql);
  return (await db.executeQuery(statement)).rows[0]!.doubled;
}

it('prepares a statement that is run often, once for a connection, and reads by each value as before', async () => {
  const db = connect({ connectionString: databaseUrl(database.connection) }, 1);
  try {
    const prepared = async () =>
      (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows
        .length;
    expect(await double(db, 1)).toBe(2);
    expect(await prepared()).toBe(0);
    for (let value = 2; value <= 70; value++) expect(await double(db, value)).toBe(value * 2);
    expect(await prepared()).toBe(1);
  } finally {
    await db.destroy();
  }
});
