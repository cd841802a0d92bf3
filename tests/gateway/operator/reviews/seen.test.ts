import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Review } from '../../../../src/contract/operator/reviews';
import { updateRecord } from '../../../../src/gateway/database/updateRecord';
import { entityTable } from '../../../../src/metadata/storage/entityTable';
import { type RechargeGateway, rechargeGateway } from '../../funds/recharges/support/rechargeGateway';

let gateway: RechargeGateway;

beforeAll(async () => {
  gateway = await rechargeGateway();
});
afterAll(() => gateway.close());

const sandbox = '/api/global/sandbox/reviews';
const ifMatch = (revision: string) => ({ 'if-match': `"${revision}"` });

/** How operators read a review and decide about it: by a token, or on the page of a sandbox. */
const callers = {
  token: (method: 'GET' | 'POST', path: string, headers = {}) =>
    gateway.operate(method, path, undefined, 'Olga', headers),
  sandbox: (method: 'GET' | 'POST', path: string, headers = {}) =>
    gateway.send(undefined, method, `${sandbox}${path}`, undefined, headers),
};

it.each(['token', 'sandbox'] as const)(
  'an operator decides only about what they have seen: %s',
  async (caller) => {
    const call = callers[caller];
    const before = await gateway.available();
    const { id } = await gateway.recharge();
    const waiting = (await call('GET', '')).body.data as Review[];
    const seen = waiting.find((review) => review.id === id)!.revision;
    const { merchantId, model } = gateway;
    const key = { merchantId, country: 'MX', id };
    await updateRecord(gateway.db, entityTable(model, 'recharge'), key, { amount: 9_000_000 });
    expect(await call('POST', `/${id}/approve`, ifMatch(seen))).toMatchObject({
      status: 412,
      body: { errors: [{ keyword: 'revision' }] },
    });
    expect(await call('POST', `/${id}/approve`, { 'if-match': '*' })).toMatchObject({ status: 428 });
    expect(await gateway.available()).toBe(before);
    const { revision, status } = (await call('GET', `/${id}`)).body.data as Review;
    expect(status).toBe('underReview');
    expect((await call('POST', `/${id}/approve`, ifMatch(revision))).status).toBe(200);
    expect(await gateway.available()).toBeGreaterThan(before);
  },
);
