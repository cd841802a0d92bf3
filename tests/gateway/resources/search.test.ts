import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords } from '../../../src/gateway/database/records';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
let gateway: TestGateway;
let token: string;

beforeAll(async () => {
  const model = parcelModel();
  const { remark } = model.schemas.parcel!.properties as Record<string, object>;
  Object.assign(remark!, { 'x-ui': { identifier: true } });
  gateway = await testGateway({ model });
  token = gateway.signIn({ merchantId });
  const parcels = [
    { code: 'MXC20261101482913', remark: 'SHOP-77a%', sentAt: '2026-11-01T00:00:00Z', price: 1 },
    { code: 'MXC20261102000777', remark: 'SHOP-78', sentAt: '2026-11-02T00:00:00Z', price: 2 },
    { code: 'PEC20261103482913', sentAt: '2026-11-03T00:00:00Z', price: 4 },
  ];
  const own = parcels.map((parcel) => ({ ...parcel, merchantId, country: 'AA' }));
  const others = { ...parcels[0]!, merchantId: newId(), country: 'AA' };
  await insertRecords(gateway.db, entityTable(model, 'parcel'), [...own, others]);
});
afterAll(() => gateway.close());

const get = (query: string) => gateway.send(token, 'GET', `/api/manage/AA/parcels${query}`);
const search = (q: unknown, filter: object = {}, rest = '') =>
  get(`?filter=${encodeURIComponent(JSON.stringify({ q, ...filter }))}${rest}`);
const prices = ({ body }: { body: { data: unknown } }) =>
  (body.data as { price: number }[]).map(({ price }) => price);

describe('a search', () => {
  it.each([
    ['MXC20261101482913', [1]],
    ['mxc2026', [2, 1]],
    ['482913', [4, 1]],
    ['0777', [2]],
    ['Shop-78', [2]],
    ['shop-', [2, 1]],
    ['%', [1]],
    ['a%', [1]],
    ['_', []],
    ['2026', [4, 2, 1]],
    ['26110', [4, 2, 1]],
    ['shop 77a', [1]],
    ['hop', [2, 1]],
    ['op', []],
    ['MXC20261101482913 PEC20261103482913', [4, 1]],
    ['MXC2026…01482913', [1]],
    ['mxc2026...01482913', [1]],
    ['MXC2026…', [2, 1]],
    ['…482913', [4, 1]],
    ['PEC2026…01482913', []],
  ])('for %j finds identifiers that have it as a part, or are shortened to it', async (q, expected) => {
    expect(prices(await search(q))).toEqual(expected);
  });

  it('is one of the conditions of the filter', async () => {
    expect(prices(await search('482913', { price: 1 }))).toEqual([1]);
  });

  it.each([
    [5, 'type.text'],
    ['a'.repeat(2_501), 'maxLength'],
    ['a\0', 'type.text'],
  ])('for %j is reported', async (q, keyword) => {
    expect(await search(q)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/filter/q', keyword }] },
    });
  });

  it('may have a thousand characters', async () => {
    expect(prices(await search('a'.repeat(1_000)))).toEqual([]);
  });

  const days = { sentAt: { gte: '2026-11-03T00:00:00Z' } };

  it('that finds nothing in some dates looks at all of them, if it may, and says so', async () => {
    const narrow = await search('shop-', days);
    expect(prices(narrow)).toEqual([]);
    expect(narrow.headers['x-widened']).toBeUndefined();
    const wide = await search('shop-', days, '&widen=sentAt');
    expect(prices(wide)).toEqual([2, 1]);
    expect(wide.headers['x-widened']).toBe('true');
    expect(wide.headers['content-range']).toBe('parcels 0-1/2');
    const inDates = await search('482913', days, '&widen=sentAt');
    expect(prices(inDates)).toEqual([4]);
    expect(inDates.headers['x-widened']).toBeUndefined();
  });

  it('has the same records on all pages, in the totals and in the export', async () => {
    const first = await search('shop-', days, '&widen=sentAt&range=[0,0]');
    const rest = `&widen=sentAt&range=[1,1]&after=${first.headers['x-next-cursor']}`;
    expect(prices(await search('shop-', days, rest))).toEqual([1]);
    expect((await search('shop-', days, '&widen=sentAt&totals=price')).body.data).toMatchObject([
      { count: 2, sums: { price: 3 } },
    ]);
    const filter = encodeURIComponent(JSON.stringify({ q: 'shop-', ...days }));
    const { text } = await get(`/export?format=csv&widen=sentAt&filter=${filter}`);
    expect(text).toMatch(/MXC20261101482913/);
  });

  it('beyond the last page does not look elsewhere', async () => {
    const beyond = await search('482913', days, '&widen=sentAt&range=[5,9]');
    expect(prices(beyond)).toEqual([]);
    expect(beyond.headers['x-widened']).toBeUndefined();
  });
});
