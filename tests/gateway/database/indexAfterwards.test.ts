import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords } from '../../../src/gateway/database/records';
import { buildMissingIndexes, indexAfterwards } from '../../../src/gateway/database/schema/indexAfterwards';
import type { Database } from '../../../src/gateway/database/declared/tables';
import { withTransaction } from '../../../src/gateway/database/units/transaction';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { parcelModel } from '../support/parcelModel';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';

const model = parcelModel();
const table = entityTable(model, 'parcel');
const record = {
  merchantId: newId(),
  country: 'AA',
  code: 'A',
  price: 5,
  sentAt: '2026-11-01T00:00:00Z',
};
let database: TestDatabase;

beforeEach(async () => (database = await preparedDatabase(model)));
afterEach(() => database.drop());

async function definitions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select indexdef as text from pg_indexes where tablename = 'parcel' order by indexname`.execute(db);
  return rows.map(({ text }) => text);
}

const isUnique = (definition: string) => definition.includes('UNIQUE');

/** Stores a record between both steps, and returns the indexes that there were meanwhile. */
async function fill(): Promise<string[]> {
  return withTransaction(database.db, async (transaction) => {
    const build = await indexAfterwards(transaction, [table]);
    const meanwhile = await definitions(transaction);
    await insertRecords(transaction, table, [record]);
    await build();
    return meanwhile;
  });
}

describe('filling a table', () => {
  it('builds its indexes afterwards, as they were, and enforces throughout what is unique', async () => {
    const before = await definitions(database.db);
    expect(before.filter(isUnique).length).toBeGreaterThan(0);
    expect(before.filter(isUnique).length).toBeLessThan(before.length);
    expect(await fill()).toEqual(before.filter(isUnique));
    expect(await definitions(database.db)).toEqual(before);
  });

  it('keeps the indexes of a table that has records', async () => {
    await insertRecords(database.db, table, [{ ...record, code: 'B' }]);
    expect(await fill()).toEqual(await definitions(database.db));
  });

  it('leaves everything as it was where it fails', async () => {
    const before = await definitions(database.db);
    const failing = withTransaction(database.db, async (transaction) => {
      await indexAfterwards(transaction, [table]);
      throw new Error('No more.');
    });
    await expect(failing).rejects.toThrow('No more.');
    expect(await definitions(database.db)).toEqual(before);
  });

  it('may leave the indexes to be built once others read and write', async () => {
    const before = await definitions(database.db);
    await withTransaction(database.db, async (transaction) => {
      await indexAfterwards(transaction, [table]);
      await insertRecords(transaction, table, [record]);
    });
    expect(await definitions(database.db)).toEqual(before.filter(isUnique));
    await buildMissingIndexes(database.db, model, [table]);
    expect(await definitions(database.db)).toEqual(before);
  });
});
