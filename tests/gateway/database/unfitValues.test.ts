import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { prepareDatabase } from '../../../src/gateway/database/schema/prepareDatabase';
import {
  describeRecords,
  describeUnfitValues,
  reportUnfitValues,
} from '../../../src/gateway/database/schema/unfitValues';
import { insertRecords } from '../../../src/gateway/database/records';
import { migrations } from '../../../src/gateway/parts';
import { describeUnknownResources } from '../../../src/gateway/personal/views/unknownResources';
import { storedWords } from '../../../src/gateway/stored/storedWords';
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
const unfit = (model: Model) => describeUnfitValues(database.db, model, 'parcel', storedWords());
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
        /^schemas\/parcel\.json, "label": AA requires it, and 1 stored record of AA has no value\./,
      ),
    ]);
  });

  it('names every rule that records do not fit, with their number and the first of them, and counts those that were compared', async () => {
    const ids = await store(
      { label: 'long label', price: 500 },
      { code: 'B', price: 900, tags: ['a', 'b', 'c'] },
      { code: 'C', price: 900 },
      { code: 'D', price: 900 },
      { code: 'd-1', price: 900, kind: 'box' },
    );
    const model = parcelModel();
    const { properties } = model.schemas.parcel as { properties: Record<string, JsonSchema> };
    Object.assign(properties.price!, { maximum: 600 });
    Object.assign(properties.label!, { maxLength: 5 });
    Object.assign(properties.code!, { pattern: '^[A-Z]+$' });
    Object.assign(properties.tags!, { maxItems: 2 });
    model.schemas.parcel!.allOf = [
      { if: { properties: { kind: { const: 'box' } }, required: ['kind'] }, then: { required: ['pieces'] } },
    ];
    const { records, lines } = await describeRecords(database.db, model, 'parcel', storedWords());
    expect(records).toBe(5);
    const kept =
      'They were kept. What is changed of one has to fit, and one that waits for approval is not approved as it is.';
    const kept1 =
      'It was kept. What is changed of it has to fit, and if it waits for approval, it is not approved as it is.';
    const [, b, c, d] = ids;
    expect(lines.toSorted()).toEqual(
      [
        `schemas/parcel.json, "label": 1 stored record of AA does not fit: Use 5 characters or fewer. (${ids[0]}). ${kept1}`,
        `schemas/parcel.json, "price": 4 stored records of AA do not fit: Enter 6.00 AAA or less. (the first are ${b}, ${c}, ${d}). ${kept}`,
        `schemas/parcel.json, "tags": 1 stored record of AA does not fit: Use 2 entries or fewer. (${b}). ${kept1}`,
        `schemas/parcel.json, "code": 1 stored record of AA does not fit: Remove the characters that are not allowed here. (${ids[4]}). ${kept1}`,
        // Others may go without, so that no statement fills it in where it is missing.
        `schemas/parcel.json, "pieces": 1 stored record of AA does not fit: Pieces is required. (${ids[4]}). ${kept1}`,
      ].toSorted(),
    );
  });

  it('leaves out what stands for values of people who were forgotten', async () => {
    await store({ label: 'Forgotten 0123abcd' }, { code: 'B', label: 'Remembered 0123abcd' });
    const { lines } = await describeRecords(database.db, parcelModel(), 'parcel', storedWords());
    expect(lines).toEqual([expect.stringContaining('"label": 1 stored record of AA')]);
  });

  it('says of records whose country is gone that they were not compared', async () => {
    await store({}, { code: 'B', country: 'CC' });
    expect(await describeRecords(database.db, parcelModel(), 'parcel', storedWords())).toEqual({
      records: 1,
      lines: ['schemas/parcel.json: 1 stored record of CC was not compared, as there is no such country.'],
    });
  });

  it('compares the records of all merchants, however many they are', async () => {
    const many = Array.from({ length: 1_203 }, (_, index) => ({ merchantId: newId(), code: `P${index}` }));
    await store(...many, { code: 'Z', price: 0 });
    const { records, lines } = await describeRecords(database.db, parcelModel(), 'parcel', storedWords());
    expect([records, lines]).toEqual([1_204, [expect.stringContaining('"price": 1 stored record of AA')]]);
  });

  it('reports what does not fit each time, and looks again only after the rules have changed', async () => {
    await store({ price: 900 });
    const model = parcelModel();
    const reported = async (of: Model) => {
      const lines: string[] = [];
      const ends: (() => Promise<void>)[] = [];
      await new Promise<void>((resolve) => {
        ends.push(reportUnfitValues(database.db, of, storedWords(), (line) => lines.push(line), resolve));
      });
      await Promise.all(ends.map((end) => end()));
      return lines;
    };
    expect(await reported(model)).toEqual([]);
    // Nothing stores such a record by itself; that it is not found shows that the table was not read.
    await sql`update parcel set price = 0`.execute(database.db);
    expect(await reported(parcelModel())).toEqual([]);
    const { properties } = model.schemas.parcel as { properties: Record<string, JsonSchema> };
    const narrowed = structuredClone(model);
    Object.assign((narrowed.schemas.parcel as { properties: typeof properties }).properties.price!, {
      maximum: 600,
    });
    for (let start = 1; start <= 2; start++)
      expect(await reported(narrowed)).toEqual([expect.stringContaining('"price": 1 stored record of AA')]);
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
    expect(await describeUnknownResources(database.db, model, storedWords())).toEqual([
      expect.stringMatching(
        /^There is no resources\/packets\.json, but users keep 1 saved view and 0 choices of columns .*"renamed": \["packets"\]/,
      ),
    ]);
  });
});
