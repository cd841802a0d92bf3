import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { scopedModel } from '../support/scopedModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const ana = { merchantId, userId: newId(), userName: 'Ana' };
const ben = { merchantId, userId: newId(), userName: 'Ben' };
const stranger = { merchantId: newId(), userId: newId() };
let gateway: TestGateway;

const send = (
  user: object,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => gateway.send(gateway.signIn(user), method, `/api/global/manage/${path}`, body, headers);
const create = async (user: object, resource: string, code: string, values: object = {}) =>
  (await send(user, 'POST', resource, { code, ...values })).body.data as { id: string };
const codes = async (user: object, resource: string) =>
  ((await send(user, 'GET', resource)).body.data as { code: string }[]).map(({ code }) => code);

describe('records that belong to no country', () => {
  beforeAll(async () => {
    gateway = await testGateway({ model: scopedModel(), handlers: {}, now: '2026-11-20T17:00:00Z' });
  });
  afterAll(() => gateway.close());

  it('are those of a merchant, no matter which of its users made them, and of nobody else', async () => {
    const { id } = await create(ana, 'memos', 'M1');
    expect(await codes(ben, 'memos')).toEqual(['M1']);
    expect(await codes(stranger, 'memos')).toEqual([]);
    expect((await send(ben, 'GET', `memos/${id}`)).body.data).toMatchObject({ code: 'M1' });
    expect((await send(stranger, 'GET', `memos/${id}`)).status).toBe(404);
    expect((await send(stranger, 'PUT', `memos/${id}`, { text: 'x' })).status).toBe(404);
  });

  it('are those of a user alone, also for colleagues', async () => {
    const { id } = await create(ana, 'diaries', 'D1');
    await create(ben, 'diaries', 'D2');
    expect(await codes(ana, 'diaries')).toEqual(['D1']);
    expect(await codes(ben, 'diaries')).toEqual(['D2']);
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/events'],
      ['PUT', '', { text: 'x' }],
      ['POST', '/finish'],
      ['DELETE', ''],
    ] as const) {
      expect((await send(ben, method, `diaries/${id}${path}`, body)).status).toBe(404);
    }
    expect((await send(ana, 'GET', 'diaries?totals=paid')).body.data).toMatchObject([{ count: 1 }]);
  });

  it('are edited, moved on and deleted by those who own them', async () => {
    const { id } = await create(ana, 'diaries', 'D3');
    expect((await send(ana, 'PUT', `diaries/${id}`, { text: 'new' })).body.data).toMatchObject({
      text: 'new',
    });
    expect((await send(ana, 'POST', `diaries/${id}/finish`)).body.data).toMatchObject({ state: 'done' });
    expect((await send(ana, 'GET', `diaries/${id}/events`)).body.data).toHaveLength(3);
    await send(ana, 'DELETE', `diaries/${id}`);
    expect((await send(ana, 'GET', `diaries/${id}`)).status).toBe(404);
  });

  it('have numbers that are unique among those of their owner', async () => {
    await create(ana, 'diaries', 'same');
    expect((await send(ben, 'POST', 'diaries', { code: 'same' })).status).toBe(200);
    expect((await send(ana, 'POST', 'diaries', { code: 'same' })).body.errors).toMatchObject([
      { path: '/code', keyword: 'unique' },
    ]);
  });

  it('are summed by the currencies that they name', async () => {
    const user = { merchantId: newId() };
    await create(user, 'memos', 'A', { paid: 100, currency: 'AAA' });
    await create(user, 'memos', 'B', { paid: 200, currency: 'XXX' });
    expect((await send(user, 'GET', 'memos?totals=paid')).body.data).toEqual([
      { currency: 'AAA', count: 1, sums: { paid: 100 } },
      { currency: 'XXX', count: 1, sums: { paid: 200 } },
    ]);
  });

  it('have the days of Global mode, and files in the zone of the country in use', async () => {
    const user = { merchantId: newId() };
    await create(user, 'memos', 'A');
    // Late on the 20th in UTC.
    expect((await send(user, 'GET', 'memos')).body.data).toMatchObject([{ writtenOn: '2026-11-21' }]);
    const file = async (country: string) =>
      (await send(user, 'GET', 'memos/export?format=csv', undefined, { country })).headers[
        'content-disposition'
      ];
    expect(await file('')).toContain('memos-20261121-0100.csv');
    expect(await file('AA')).toContain('memos-20261120-');
  });

  it('keep the views of their lists, whichever country is in use', async () => {
    const view = { name: 'Mine', filter: {}, sort: { field: 'code', order: 'ASC' }, columns: ['code'] };
    await send(ana, 'POST', 'views/memos', view, { country: 'AA' });
    expect((await send(ana, 'GET', 'views/memos', undefined, { country: '' })).body.data).toMatchObject({
      views: [{ name: 'Mine' }],
    });
  });

  it('are at no address of a country', async () => {
    const answer = await gateway.send(gateway.signIn(ana), 'GET', '/api/manage/AA/memos');
    expect(answer.status).toBe(404);
  });
});
