import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { insertRecords, readRecord } from '../../../src/gateway/database/records';
import { newId } from '../../../src/gateway/database/ids';
import { prepareDatabase } from '../../../src/gateway/database/schema/prepareDatabase';
import { migrations } from '../../../src/gateway/parts';
import type { JsonSchema } from '../../../src/metadata/model/json';
import type { Model } from '../../../src/metadata/model/Model';
import { parcelModel } from '../support/parcelModel';
import { type TestDatabase, testDatabase } from '../support/testDatabase';

const key = { merchantId: newId(), country: 'AA' };
const record = { ...key, code: 'A', price: 5, pieces: 2, sentAt: '2026-11-01T00:00:00Z', remark: 'r' };
let database: TestDatabase;

beforeEach(async () => (database = await testDatabase()));
afterEach(() => database.drop());

const prepare = (model: Model) => prepareDatabase(database.db, model, migrations);

/** The Model with other properties of the parcel; `undefined` takes one away. */
function changed(properties: Record<string, JsonSchema | undefined>): Model {
  const model = parcelModel();
  Object.assign(model.schemas.parcel!.properties as object, properties);
  for (const [name, schema] of Object.entries(properties)) {
    if (!schema) delete (model.schemas.parcel!.properties as Record<string, unknown>)[name];
  }
  return model;
}

async function columns(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns where table_name = 'parcel'`.execute(
    database.db,
  );
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
}

async function indexes(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where tablename = 'parcel' order by 1`.execute(database.db);
  return rows.map(({ name }) => name);
}

async function storeOne(model: Model): Promise<string> {
  const [id] = await insertRecords(database.db, entityTable(model, 'parcel'), [record]);
  return id!;
}

describe('the tables of entities', () => {
  it('have a column of the right type for each scalar field of any country', async () => {
    expect(await prepare(parcelModel())).toEqual([]);
    expect(await columns()).toMatchObject({
      id: 'uuid',
      merchant_id: 'uuid',
      country: 'text',
      attributes: 'jsonb',
      code: 'text',
      price: 'bigint',
      weight: 'numeric',
      fragile: 'boolean',
      sent_at: 'timestamp with time zone',
      due: 'date',
      customs: 'text',
    });
    expect(await columns()).not.toHaveProperty('tags');
  });

  it('have indexes for the lists’ order, filters, relations and searches, and keep those that nothing needs any more', async () => {
    const model = parcelModel();
    await prepare(model);
    const before = [
      'list_parcel_code',
      'list_parcel_kind_sent_at',
      'list_parcel_price',
      'list_parcel_sent_at',
      'list_parcel_state_sent_at',
      'parcel_pkey',
      // The name says what it holds: another one is built where that changes.
      ...(await indexes()).filter((name) => /^search_parcel_merchant_[0-9a-f]{8}$/.test(name)),
    ];
    expect(before).toHaveLength(7);
    expect(await indexes()).toEqual(before);
    const other = parcelModel();
    other.resources.parcels!.list!.filters = ['pieces'];
    expect(await prepare(other)).toEqual([
      expect.stringMatching(
        /of "parcel" any more: list_parcel_code, list_parcel_kind_sent_at, list_parcel_price, list_parcel_state_sent_at\. .*npm run database -- drop-indexes/,
      ),
    ]);
    expect(await indexes()).toEqual([...before, 'list_parcel_pieces'].toSorted());
  });

  it('gain the column of a field that a schema gained, and keep what they hold', async () => {
    const before = parcelModel();
    await prepare(before);
    const id = await storeOne(before);
    const after = changed({ insuredUntil: { title: 'Insured', type: 'string', format: 'date-time' } });
    expect(await prepare(after)).toEqual([]);
    const [second] = await insertRecords(database.db, entityTable(after, 'parcel'), [
      { ...record, insuredUntil: '2027-01-01T00:00:00Z' },
    ]);
    const table = entityTable(after, 'parcel');
    expect(await readRecord(database.db, table, { ...key, id })).toMatchObject({ code: 'A', price: 5 });
    expect(await readRecord(database.db, table, { ...key, id: second! })).toMatchObject({
      insuredUntil: '2027-01-01T00:00:00Z',
    });
  });

  it('widen whole numbers to decimals', async () => {
    await prepare(parcelModel());
    const id = await storeOne(parcelModel());
    const after = changed({ pieces: { title: 'Pieces', type: 'number' } });
    await prepare(after);
    expect((await columns()).pieces).toBe('numeric');
    expect(await readRecord(database.db, entityTable(after, 'parcel'), { ...key, id })).toMatchObject({
      pieces: 2,
    });
  });

  it('change nothing where data would be lost, and name the place in the schema and the command', async () => {
    await prepare(parcelModel());
    const before = await columns();
    const after = changed({ code: { title: 'Code', type: 'integer' }, fresh: { type: 'string' } });
    await expect(prepare(after)).rejects.toThrow(
      /schemas\/parcel\.json, "code": it is stored as text and would become bigint[^]*ALTER TABLE "parcel" ALTER COLUMN "code" TYPE bigint/,
    );
    expect(await columns()).toEqual(before);
  });

  it('keep the table of an entity whose file was renamed, and say so while it holds records', async () => {
    await prepare(parcelModel());
    const renamed = parcelModel();
    renamed.schemas.packet = renamed.schemas.parcel!;
    delete renamed.schemas.parcel;
    renamed.entities = ['packet', 'crate'];
    renamed.resources.parcels!.entity = 'packet';
    expect(await prepare(renamed)).toEqual([]);
    await storeOne(parcelModel());
    expect(await prepare(renamed)).toEqual([
      expect.stringMatching(
        /^The table "parcel" holds records, but there is no schemas\/parcel\.json\..*DROP TABLE "parcel";$/,
      ),
    ]);
    expect(await prepare(parcelModel())).toEqual([]);
  });

  it('keep the column of a removed field as long as it holds data, and name the command that drops it', async () => {
    await prepare(parcelModel());
    const less = changed({ remark: undefined });
    expect(await prepare(less)).toEqual([]);
    const id = await storeOne(parcelModel());
    expect(await prepare(less)).toEqual([
      expect.stringMatching(/parcel\.json has no field for the column "remark".*DROP COLUMN "remark"/),
    ]);
    await prepare(parcelModel());
    expect(await readRecord(database.db, entityTable(parcelModel(), 'parcel'), { ...key, id })).toMatchObject(
      {
        remark: 'r',
      },
    );
  });

  it.each<[string, Record<string, JsonSchema>, RegExp]>([
    [
      'a name of the gateway’s own',
      { merchantId: { type: 'string' } },
      /"merchantId": Every record has a "merchantId" of the system/,
    ],
    [
      'two names for one column',
      { sent_at: { type: 'string' } },
      /"sent_at": It and "sentAt" would be the same column/,
    ],
  ])('reject %s', async (_what, properties, message) => {
    await expect(prepare(changed(properties))).rejects.toThrow(message);
  });

  it('are prepared by many processes at once without harm', async () => {
    const results = await Promise.all([1, 2, 3].map(() => prepare(parcelModel())));
    expect(results).toEqual([[], [], []]);
    expect(Object.keys(await columns()).length).toBeGreaterThan(15);
  });

  it('are prepared after another process has finished, or was killed, and the operator reads why it takes longer', async () => {
    await prepare(parcelModel());
    await sql`update schema_lock set holder = 'killed', expires_at = now() + interval '300 ms'`.execute(
      database.db,
    );
    const lines: string[] = [];
    await prepareDatabase(database.db, parcelModel(), migrations, (line) => lines.push(line));
    expect(lines).toEqual([expect.stringMatching(/^Another process prepares the database: waiting/)]);
  });

  it('are left alone where a version before the first one has made the database', async () => {
    await sql`create table schema_migration (name text primary key)`.execute(database.db);
    await sql`insert into schema_migration values ('countries-001-fact'), ('jobs-001-job')`.execute(
      database.db,
    );
    await expect(prepare(parcelModel())).rejects.toThrow(
      /^This database was made by a version before 0\.1\.0, .* Begin with an empty database: /,
    );
    expect(await columns()).toEqual({});
  });

  it('are prepared where a newer version has applied migrations of its own', async () => {
    await prepare(parcelModel());
    await sql`insert into schema_migration values ('jobs-900-later')`.execute(database.db);
    expect(await prepare(parcelModel())).toEqual([]);
  });

  it('reject records with unknown fields', async () => {
    await prepare(parcelModel());
    const table = entityTable(parcelModel(), 'parcel');
    await expect(insertRecords(database.db, table, [{ ...key, prize: 5 }])).rejects.toThrow(
      '"prize" is not a field',
    );
  });
});
