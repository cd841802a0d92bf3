import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { countLimit, maxCounted } from '../../../src/metadata/model/figures';
import { insertRecords } from '../../../src/gateway/database/records';
import { newId } from '../../../src/gateway/database/ids';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const model = parcelModel();
const merchantId = newId();

let gateway: TestGateway;
let token: string;

beforeAll(async () => {
  gateway = await testGateway({ model });
  token = gateway.signIn({ merchantId });
  const parcel = { merchantId, country: 'AA', currency: 'AAA', sentAt: '2026-11-20T06:00:00Z', kind: 'box' };
  const many = Array.from({ length: countLimit + 1 }, (_, place) => ({
    ...parcel,
    code: `M${place}`,
    price: 100,
    state: 'packed',
  }));
  await insertRecords(gateway.db, entityTable(model, 'parcel'), [
    ...many,
    { ...parcel, code: 'S1', price: 200, state: 'sent' },
    { ...parcel, code: 'S2', price: 300, state: 'sent' },
    { ...parcel, code: 'S3', price: 300, state: 'sent', country: 'BB', currency: 'BBB' },
    { ...parcel, code: 'S4', price: 300, state: 'sent', merchantId: newId() },
  ]);
});
afterAll(() => gateway.close());

const send = (filters: unknown, by: string | undefined = token, resource = 'parcels') =>
  gateway.send(by, 'POST', `/api/manage/AA/counts/${resource}`, { filters });

const countsOf = async (filters: object[]) =>
  ((await send(filters)).body.data as { counts: (number | null)[] }).counts;

describe('the counts of several filters', () => {
  it('are those of the list, in the order of the filters', async () => {
    const filters = [
      { state: 'sent' },
      { state: 'sent', price: { gte: 250 } },
      { state: 'lost' },
      { code: { startsWith: 'S' } },
    ];
    expect(await countsOf(filters)).toEqual([2, 1, 0, 2]);
  });

  it('end at the limit: more are not told apart', async () => {
    expect(await countsOf([{ state: 'packed' }, { state: 'packed', code: 'M1' }, {}])).toEqual([
      null,
      1,
      null,
    ]);
    const all = Array.from({ length: countLimit }, (_, place) => `M${place}`);
    expect((await send([{ code: { in: all } }])).body).toMatchObject({ data: { counts: [countLimit] } });
  });

  it('are rejected with the place of each filter that the list would reject', async () => {
    const { status, body } = await send([{ state: 'sent' }, { colour: 'red', price: { gte: 'x' } }]);
    expect(status).toBe(422);
    expect(
      (body.errors as { path: string; keyword: string }[]).map(({ path, keyword }) => [path, keyword]),
    ).toEqual([
      ['/filters/1/colour', 'unknownField'],
      ['/filters/1/price/gte', 'type.integer'],
    ]);
  });

  it('are of so many filters at most, and of at least one', async () => {
    expect(await send(Array.from({ length: maxCounted + 1 }, () => ({})))).toMatchObject({ status: 422 });
    expect(await send([])).toMatchObject({ status: 422 });
    expect(await send([[]])).toMatchObject({ status: 422 });
  });

  it('need the permission to see the list, and a list', async () => {
    expect(await send([{}], gateway.signIn({ permissions: new Set() }))).toMatchObject({ status: 403 });
    expect(await send([{}], token, 'letters')).toMatchObject({ status: 404 });
  });
});
