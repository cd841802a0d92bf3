import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { readEvents, recordEvent, type RecordEvent } from '../../../src/gateway/database/recordEvents';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { parcelModel } from '../support/parcelModel';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';

let database: TestDatabase;
beforeAll(async () => (database = await preparedDatabase(parcelModel())));
afterAll(() => database.drop());

const event = (note: string): RecordEvent => ({ at: new Date(), actor: { kind: 'system' }, note });

it('the creation of a record is its first event, whenever it is recorded, and there is one only', async () => {
  const { db } = database;
  const parcels = entityTable(parcelModel(), 'parcel');
  const key = { merchantId: newId(), country: 'AA', id: newId() };
  await recordEvent(db, parcels, key, event('Later'));
  await recordEvent(db, parcels, key, { ...event('Creation'), creates: true });
  expect((await readEvents(db, parcels, key)).map(({ note }) => note)).toEqual(['Creation', 'Later']);
  await expect(recordEvent(db, parcels, key, { ...event('Another'), creates: true })).rejects.toThrow(
    'record_event_creation',
  );
});
