import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { prepareDatabase } from '../../../src/gateway/database/schema/prepareDatabase';
import { describeUnfitValues } from '../../../src/gateway/database/schema/unfitValues';
import { insertRecords } from '../../../src/gateway/database/records';
import { migrations } from '../../../src/gateway/parts';
import { describeUnknownResources } from '../../../src/gateway/personal/views/unknownResources';
import type { JsonSchema } from '../../../src/metadata/model/json';
import type { Model } from '../../../src/metadata/model/Model';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { parcelModel } from '../support/parcelModel';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';

const owner = { merchantId: newId(), country: 'AA' };
const parcel = { ...owner, code: 'A', price: 5, sentAt: '2026-11-01T00:00:00Z', kind: 'tube' };
let database: TestDatabase;

beforeEach(async () => (database = await preparedDatabase(parcelModel())));
afterEach(() => database.drop());

const prepare = (model: Model) => prepareDatabase(database.db, model, migrations);
const unfit = (model: Model) => describeUnfitValues(database.db, model, 'parcel');
const store = (...records: object[]) =>
  insertRecords(
    database.db,
    entityTable(parcelModel(), 'parcel'),
    records.map((record) => ({ ...parcel, ...record })),
  );

describe('the start', () => {
  it('names an option that was removed and that records have, with what to do, and keeps them', async () => {
    await store({}, { code: 'B' }, { code: 'C', kind: 'box' });
    expect(await unfit(parcelModel())).toEqual([]);
    const model = parcelModel();
    const { properties } = model.schemas.parcel as { properties: Record<string, JsonSchema> };
    properties.kind = { title: 'Kind', oneOf: [{ const: 'box', title: 'Box' }] };
    expect(await unfit(model)).toEqual([
      expect.stringMatching(
        /^schemas\/parcel\.json, "kind": 2 stored records of AA have "tube", .*UPDATE "parcel" SET "kind" = … WHERE country = 'AA' AND "kind" = 'tube';$/,
      ),
    ]);
    expect(
      await database.db
        .selectFrom('parcel' as never)
        .selectAll()
        .execute(),
    ).toHaveLength(3);
  });

  it('names a field that a country has come to require and that records lack', async () => {
    await store({}, { code: 'B', label: 'b' }, { code: 'C', country: 'BB' });
    const model = parcelModel();
    model.schemas.parcel!.allOf = [{ $ref: 'country.json#/$defs/rules' }];
    Object.assign(model.schemas.country!.$defs as object, { rules: {} });
    model.countries.AA!.$defs.rules = { required: ['label'] };
    expect(await unfit(model)).toEqual([
      expect.stringMatching(
        /^schemas\/parcel\.json, "label": AA requires it, and 1 stored records have no value\./,
      ),
    ]);
  });

  it('names the resource of saved views that has no file any more', async () => {
    const model = parcelModel();
    await prepare(model);
    const now = '2026-11-01T00:00:00Z';
    const view = {
      user_id: newId(),
      country: 'AA',
      list: '',
      created_at: now,
      updated_at: now,
      content: '{}',
    };
    await database.db
      .insertInto('saved_view')
      .values([
        { ...view, id: newId(), resource: 'packets', name: 'Mine' },
        { ...view, id: newId(), resource: 'parcels', name: 'Mine' },
      ])
      .execute();
    expect(await describeUnknownResources(database.db, model)).toEqual([
      expect.stringMatching(
        /^There is no resources\/packets\.json, but users keep 1 saved views and 0 .*"renamed": \["packets"\]/,
      ),
    ]);
  });
});
