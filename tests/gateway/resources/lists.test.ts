import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { insertRecords } from '../../../src/gateway/database/records';
import { newId } from '../../../src/gateway/database/ids';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const parcels = [
  {
    code: 'A-1',
    kind: 'box',
    price: 100,
    pieces: 1,
    weight: 0.5,
    fragile: true,
    state: 'packed',
    label: '100%',
    currency: 'AAA',
  },
  {
    code: 'A-2',
    kind: 'tube',
    price: 250,
    pieces: 2,
    weight: 1.5,
    fragile: false,
    state: 'sent',
    label: 'b_c',
    currency: 'AAA',
  },
  {
    code: 'B-3',
    kind: 'box',
    price: 250,
    pieces: 3,
    weight: 2.5,
    fragile: true,
    state: 'sent',
    currency: 'AAA',
  },
  { code: 'B-4', kind: 'box', price: 900, pieces: 4, state: 'lost', label: 'Größe', currency: 'XXX' },
];

let gateway: TestGateway;
let token: string;

beforeAll(async () => {
  gateway = await testGateway({ model: parcelModel() });
  token = gateway.signIn({ merchantId });
  await insertRecords(
    gateway.db,
    entityTable(gateway.model, 'parcel'),
    parcels.map((parcel, index) => ({
      ...parcel,
      merchantId,
      country: 'AA',
      sentAt: `2026-11-0${index + 1}T10:00:00.000Z`,
      due: `2026-12-0${index + 1}`,
      ...(index === 1 ? { arrivedAt: '2026-11-09T00:00:00.123Z', tags: ['x', 'y'] } : {}),
    })),
  );
});
afterAll(() => gateway.close());

const list = (query: Record<string, unknown>, as = token) => {
  const parameters = Object.entries(query).map(
    ([name, value]) =>
      `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
  );
  return gateway.send(as, 'GET', `/api/manage/AA/parcels?${parameters.join('&')}`);
};
const codes = async (query: Record<string, unknown>) =>
  ((await list(query)).body.data as { code: string }[]).map((parcel) => parcel.code);

describe('a list', () => {
  it('returns an envelope of records without empty fields, in the resource’s order, and their number', async () => {
    const answer = await list({});
    expect(answer).toMatchObject({ status: 200, body: { code: 200, msg: 'success' } });
    expect(answer.headers['content-range']).toBe('parcels 0-3/4');
    expect(answer.headers['x-next-cursor']).toBeUndefined();
    const records = answer.body.data as Record<string, unknown>[];
    expect(records.map((record) => record.code)).toEqual(['B-4', 'B-3', 'A-2', 'A-1']);
    expect(records[2]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      code: 'A-2',
      label: 'b_c',
      kind: 'tube',
      currency: 'AAA',
      price: 250,
      pieces: 2,
      weight: 1.5,
      fragile: false,
      sentAt: '2026-11-02T10:00:00Z',
      arrivedAt: '2026-11-09T00:00:00.123Z',
      due: '2026-12-02',
      state: 'sent',
      tags: ['x', 'y'],
    });
  });

  it.each([
    [{ code: 'A-2' }, ['A-2']],
    [{ kind: ['tube', 'box'], price: { gte: 250, lt: 900 } }, ['B-3', 'A-2']],
    [{ code: { in: ['A-1', 'B-4', 'none'] } }, ['B-4', 'A-1']],
    [{ code: { startsWith: 'B-' } }, ['B-4', 'B-3']],
    [{ label: { contains: '%' } }, ['A-1']],
    [{ label: { startsWith: 'b_' } }, ['A-2']],
    [{ label: { contains: 'B_C' } }, ['A-2']],
    [{ label: { contains: 'rö' } }, ['B-4']],
    [{ label: { isNull: true } }, ['B-3']],
    [{ arrivedAt: { isNull: false } }, ['A-2']],
    [{ weight: { gt: 0.5, lte: 1.5 } }, ['A-2']],
    [{ fragile: true }, ['B-3', 'A-1']],
    [{ sentAt: { gte: '2026-11-02T04:00:00-06:00', lt: '2026-11-04T10:00:00Z' } }, ['B-3', 'A-2']],
    [{ due: { lte: '2026-12-01' } }, ['A-1']],
    [{ state: ['lost'] }, ['B-4']],
    [{ code: [] }, []],
    [{ id: 'none-of-ours' }, []],
  ])('filtered by %j has %j', async (filter, expected) => {
    expect(await codes({ filter })).toEqual(expected);
  });

  it('sorts by any field, equal values by id, and counts records without a value as the least', async () => {
    expect(await codes({ sort: ['price', 'ASC'] })).toEqual(['A-1', 'A-2', 'B-3', 'B-4']);
    expect(await codes({ sort: ['price', 'DESC'] })).toEqual(['B-4', 'B-3', 'A-2', 'A-1']);
    expect((await codes({ sort: ['arrivedAt', 'desc'] }))[0]).toBe('A-2');
    expect((await codes({ sort: ['arrivedAt', 'asc'] }))[3]).toBe('A-2');
    expect(await codes({ sort: ['id', 'ASC'] })).toEqual(['A-1', 'A-2', 'B-3', 'B-4']);
  });

  it('returns the requested range, and a cursor while there are more', async () => {
    const answer = await list({ range: [1, 2], sort: ['code', 'ASC'] });
    expect((answer.body.data as { code: string }[]).map(({ code }) => code)).toEqual(['A-2', 'B-3']);
    expect(answer.headers['content-range']).toBe('parcels 1-2/4');
    expect(answer.headers['x-next-cursor']).toMatch(/^[\w-]+$/);
    expect((await list({ range: [8, 9] })).headers['content-range']).toBe('parcels */4');
  });

  it('finds records by their ids, leaving out those of others', async () => {
    const records = (await list({})).body.data as { id: string; code: string }[];
    const ids = records.filter(({ code }) => code.startsWith('A')).map(({ id }) => id);
    expect(await codes({ filter: { id: [...ids, newId(), 'nonsense'] } })).toEqual(['A-2', 'A-1']);
  });

  it('sums whole filters, one row a currency', async () => {
    expect((await list({ totals: 'price,pieces', filter: { price: { gt: 100 } } })).body.data).toEqual([
      { currency: 'AAA', count: 2, sums: { price: 500, pieces: 5 } },
      { currency: 'XXX', count: 1, sums: { price: 900, pieces: 4 } },
    ]);
    expect((await list({ totals: 'price', filter: { code: 'none' } })).body.data).toEqual([]);
  });

  it('shows a field only in the countries that have it', async () => {
    await insertRecords(gateway.db, entityTable(gateway.model, 'parcel'), [
      { merchantId, country: 'BB', code: 'B', price: 1, sentAt: '2026-11-01T00:00:00Z', customs: 'ok' },
    ]);
    const answer = await gateway.send(token, 'GET', '/api/manage/BB/parcels?filter={"customs":"ok"}');
    expect(answer.body.data).toMatchObject([{ customs: 'ok' }]);
    expect((await list({ filter: { customs: 'ok' } })).body.errors).toMatchObject([
      { path: '/filter/customs' },
    ]);
  });
});

describe('an invalid query of a list', () => {
  it.each<[Record<string, unknown>, string, string]>([
    [{ filter: { cod: 'A' } }, '/filter/cod', 'unknownField'],
    [{ filter: '{"__proto__":1}' }, '/filter/__proto__', 'unknownField'],
    [{ filter: { remark: 'x' } }, '/filter/remark', 'notFilterable'],
    [{ filter: { tags: 'x' } }, '/filter/tags', 'unknownField'],
    [{ filter: { price: { near: 3 } } }, '/filter/price/near', 'unknownOperator'],
    [{ filter: { price: { contains: '3' } } }, '/filter/price/contains', 'unknownOperator'],
    [{ filter: { kind: { gte: 'a' } } }, '/filter/kind/gte', 'unknownOperator'],
    [{ filter: { id: { startsWith: 'a' } } }, '/filter/id/startsWith', 'unknownOperator'],
    [{ filter: { price: { gte: 100, lte: 50 } } }, '/filter/price', 'invertedRange'],
    [
      { filter: { sentAt: { gte: '2026-11-20T00:00:00-06:00', lt: '2026-11-20T05:00:00Z' } } },
      '/filter/sentAt',
      'invertedRange',
    ],
    [{ filter: { due: { gte: '2026-11-20', lte: '2026-11-10' } } }, '/filter/due', 'invertedRange'],
    [{ filter: { price: '100' } }, '/filter/price', 'type.integer'],
    [{ filter: { price: { gte: 1.5 } } }, '/filter/price/gte', 'type.integer'],
    [{ filter: { price: { gte: 1e300 } } }, '/filter/price/gte', 'type.integer'],
    [{ filter: { price: null } }, '/filter/price', 'type.integer'],
    [{ filter: { weight: 'x' } }, '/filter/weight', 'type.number'],
    [{ filter: { code: 5 } }, '/filter/code', 'type.text'],
    [{ filter: { code: 'a\u0000b' } }, '/filter/code', 'type.text'],
    [{ filter: { code: 'a'.repeat(501) } }, '/filter/code', 'maxLength'],
    [{ filter: { code: { in: 'A' } } }, '/filter/code/in', 'type.array'],
    [{ filter: { code: ['A', 7] } }, '/filter/code/1', 'type.text'],
    [{ filter: { code: { isNull: 'yes' } } }, '/filter/code/isNull', 'type.boolean'],
    [{ filter: { fragile: 1 } }, '/filter/fragile', 'type.boolean'],
    [{ filter: { kind: 'crate' } }, '/filter/kind', 'enum'],
    [{ filter: { sentAt: { gte: '2026-11-01' } } }, '/filter/sentAt/gte', 'type.instant'],
    [{ filter: { sentAt: { gte: '2026-02-30T00:00:00Z' } } }, '/filter/sentAt/gte', 'type.instant'],
    [{ filter: { sentAt: { gte: '0000-01-01T00:00:00Z' } } }, '/filter/sentAt/gte', 'type.instant'],
    [{ filter: { due: { gte: '2026-13-01' } } }, '/filter/due/gte', 'type.date'],
    [{ filter: '[1]' }, '/filter', 'type.object'],
    [{ filter: '{' }, '/filter', 'json'],
    [{ filter: 'null' }, '/filter', 'type.object'],
    [{ sort: ['nope', 'ASC'] }, '/sort/0', 'unknownField'],
    [{ sort: ['remark', 'ASC'] }, '/sort/0', 'notSortable'],
    [{ sort: ['tags', 'ASC'] }, '/sort/0', 'unknownField'],
    [{ sort: ['price', 'UP'] }, '/sort', 'sort'],
    [{ sort: ['price'] }, '/sort', 'sort'],
    [{ sort: 'price' }, '/sort', 'json'],
    [{ range: [5] }, '/range', 'range'],
    [{ range: [-1, 5] }, '/range', 'range'],
    [{ range: [5, 4] }, '/range', 'range'],
    [{ range: ['0', '9'] }, '/range', 'range'],
    [{ range: [0, 1e21] }, '/range', 'range'],
    [{ range: 'x' }, '/range', 'json'],
    [{ range: [0, 1000] }, '/range', 'longRange'],
    [{ range: [10001, 10002] }, '/range', 'deepRange'],
    [{ after: 'nonsense' }, '/after', 'cursor'],
    [{ after: Buffer.from('["sentAt","desc",1,"x",null,""]').toString('base64url') }, '/after', 'cursor'],
    [{ totals: 'code' }, '/totals', 'notSummable'],
    [{ totals: 'nope' }, '/totals', 'unknownField'],
    [{ totals: '' }, '/totals', 'unknownField'],
    [{ totals: 'price', filter: { nope: 1 } }, '/filter/nope', 'unknownField'],
  ])('%j is reported at %s: %s', async (query, path, keyword) => {
    const answer = await list(query);
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 422, data: null, errors: [{ path, keyword }] },
    });
    expect(answer.body.errors?.[0]?.msg).not.toMatch(/gateway\.|%\{/);
  });

  it('gets all errors at once, in the request’s language', async () => {
    const url = '/api/manage/AA/parcels?filter={"a":1,"price":"x"}&sort=x&range=y&after=z';
    const answer = await gateway.send(token, 'GET', url, undefined, { language: 'ZH' });
    expect(answer.body.errors?.map(({ path }) => path)).toEqual([
      '/filter/a',
      '/filter/price',
      '/sort',
      '/range',
      '/after',
    ]);
    expect(answer.body.msg).toBe('请求中有无效的参数。');
    expect(answer.body.errors?.[0]?.msg).toBe('没有名为“a”的字段。');
  });

  it('is one with the same parameter twice', async () => {
    const answer = await gateway.send(token, 'GET', '/api/manage/AA/parcels?filter={}&filter={}');
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/filter', keyword: 'json' }] } });
  });

  it('is one with a cursor of another order', async () => {
    const cursor = (await list({ range: [0, 0], sort: ['code', 'ASC'] })).headers['x-next-cursor']!;
    expect((await list({ sort: ['code', 'DESC'], after: cursor })).status).toBe(422);
    expect((await list({ sort: ['price', 'ASC'], after: cursor })).status).toBe(422);
    expect((await list({ sort: ['code', 'ASC'], after: cursor })).status).toBe(200);
  });
});
