import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords } from '../../../src/gateway/database/records';
import { migrations } from '../../../src/gateway/parts';
import { findStored } from '../../../src/gateway/stored/findStored';
import { storedWords } from '../../../src/gateway/stored/storedWords';
import type { JsonSchema } from '../../../src/metadata/model/json';
import type { Model } from '../../../src/metadata/model/Model';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { parcelModel } from '../support/parcelModel';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';

const now = new Date('2026-11-20T00:00:00Z');
const owner = { merchantId: newId(), country: 'AA' };
let database: TestDatabase;
let ids: string[];

/** Parcels that programs weigh, with what they have to say then. */
function weighed(input: Record<string, JsonSchema>): Model {
  const model = parcelModel();
  const { parcels } = model.resources;
  parcels!.actions!.weigh = {
    title: 'Weigh',
    permission: 'post:parcels:lose',
    input: { type: 'object', properties: input, required: Object.keys(input) },
    request: { method: 'POST', path: '{id}/weigh' },
  };
  parcels!.api = { scope: 'read', actions: { weigh: { scope: 'weigh' } } };
  return model;
}

const weight = (maximum: number) => ({ weight: { title: 'Weight', type: 'integer', maximum } });

/** What is found of calls of programs. */
async function refused(model: Model): Promise<string[]> {
  const { findings } = await findStored(database.db, model, {
    migrations,
    now,
    notes: false,
    words: storedWords(),
  });
  return findings.flatMap(({ about, line, breaks }) => (about === 'calls' && breaks ? [line] : []));
}

async function weigh(id: string, value: number, by: 'application' | 'user', at: string): Promise<void> {
  const entry = JSON.stringify({ resource: 'parcels', form: 'weigh', values: { weight: { after: value } } });
  await sql`
    insert into record_event (id, merchant_id, country, entity, record_id, number, at, actor_kind, entry)
    values (${newId()}, ${owner.merchantId}, 'AA', 'parcel', ${id}, 1, ${at}, ${by}, ${entry})`.execute(
    database.db,
  );
}

beforeEach(async () => {
  const model = weighed(weight(90));
  database = await preparedDatabase(model);
  const parcel = { ...owner, price: 5, sentAt: '2026-11-01T00:00:00Z', kind: 'tube', state: 'packed' };
  const parcels = ['A', 'B', 'C', 'D'].map((code) => ({ ...parcel, code }));
  ids = await insertRecords(database.db, entityTable(model, 'parcel'), parcels);
  await weigh(ids[0]!, 70, 'application', '2026-11-19T00:00:00Z');
  await weigh(ids[1]!, 20, 'application', '2026-11-18T00:00:00Z');
  await weigh(ids[2]!, 80, 'application', '2026-10-01T00:00:00Z');
  await weigh(ids[3]!, 80, 'user', '2026-11-19T00:00:00Z');
});
afterEach(() => database.drop());

it('says nothing of actions of programs that are taken as before', async () => {
  expect(await refused(weighed(weight(90)))).toEqual([]);
});

it('says which actions of programs of the last 30 days a narrower rule refuses', async () => {
  expect(await refused(weighed(weight(50)))).toEqual([
    `resources/parcels.json, "actions", "weigh": 1 call of AA of the last 30 days would be refused: "weight": Enter 50 or less. (${ids[0]}) Tell their merchants before the rule holds.`,
  ]);
});

it('says that programs do not send what an action asks for newly', async () => {
  const longer = weighed({ ...weight(90), scale: { title: 'Scale', type: 'string' } });
  expect(await refused(longer)).toEqual([
    expect.stringMatching(/"actions", "weigh": 2 calls of AA of .* would be refused: "scale": \S/),
  ]);
});

it('says that programs cannot take an action any more', async () => {
  const closed = weighed(weight(90));
  delete closed.resources.parcels!.api!.actions;
  expect(await refused(closed)).toEqual([
    `resources/parcels.json, "actions", "weigh": 2 calls of AA of the last 30 days would be refused: programs cannot take it any more. (${ids[0]}, ${ids[1]}) Tell their merchants before the rule holds.`,
  ]);
});
