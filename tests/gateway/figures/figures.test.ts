import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FigureQuery, FiguresResponse } from '../../../src/contract/figures';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { insertRecords } from '../../../src/gateway/database/records';
import { newId } from '../../../src/gateway/database/ids';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const model = parcelModel();
const figure = { resource: 'parcels', time: 'sentAt' };
model.pages.post = {
  title: 'Post',
  permission: 'post:parcels',
  blocks: [
    {
      block: 'tabs',
      tabs: [
        {
          figures: [
            { ...figure, sum: 'price', filter: { state: 'sent' } },
            { ...figure, sum: 'pieces' },
          ],
        },
      ],
    },
    { block: 'barChart', ...figure, sum: 'price', groupBy: 'kind' },
  ],
};
const merchantId = newId();

let gateway: TestGateway;
let token: string;

beforeAll(async () => {
  gateway = await testGateway({ model, now: '2026-11-22T10:00:00Z' });
  token = gateway.signIn({ merchantId });
  const parcel = { merchantId, country: 'AA', currency: 'AAA', kind: 'box', state: 'sent' };
  await insertRecords(gateway.db, entityTable(model, 'parcel'), [
    { ...parcel, code: '1', price: 100, pieces: 2, sentAt: '2026-11-20T05:59:59.999Z' },
    { ...parcel, code: '2', price: 200, sentAt: '2026-11-20T06:00:00Z', state: 'lost' },
    { ...parcel, code: '3', price: 300, sentAt: '2026-12-01T05:00:00Z' },
    { ...parcel, code: '4', price: 900, sentAt: '2026-12-01T06:00:00Z', currency: 'XXX' },
    { ...parcel, code: '5', price: 7, sentAt: '2026-12-01T06:30:00Z', currency: null, kind: null },
    { ...parcel, code: '6', price: 1, sentAt: '2026-11-20T18:20:00Z', country: 'BB', currency: 'BBB' },
    { ...parcel, code: '7', price: 2, sentAt: '2026-11-20T18:40:00Z', country: 'BB', currency: 'BBB' },
    { ...parcel, code: '8', price: 9_999, sentAt: '2026-11-20T18:40:00Z', merchantId: newId() },
  ]);
});
afterAll(() => gateway.close());

const send = (figures: unknown[], { country = 'AA', by = token, language = 'EN' } = {}) =>
  gateway.send(by, 'POST', `/api/manage/${country}/figures`, { figures }, { language });

/** The rows of one figure of parcels. */
async function rows(query: Partial<FigureQuery>, country = 'AA') {
  const { body } = await send([{ ...figure, sums: ['price'], ...query }], {
    country,
  });
  const [result] = (body.data as FiguresResponse).figures;
  return result && 'rows' in result ? result.rows : undefined;
}

it('figures with more rows than any page shows are rejected, at the first that is too much', async () => {
  const owner = newId();
  const by = gateway.signIn({ merchantId: owner });
  const hours = Array.from({ length: 730 }, (_, hour) => ({
    merchantId: owner,
    country: 'AA',
    currency: 'AAA',
    kind: 'box',
    price: 1,
    code: `h${hour}`,
    sentAt: new Date(Date.UTC(2026, 2, 1, hour)).toISOString(),
  }));
  await insertRecords(gateway.db, entityTable(model, 'parcel'), hours);
  const byHour = { ...figure, interval: 'hour', filter: {} };
  const many = Array.from({ length: 27 }, () => byHour);
  expect((await send(many, { by })).status).toBe(200);
  const { status, body } = await send([...many, byHour, byHour], { by });
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([{ path: '/figures/27/interval', keyword: 'manyRows' }]);
  expect((await send([...many, { ...byHour, interval: 'day' }], { by })).status).toBe(200);
});

describe('the figures of a page', () => {
  it('are counts and sums of a list’s filter, one row a currency, in the order of the request', async () => {
    const { body } = await send([
      { ...figure, sums: ['price', 'pieces'], filter: { sentAt: { lt: '2026-12-01T06:10:00Z' } } },
      { ...figure, filter: { state: ['lost', 'packed'] } },
      { ...figure, filter: { state: 'packed' }, sums: ['price'] },
    ]);
    expect(body.data).toEqual({
      asOf: '2026-11-22T10:00:00.000Z',
      figures: [
        {
          rows: [
            { currency: 'AAA', count: 3, sums: { price: 600, pieces: 2 } },
            { currency: 'XXX', count: 1, sums: { price: 900, pieces: 0 } },
          ],
        },
        { rows: [{ currency: 'AAA', count: 1, sums: {} }] },
        { rows: [] },
      ],
    });
  });

  it('are divided by the values of a field, and by the days and months of the country', async () => {
    expect(await rows({ groupBy: 'kind' })).toEqual([
      { currency: 'AAA', group: 'box', count: 3, sums: { price: 600 } },
      { currency: 'AAA', group: null, count: 1, sums: { price: 7 } },
      { currency: 'XXX', group: 'box', count: 1, sums: { price: 900 } },
    ]);
    expect(await rows({ interval: 'day', filter: { state: 'sent', kind: 'box' } })).toEqual([
      { currency: 'AAA', start: '2026-11-19T06:00:00.000Z', count: 1, sums: { price: 100 } },
      { currency: 'AAA', start: '2026-11-30T06:00:00.000Z', count: 1, sums: { price: 300 } },
      { currency: 'XXX', start: '2026-12-01T06:00:00.000Z', count: 1, sums: { price: 900 } },
    ]);
    expect(await rows({ interval: 'month', groupBy: 'state', filter: { kind: 'box' } })).toEqual([
      { currency: 'AAA', group: 'lost', start: '2026-11-01T06:00:00.000Z', count: 1, sums: { price: 200 } },
      { currency: 'AAA', group: 'sent', start: '2026-11-01T06:00:00.000Z', count: 2, sums: { price: 400 } },
      { currency: 'XXX', group: 'sent', start: '2026-12-01T06:00:00.000Z', count: 1, sums: { price: 900 } },
    ]);
  });

  it('keep to days and hours of a zone with half an hour', async () => {
    expect(await rows({ interval: 'day' }, 'BB')).toEqual([
      { currency: 'BBB', start: '2026-11-19T18:30:00.000Z', count: 1, sums: { price: 1 } },
      { currency: 'BBB', start: '2026-11-20T18:30:00.000Z', count: 1, sums: { price: 2 } },
    ]);
    expect((await rows({ interval: 'hour' }, 'BB'))?.map(({ start }) => start)).toEqual([
      '2026-11-20T17:30:00.000Z',
      '2026-11-20T18:30:00.000Z',
    ]);
  });

  it('leave out what the user may not see, and say why in their language', async () => {
    const by = gateway.signIn({ merchantId, permissions: new Set(['post:crates']) });
    const { body } = await send([figure], { by, language: 'ZH' });
    expect((body.data as FiguresResponse).figures).toEqual([
      { unavailable: 'forbidden', msg: '您没有权限查看此数据。' },
    ]);
  });
});

describe('a request for figures that is wrong', () => {
  it.each<[object, string, string]>([
    [{ ...figure, resource: 'nope' }, '/figures/1/resource', 'unknownResource'],
    [{ ...figure, time: 'nope' }, '/figures/1/time', 'unknownField'],
    [{ ...figure, time: 'due' }, '/figures/1/time', 'notInstant'],
    [{ ...figure, filter: { nope: 1 } }, '/figures/1/filter/nope', 'unknownField'],
    [{ ...figure, filter: { price: { gte: 'x' } } }, '/figures/1/filter/price/gte', 'type.integer'],
    [{ ...figure, sums: ['code'] }, '/figures/1/sums', 'notSummable'],
    [{ ...figure, groupBy: 'code' }, '/figures/1/groupBy', 'notGroupable'],
    [{ ...figure, interval: 'week' }, '/figures/1/interval', 'enum'],
    [{ ...figure, sum: 'price' }, '/figures/1/sum', 'unevaluatedProperties'],
    [{ resource: 'parcels' }, '/figures/1/time', 'required'],
    [{ ...figure, filter: { code: '1' } }, '/figures/1/filter', 'longFigure'],
  ])('%j is reported at %s: %s', async (wrong, path, keyword) => {
    const answer = await send([figure, wrong]);
    expect(answer).toMatchObject({ status: 422, body: { data: null, errors: [{ path, keyword }] } });
    expect(answer.body.errors?.[0]?.msg).not.toMatch(/gateway\.|%\{/);
  });
});
