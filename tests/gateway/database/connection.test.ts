import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '../../../src/gateway/database/connection';
import { databaseUrl } from '../../support/databases';
import { type TestDatabase, testDatabase } from '../support/testDatabase';

let database: TestDatabase;
beforeEach(async () => (database = await testDatabase()));
afterEach(() => database.drop());

/** Reads a statement's only row on a connection that is made now. */
async function read(statement: string, parameters = ''): Promise<unknown> {
  const db = connect({ connectionString: databaseUrl(database.connection) + parameters }, 1);
  try {
    return (await sql.raw(statement).execute(db)).rows[0];
  } finally {
    await db.destroy();
  }
}

it('reads instants and days as ISO 8601 in UTC, however the database is set', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  for (const setting of ["datestyle = 'German, DMY'", "timezone = 'Asia/Kolkata'"]) {
    await sql.raw(`alter database ${rows[0]!.name} set ${setting}`).execute(database.db);
  }
  expect(await read("select timestamptz '2026-11-22T10:00:00.5Z' as at, date '2026-11-22' as day")).toEqual({
    at: '2026-11-22T10:00:00.5Z',
    day: '2026-11-22',
  });
});

it('keeps the options of DATABASE_URL and its own', async () => {
  const settings =
    "select current_setting('work_mem') as memory, current_setting('statement_timeout') as time";
  expect(await read(settings, '?options=-c%20work_mem%3D7MB')).toEqual({ memory: '7MB', time: '30s' });
});
