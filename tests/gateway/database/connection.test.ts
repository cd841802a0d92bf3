import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, openDatabase } from '../../../src/gateway/database/connection';
import { databaseUrl } from '../../support/databases';
import { type TestDatabase, testDatabase } from '../support/testDatabase';
import { startDroppingPooler } from './support/droppingPooler';

let database: TestDatabase;
beforeEach(async () => (database = await testDatabase()));
afterEach(() => database.drop());

/** Sets what connections to the database have unless they set it themselves. */
async function set(...settings: string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  for (const setting of settings) {
    await sql.raw(`alter database ${rows[0]!.name} set ${setting}`).execute(database.db);
  }
}

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
  await set("datestyle = 'German, DMY'", "timezone = 'Asia/Kolkata'");
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

it('prepares tables on a connection that leads past the pooler, where one is named', async () => {
  const pooled = new URL(databaseUrl(database.connection));
  await set(
    "timezone = 'UTC'",
    'statement_timeout = 30000',
    'lock_timeout = 5000',
    'idle_in_transaction_session_timeout = 15000',
  );
  const databaseDirectUrl = pooled.toString();
  pooled.searchParams.set('pooler', 'transaction');
  const opened = await openDatabase({
    dataDir: '/nowhere',
    databaseUrl: pooled.toString(),
    databaseDirectUrl,
    databaseConnections: 2,
  });
  try {
    const limit = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`;
    expect((await limit.execute(opened.db)).rows).toEqual([{ limit: '30s' }]);
    expect((await opened.withoutTimeLimits((db) => limit.execute(db))).rows).toEqual([{ limit: '0' }]);
  } finally {
    await opened.close();
  }
});

const open = async () => {
  const pooler = await startDroppingPooler(database.connection);
  try {
    const config = { dataDir: '/nowhere', databaseUrl: pooler.url, databaseConnections: 2 };
    await (await openDatabase(config)).close();
  } finally {
    await pooler.close();
  }
};

describe('behind a pooler that drops "options", a gateway', () => {
  it('does not start, and says what to set', async () => {
    await set("timezone = 'Asia/Kolkata'", "datestyle = 'German'");
    await expect(open()).rejects.toThrow(
      /timezone is "Asia\/Kolkata"; datestyle is "German, \w+"; statement_timeout is 0 ms; .*SET timezone = 'UTC';.* SET lock_timeout = 5000;/,
    );
  });

  it('starts where the database itself has the settings', async () => {
    const limits = ['statement', 'lock', 'idle_in_transaction_session'].map(
      (name) => `${name}_timeout = 2500`,
    );
    await set("timezone = 'UTC'", "datestyle = 'ISO'", ...limits);
    await open();
  });
});
