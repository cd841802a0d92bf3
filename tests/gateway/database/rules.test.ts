import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowRemoval } from '../../../src/gateway/database/appendOnly';
import { newId } from '../../../src/gateway/database/ids';
import { DatabaseUnavailableError } from '../../../src/gateway/database/connections/pool';
import { prepareDatabase } from '../../../src/gateway/database/schema/prepareDatabase';
import { insertDrawn, insertRecords } from '../../../src/gateway/database/records';
import { updateRecord } from '../../../src/gateway/database/updateRecord';
import { migrations } from '../../../src/gateway/parts';
import type { Model } from '../../../src/metadata/model/Model';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { reservedTables } from '../../../src/metadata/generated/reservedTables';
import { parcelModel } from '../support/parcelModel';
import { type TestDatabase, testDatabase } from '../support/testDatabase';

const owner = { merchantId: newId(), country: 'AA' };
const parcel = { ...owner, code: 'A', price: 5, sentAt: '2026-11-01T00:00:00Z' };
let database: TestDatabase;

beforeEach(async () => (database = await testDatabase()));
afterEach(() => database.drop());

const prepare = (model: Model) => prepareDatabase(database.db, model, migrations);

/** The Model with an `x-table` of the parcel, and with other required fields. */
function ruled(rules: { unique?: string[][]; appendOnly?: boolean }, required?: string[]): Model {
  const model = parcelModel();
  model.schemas.parcel!['x-table'] = rules;
  if (required) model.schemas.parcel!.required = required;
  return model;
}
const unique = ruled({ unique: [['code']] });

async function store(model: Model, ...records: Partial<typeof parcel>[]): Promise<string[]> {
  const table = entityTable(model, 'parcel');
  return insertRecords(
    database.db,
    table,
    records.map((record) => ({ ...parcel, ...record })),
  );
}

describe('values that must be unique', () => {
  it('are those of one record of a merchant, in whatever country', async () => {
    await prepare(unique);
    await store(unique, { code: 'A' }, { code: 'B' }, { code: 'A', merchantId: newId() });
    await expect(store(unique, { code: 'A', country: 'BB' })).rejects.toMatchObject({ code: '23505' });
  });

  it('are drawn again where they are taken', async () => {
    await prepare(unique);
    await store(unique, { code: 'A' }, { code: 'B' });
    const codes = ['A', 'B', 'C'];
    const draw = () => ({ ...parcel, code: codes.shift()! });
    const drawn = await insertDrawn(database.db, entityTable(unique, 'parcel'), draw);
    expect(drawn).toMatchObject({ code: 'C', id: expect.any(String) });
    const never = insertDrawn(database.db, entityTable(unique, 'parcel'), () => parcel);
    await expect(never).rejects.toMatchObject({ code: '23505' });
  });

  it('that repeat in older records are named, stay, and are not taken once more', async () => {
    await prepare(parcelModel());
    const [, twin] = await store(parcelModel(), { code: 'A' }, { code: 'A' }, { code: 'B' });
    const warning = expect.stringMatching(/"unique" \["code"\]: .* repeat: A \(2 records\)\. .*-- repeats/);
    expect(await prepare(unique)).toEqual([warning]);
    expect(await prepare(unique)).toEqual([warning]);
    await expect(store(unique, { code: 'A' })).rejects.toMatchObject({ code: '23505' });
    await expect(store(unique, { code: 'B' })).rejects.toMatchObject({ code: '23505' });
    const table = entityTable(unique, 'parcel');
    const change = (changes: { price?: number; code?: string }) =>
      updateRecord(database.db, table, { ...owner, id: twin! }, changes);
    expect(await change({ price: 9 })).toMatchObject({ code: 'A', price: 9 });

    await change({ code: 'C' });
    expect(await prepare(unique)).toEqual([]);
    await expect(store(unique, { code: 'C' })).rejects.toMatchObject({ code: '23505' });
  });
});

describe('an index that is built while records are stored', () => {
  it('keeps nobody waiting, and is built again by the next start if it was interrupted', async () => {
    await prepare(parcelModel());
    const [id] = await store(parcelModel(), { code: 'A' });
    const { db } = database;
    await db.transaction().execute(async (open) => {
      // The build waits for this transaction.
      await updateRecord(open, entityTable(unique, 'parcel'), { ...owner, id: id! }, { price: 6 });
      const outcome = prepare(unique).catch((error: unknown) => error);
      const builder = await vi.waitFor(async () => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like 'create unique index%'`.execute(db);
        expect(rows).toHaveLength(1);
        return rows[0]!.pid;
      });
      await store(unique, { code: 'B' });
      await sql`select pg_terminate_backend(${builder})`.execute(db);
      expect(await outcome).toBeInstanceOf(DatabaseUnavailableError);
    });
    const invalid = sql<{ name: string }>`
      select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where not indisvalid`;
    expect((await invalid.execute(db)).rows).toEqual([{ name: 'unique_parcel_code' }]);

    await prepare(unique);
    expect((await invalid.execute(db)).rows).toEqual([]);
    await expect(store(unique, { code: 'B' })).rejects.toMatchObject({ code: '23505' });
  });
});

describe('a required field', () => {
  it('is required by the database where every country agrees', async () => {
    const model = parcelModel();
    await prepare(model);
    const without = { ...owner, price: 5, sentAt: parcel.sentAt };
    const inserted = insertRecords(database.db, entityTable(model, 'parcel'), [without]);
    await expect(inserted).rejects.toMatchObject({ code: '23502', column: 'code' });
  });

  it('is only missed by the start where records lack it, and is required once they have it', async () => {
    await prepare(parcelModel());
    const [id] = await store(parcelModel(), {});
    const stricter = ruled({}, ['code', 'price', 'sentAt', 'pieces']);
    expect(await prepare(stricter)).toEqual([
      expect.stringMatching(/parcel\.json, "pieces": it is required, and 1 stored records have no value/),
    ]);
    await updateRecord(database.db, entityTable(stricter, 'parcel'), { ...owner, id: id! }, { pieces: 1 });
    expect(await prepare(stricter)).toEqual([]);
    await expect(store(stricter, {})).rejects.toMatchObject({ code: '23502', column: 'pieces' });
  });

  it('is optional in the database again once it is in the schema, or gone from it', async () => {
    await prepare(parcelModel());
    const less = ruled({}, ['price']);
    delete (less.schemas.parcel!.properties as Record<string, unknown>).sentAt;
    await prepare(less);
    const records = [{ ...owner, price: 5 }];
    await expect(insertRecords(database.db, entityTable(less, 'parcel'), records)).resolves.toHaveLength(1);
  });
});

describe('records of an append-only entity', () => {
  const table = sql.table('parcel');

  it('cannot be changed or deleted by any role', async () => {
    const model = ruled({ appendOnly: true });
    await prepare(model);
    await store(model, {});
    const message = 'Records of "parcel" are append-only';
    await expect(sql`update ${table} set price = 1`.execute(database.db)).rejects.toThrow(message);
    await expect(sql`delete from ${table}`.execute(database.db)).rejects.toThrow(message);
    await expect(sql`truncate ${table}`.execute(database.db)).rejects.toThrow(message);
    await expect(store(model, { code: 'B' })).resolves.toHaveLength(1);
  });

  it('go with the sandbox that is cleared', async () => {
    const model = ruled({ appendOnly: true });
    await prepare(model);
    await store(model, {});
    await database.db.transaction().execute(async (transaction) => {
      await allowRemoval(transaction);
      await sql`delete from ${table}`.execute(transaction);
    });
    const { rows } = await sql`select 1 from ${table}`.execute(database.db);
    expect(rows).toEqual([]);
  });
});

it('no entity can have the name of a table of the gateway', async () => {
  await prepare(parcelModel());
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(database.db);
  const own = rows.map(({ name }) => name).filter((name) => !['parcel', 'crate'].includes(name));
  expect([...reservedTables].toSorted()).toEqual(own.toSorted());
});
