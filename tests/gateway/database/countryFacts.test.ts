import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords } from '../../../src/gateway/database/records';
import { acceptCountry } from '../../../src/gateway/database/schema/countryFacts';
import { prepareDatabase } from '../../../src/gateway/database/schema/prepareDatabase';
import { migrations } from '../../../src/gateway/parts';
import type { Country } from '../../../src/metadata/model/definitions';
import type { Model } from '../../../src/metadata/model/Model';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { parcelModel } from '../support/parcelModel';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';

let database: TestDatabase;
// As a gateway with the unchanged Model leaves it.
beforeEach(async () => (database = await preparedDatabase(parcelModel())));
afterEach(() => database.drop());

const prepare = (model: Model) => prepareDatabase(database.db, model, migrations);

/** The parcels' Model with another AA, or without one. */
function withCountry(changes: Partial<Country> | undefined): Model {
  const { AA, ...others } = parcelModel().countries;
  return { ...parcelModel(), countries: changes ? { AA: { ...AA!, ...changes }, ...others } : others };
}

/** Stores parcels of AA, as a gateway with the unchanged Model would. */
async function storeParcels(count: number): Promise<void> {
  await prepare(parcelModel());
  const records = Array.from({ length: count }, (_, index) => ({
    merchantId: newId(),
    country: 'AA',
    code: `P${index}`,
    price: 500,
    sentAt: '2026-11-01T00:00:00Z',
    kind: 'box',
  }));
  await insertRecords(database.db, entityTable(parcelModel(), 'parcel'), records);
}

it('refuses another currency of a country with records, as often as it is tried, with their number and what to do', async () => {
  await storeParcels(3);
  const currency = parcelModel().countries.AA!.currency;
  for (let start = 1; start <= 2; start++) {
    await expect(prepare(withCountry({ currency: 'NEW' }))).rejects.toThrow(
      `schemas/countries/AA.json, "currency": it was ${currency} and is now NEW, but AA has records (parcel 3), whose amounts would ` +
        `change their currency and not their number, so nothing was changed. Make it ${currency} again, or define another country with NEW. ` +
        'If the stored amounts are right in NEW: npm run database -- accept-country AA',
    );
  }
  await prepare(parcelModel());
});

it('takes another currency where all records of the country are of merchants that leave', async () => {
  await storeParcels(2);
  const all = sql`select merchant_id from parcel`;
  const changed = withCountry({ currency: 'NEW' });
  const [one] = (await sql<{ id: string }>`select merchant_id as id from parcel limit 1`.execute(database.db))
    .rows;
  const others = sql`select merchant_id from parcel where merchant_id <> ${one!.id}`;
  await expect(prepareDatabase(database.db, changed, migrations, undefined, others)).rejects.toThrow(
    'AA has records (parcel 1)',
  );
  expect(await prepareDatabase(database.db, changed, migrations, undefined, all)).toEqual([]);
});

it('refuses to go on without a country that has records', async () => {
  await storeParcels(1);
  await expect(prepare(withCountry(undefined))).rejects.toThrow(
    'schemas/countries/AA.json is gone, and AA has records (parcel 1)',
  );
});

it('follows any change of a country without records', async () => {
  await prepare(parcelModel());
  expect(await prepare(withCountry({ currency: 'NEW', zone: 'GMT+9' }))).toEqual([]);
  expect(await prepare(withCountry(undefined))).toEqual([]);
  await storeParcels(1);
  await expect(prepare(withCountry({ currency: 'NEW' }))).rejects.toThrow('it was');
});

it('accepts the currency that an operator has accepted, and no other', async () => {
  await storeParcels(1);
  const changed = withCountry({ currency: 'NEW' });
  expect(await acceptCountry(database.db, changed, 'AA')).toMatch(
    /^The amounts of AA are in NEW from now on/,
  );
  await prepare(changed);
  await expect(prepare(withCountry({ currency: 'ODD' }))).rejects.toThrow('it was NEW and is now ODD');
});

it('goes on without a country that an operator has closed, and knows its currency when it comes back', async () => {
  await storeParcels(1);
  expect(await acceptCountry(database.db, withCountry(undefined), 'AA')).toMatch(/^AA is closed\./);
  await prepare(withCountry(undefined));
  await prepare(withCountry(undefined));
  await expect(prepare(withCountry({ currency: 'NEW' }))).rejects.toThrow('is now NEW');
  await prepare(parcelModel());
  await expect(prepare(withCountry(undefined))).rejects.toThrow('AA.json is gone');
});

it('rejects a command about a country that nobody knows', async () => {
  await prepare(parcelModel());
  await expect(acceptCountry(database.db, parcelModel(), 'QQ')).rejects.toThrow(
    'no records of a country "QQ"',
  );
});

it('warns once where the days of records move, or amounts lose their cents', async () => {
  await storeParcels(1);
  const changed = withCountry({ zone: 'GMT+9', amount: { type: 'integer', step: '1.00', precision: 2 } });
  expect(await prepare(changed)).toEqual([
    expect.stringMatching(/^schemas\/countries\/AA\.json, "zone": it was GMT[^ ]+ and is now GMT\+9\./),
    expect.stringMatching(
      /^schemas\/countries\/AA\.json, "amount": it took cents and now takes whole amounts\./,
    ),
  ]);
  expect(await prepare(changed)).toEqual([]);
});
