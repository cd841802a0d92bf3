import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '../../../src/gateway/database/connection';
import { withTransaction } from '../../../src/gateway/database/units/transaction';
import type { Database } from '../../../src/gateway/database/declared/tables';
import { databaseUrl } from '../../support/databases';
import { type TestDatabase, testDatabase } from '../support/testDatabase';

let database: TestDatabase;
beforeEach(async () => (database = await testDatabase()));
afterEach(() => database.drop());

/** Runs one statement with a value. */
async function double(db: Database, value: number): Promise<number> {
  const { rows } = await sql<{ doubled: number }>`select ${value}::int * 2 as doubled`.execute(db);
  return rows[0]!.doubled;
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

it('prepares and sets nothing behind a pooler that gives each transaction another connection', async () => {
  const address = new URL(databaseUrl(database.connection));
  address.searchParams.set('pooler', 'transaction');
  const db = connect({ connectionString: address.toString() }, 1);
  try {
    for (let value = 1; value <= 70; value++) expect(await double(db, value)).toBe(value * 2);
    const { rows } = await sql<{ prepared: number; limit: string }>`
      select (select count(*) from pg_prepared_statements)::int as prepared,
        current_setting('statement_timeout') as limit`.execute(db);
    expect(rows).toEqual([{ prepared: 0, limit: '0' }]);
  } finally {
    await db.destroy();
  }
  address.searchParams.set('pooler', 'session');
  expect(() => connect({ connectionString: address.toString() }, 1)).toThrow(
    'DATABASE_URL: pooler must be transaction, not "session".',
  );
});

const readAltered = (db: Database) => sql`select * from altered where value = ${1}`.execute(db);

it('goes on with statements that were prepared before a table was altered', async () => {
  const db = connect({ connectionString: databaseUrl(database.connection) }, 1);
  try {
    await sql`create table altered (value integer)`.execute(db);
    await sql`insert into altered values (1)`.execute(db);
    for (let run = 0; run < 60; run++) await readAltered(db);
    await sql`alter table altered add column added text default 'new'`.execute(db);
    const { rows } = await withTransaction(db, readAltered);
    expect(rows).toEqual([{ value: 1, added: 'new' }]);
    // A statement outside of a transaction is one, too.
    for (let run = 0; run < 60; run++) await readAltered(db);
    await sql`alter table altered drop column added`.execute(db);
    expect((await readAltered(db)).rows).toEqual([{ value: 1 }]);
  } finally {
    await db.destroy();
  }
});
