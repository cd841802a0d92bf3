import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../src/gateway/database/ids';
import { allPermissions } from '../../support/allPermissions';
import { voucherModel } from '../../support/voucherModel';
import { type TestGateway, testGateway } from '../../support/testGateway';

const base = '/api/manage/AA/vouchers';
const at = '2026-11-20T12:00:00.000Z';
const user = { merchantId: newId(), userId: newId() };
let gateway: TestGateway;
let token: string;
let keys = 0;

beforeAll(async () => {
  gateway = await testGateway({ model: voucherModel(), now: at });
  token = gateway.signIn(user);
});
afterAll(() => gateway.close());

const newKey = () => `found-${++keys}-key`;
const create = (key: string, orderNo: string, as = token) =>
  gateway.send(as, 'POST', base, { orderNo, amount: 500 }, { 'idempotency-key': key });
const find = (key: string, { as = token, country = 'AA', sentAt = at } = {}) =>
  gateway.send(as, 'POST', `/api/manage/${country}/requests/find`, { key, sentAt });
const keptKeys = async (userId: string) => {
  const rows = await gateway.db
    .selectFrom('idempotency_key')
    .select('key')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ key }) => key);
};
const ordersNow = async () =>
  ((await gateway.send(token, 'GET', base)).body.data as { orderNo: string }[]).map(({ orderNo }) => orderNo);

describe('what became of a request', () => {
  it('is found by its key: the response of what was done', async () => {
    const key = newKey();
    const { body } = await create(key, 'O-1');
    expect((await find(key)).body.data).toEqual({ state: 'done', data: body.data });
    expect((await find(key)).body.data).toEqual({ state: 'done', data: body.data });
  });

  it('is found where it was rejected, with the reason', async () => {
    const key = newKey();
    const path = `${base}/${newId()}/reject-it`;
    const { body } = await gateway.send(token, 'POST', path, { reason: 'x' }, { 'idempotency-key': key });
    expect(body.code).toBe(404);
    expect((await find(key)).body.data).toEqual({ state: 'refused', msg: body.msg, errors: [] });
  });

  it('is nothing where it has not arrived, and then it has no effect when it arrives', async () => {
    const key = newKey();
    expect((await find(key)).body.data).toEqual({ state: 'missing' });
    const late = await create(key, 'O-late');
    expect([late.status, late.body.errors]).toEqual([422, undefined]);
    expect(late.body.msg).toContain('Nothing was done');
    expect((await find(key)).body.data).toEqual({ state: 'missing' });
    expect(await ordersNow()).not.toContain('O-late');
  });

  it('is decided between a request and the question that arrive together', async () => {
    const all = Array.from({ length: 12 }, async (_, index) => {
      const key = newKey();
      const [sent, found] = await Promise.all([create(key, `O-race-${index}`), find(key)]);
      return { sent: sent.status, found: (found.body.data as { state: string }).state };
    });
    for (const { sent, found } of await Promise.all(all)) {
      expect([
        [200, 'done'],
        [422, 'missing'],
      ]).toContainEqual([sent, found]);
    }
  });

  it('is not known any more a day later', async () => {
    const sentAt = '2026-11-19T11:59:59.000Z';
    const late = newKey();
    expect((await find(late, { sentAt })).body.data).toEqual({ state: 'expired' });
    // Nothing is kept for it: nobody was told that it has no effect.
    expect(await keptKeys(user.userId)).not.toContain(late);
    const key = newKey();
    await create(key, 'O-2');
    expect((await find(key, { sentAt })).body.data).toMatchObject({ state: 'done' });
  });

  it('is not asked without end: 1,000 keys without a request are kept of a user', async () => {
    const busy = { merchantId: user.merchantId, userId: newId() };
    const as = gateway.signIn(busy);
    await sql`insert into idempotency_key (merchant_id, user_id, key, request_hash, country, created_at)
      select ${busy.merchantId}, ${busy.userId}, 'used-up-' || n, 'used up', 'AA', ${at}
      from generate_series(1, 995) as n`.execute(gateway.db);
    const keysOf = Array.from({ length: 10 }, newKey);
    const answers = await Promise.all(keysOf.map((key) => find(key, { as })));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(5);
    expect((await keptKeys(busy.userId)).length).toBeLessThanOrEqual(1_000);
    const rejected = answers.findIndex(({ status }) => status !== 200);
    expect(answers[rejected]).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    // Who was told nothing can still send it.
    expect((await create(keysOf[rejected]!, 'O-kept', as)).status).toBe(200);
    // What was used up earlier is found as before.
    expect((await find('used-up-1', { as })).body.data).toEqual({ state: 'missing' });
    expect((await find(newKey())).status).toBe(200);
  });

  it('is the user’s own, of the country, and shown only with the permission that the request required', async () => {
    const key = newKey();
    await create(key, 'O-3');
    const colleague = gateway.signIn({ merchantId: user.merchantId });
    expect((await find(key, { as: colleague })).body.data).toEqual({ state: 'missing' });
    expect((await find(key, { country: 'BB' })).status).toBe(422);
    const permissions = new Set(allPermissions(gateway.model));
    permissions.delete(gateway.model.resources.vouchers!.create!.permission);
    expect((await find(key, { as: gateway.signIn({ ...user, permissions }) })).status).toBe(403);
    expect((await find(key, { as: gateway.signIn({ ...user, countries: [] }) })).body.code).toBe(418);
  });

  it.each([{}, { key: 'short', sentAt: at }, { key: 'long enough', sentAt: 'yesterday' }])(
    'is not asked with %j',
    async (body) => {
      const { status } = await gateway.send(token, 'POST', '/api/manage/AA/requests/find', body);
      expect(status).toBe(422);
    },
  );
});
