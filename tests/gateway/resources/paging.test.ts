import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { insertRecords } from '../../../src/gateway/database/records';
import { newId } from '../../../src/gateway/database/ids';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const count = 157;
let gateway: TestGateway;
let token: string;

const parcel = (index: number) => ({
  merchantId,
  country: 'AA',
  code: `P${index}`,
  price: index % 7,
  sentAt: new Date(Date.UTC(2026, 10, 1, 0, index % 20)).toISOString(),
  ...(index % 3 === 0 ? {} : { arrivedAt: new Date(Date.UTC(2026, 10, 2, 0, index % 5)).toISOString() }),
});
const store = (records: ReturnType<typeof parcel>[]) =>
  insertRecords(gateway.db, entityTable(gateway.model, 'parcel'), records);

beforeAll(async () => {
  gateway = await testGateway({ model: parcelModel() });
  token = gateway.signIn({ merchantId });
  await store(Array.from({ length: count }, (_, index) => parcel(index)));
});
afterAll(() => gateway.close());

/** Pages through the whole list; returns the codes in the order in which they arrived. */
async function pageThrough(
  sort: string[],
  size: number,
  between: (page: number) => Promise<void> = async () => {},
  as = token,
) {
  const codes: string[] = [];
  const ranges: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < 1_000; page++) {
    const start = page * size;
    const url = `/api/manage/AA/parcels?sort=${JSON.stringify(sort)}&range=[${start},${start + size - 1}]&after=${after ?? ''}`;
    const answer = await gateway.send(as, 'GET', url);
    expect(answer.status).toBe(200);
    codes.push(...(answer.body.data as { code: string }[]).map(({ code }) => code));
    ranges.push(answer.headers['content-range']!);
    after = answer.headers['x-next-cursor'];
    if (after === undefined) return { codes, ranges };
    await between(page);
  }
  throw new Error('The list has no end.');
}

it('a page is compressed for a client that accepts it, with the range of records that it holds', async () => {
  const url = '/api/manage/AA/parcels?range=[0,24]';
  const headers = { authorization: token, 'accept-encoding': 'gzip, deflate, br' };
  const plain = await gateway.send(token, 'GET', url);
  const compressed = await gateway.server.inject({ url, headers });
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-range': `parcels 0-24/${count}`,
  });
  expect(JSON.parse(brotliDecompressSync(compressed.rawPayload).toString())).toEqual(plain.body);
});

describe('paging by cursor', () => {
  it.each([
    ['sentAt', 'DESC'],
    ['sentAt', 'ASC'],
    ['price', 'DESC'],
    ['arrivedAt', 'DESC'],
    ['arrivedAt', 'ASC'],
    ['code', 'ASC'],
    ['id', 'DESC'],
  ])('by %s %s finds every record once, in the order of the whole list', async (field, order) => {
    const whole = await gateway.send(
      token,
      'GET',
      `/api/manage/AA/parcels?sort=["${field}","${order}"]&range=[0,999]`,
    );
    const expected = (whole.body.data as { code: string }[]).map(({ code }) => code);
    expect(expected).toHaveLength(count);
    for (const size of [1, 10, 52]) {
      expect((await pageThrough([field, order], size)).codes).toEqual(expected);
    }
  });

  it('by texts longer than a header may be is complete, too', async () => {
    const long = newId();
    const texts = Array.from({ length: 9 }, (_, index) => `${'ü'.repeat(5_000)}${index % 3}`);
    await store(texts.map((code, index) => ({ ...parcel(index), merchantId: long, code })));
    const reader = gateway.signIn({ merchantId: long });
    const { codes } = await pageThrough(['code', 'ASC'], 2, undefined, reader);
    expect(codes).toEqual(texts.toSorted());
  });

  it('ends with a page that holds exactly as many records as it may', async () => {
    for (const size of [count, 10]) {
      const sort = encodeURIComponent('["code","ASC"]');
      const url = `/api/manage/AA/parcels?sort=${sort}&range=[${count - size},${count - 1}]`;
      const { body, headers } = await gateway.send(token, 'GET', url);
      expect(body.data).toHaveLength(size);
      expect(headers).not.toHaveProperty('x-next-cursor');
    }
    const { body, headers } = await gateway.send(
      token,
      'GET',
      `/api/manage/AA/parcels?range=[0,${count - 2}]`,
    );
    expect(body.data).toHaveLength(count - 1);
    expect(headers).toHaveProperty('x-next-cursor');
  });

  it('has place and total on each page', async () => {
    const { ranges } = await pageThrough(['sentAt', 'DESC'], 100);
    expect(ranges).toEqual([`parcels 0-99/${count}`, `parcels 100-156/${count}`]);
  });

  it('misses and repeats nothing while new records arrive, and counts them', async () => {
    const before = new Set(Array.from({ length: count }, (_, index) => `P${index}`));
    let added = 0;
    const { codes, ranges } = await pageThrough(['sentAt', 'DESC'], 10, async () => {
      await store([0, 1, 2].map((offset) => ({ ...parcel(offset * 9), code: `N${added++}` })));
    });
    const seen = codes.filter((code) => before.has(code));
    expect(seen).toHaveLength(count);
    expect(new Set(codes).size).toBe(codes.length);
    expect(added).toBeGreaterThan(30);
    expect(ranges.map((range) => Number(range.split('/')[1]))).toEqual(
      ranges.map((_, page) => count + 3 * page),
    );
  });

  it('counts up to 10,000 and then reports only that there is more', async () => {
    const many = newId();
    const owner = { merchantId: many, country: 'AA' };
    const fill = (start: number, length: number) =>
      store(Array.from({ length }, (_, index) => ({ ...parcel(start + index), ...owner })));
    const reader = gateway.signIn({ merchantId: many });
    const range = async (query: string) =>
      (await gateway.send(reader, 'GET', `/api/manage/AA/parcels?${query}`)).headers['content-range'];
    await fill(0, 10_000);
    expect(await range('')).toBe('parcels 0-24/10000');
    await fill(10_000, 1);
    expect(await range('')).toBe('parcels 0-24/*');
    expect(await range('filter={"price":3}')).toMatch(/^parcels 0-24\/14\d\d$/);
  });
});
