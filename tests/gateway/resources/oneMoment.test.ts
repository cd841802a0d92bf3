import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords } from '../../../src/gateway/database/records';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const path = '/api/manage/AA/parcels';
let gateway: TestGateway;
let token: string;

beforeAll(async () => {
  gateway = await testGateway({ model: parcelModel(), now: '2026-11-20T10:00:00Z' });
  token = gateway.signIn({ merchantId });
});
afterAll(() => gateway.close());

let stored = 0;
const store = (count: number) =>
  insertRecords(
    gateway.db,
    entityTable(gateway.model, 'parcel'),
    Array.from({ length: count }, () => ({
      merchantId,
      country: 'AA',
      code: `P${++stored}`,
      kind: 'box',
      price: 100,
      currency: 'AAA',
      sentAt: '2026-11-01T10:00:00.000Z',
    })),
  );
const get = async (query: string) => gateway.send(token, 'GET', `${path}?${query}`);

interface Whole {
  records: { price: number }[];
  totals: { currency: string; count: number; sums: { price: number } }[];
}

describe('a list', () => {
  it('says of which moment it is, in whatever form it is requested', async () => {
    for (const query of ['', 'total=none', 'totals=price', 'totals=price&range=[0,24]']) {
      expect((await get(query)).headers['x-as-of']).toBe('2026-11-20T10:00:00.000Z');
    }
  });

  it('has its page, its count and its totals in one response, all of one moment, while records arrive', async () => {
    await store(5);
    const isDone = { value: false };
    const writing = (async () => {
      while (!isDone.value) await store(1);
    })();
    try {
      const counts = new Set<number>();
      for (let time = 0; time < 40; time++) {
        const { body, headers } = await get('totals=price&range=[0,999]');
        const { records, totals } = body.data as Whole;
        const count = records.length;
        expect(totals).toEqual([{ currency: 'AAA', count, sums: { price: 100 * count } }]);
        expect(headers['content-range']).toBe(`parcels 0-${count - 1}/${count}`);
        counts.add(count);
      }
      expect(counts.size).toBeGreaterThan(1);
    } finally {
      isDone.value = true;
      await writing;
    }
  });

  it('continues from the cursor of a page that came with totals', async () => {
    const first = await get('totals=price&range=[0,1]&sort=["code","ASC"]');
    const { records } = first.body.data as Whole;
    const after = first.headers['x-next-cursor'];
    const second = await get(`range=[2,3]&sort=["code","ASC"]&after=${after}`);
    const whole = await get('range=[0,3]&sort=["code","ASC"]');
    expect([...records, ...(second.body.data as unknown[])]).toEqual(whole.body.data);
    expect(second.headers['content-range']).toBe(`parcels 2-3/${stored}`);
  });

  it('has the records and the totals of the widened filter where nothing meets it', async () => {
    const filter = JSON.stringify({ kind: 'tube', sentAt: { gte: '2026-11-01T00:00:00Z' } });
    const { body, headers } = await get(
      `totals=price&range=[0,0]&filter=${encodeURIComponent(filter)}&widen=kind`,
    );
    const { records, totals } = body.data as Whole;
    expect(records).toHaveLength(1);
    expect(totals).toMatchObject([{ count: stored }]);
    expect(headers['x-widened']).toBe('true');
  });

  it('reports what is wrong with either part', async () => {
    expect((await get('totals=code&range=[0,1]')).body.errors).toMatchObject([{ path: '/totals' }]);
    expect((await get('totals=price&range=[1,0]')).body.errors).toMatchObject([{ path: '/range' }]);
  });

  it('is not read for a HEAD, which nobody reads', async () => {
    await gateway.db.transaction().execute(async (transaction) => {
      await sql`lock table parcel in access exclusive mode`.execute(transaction);
      const head = await gateway.send(token, 'HEAD', path);
      expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' });
    });
    expect((await gateway.send(token, 'HEAD', `${path}?range=[1,0]`)).status).toBe(422);
  });
});
