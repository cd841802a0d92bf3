import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import type { Session } from '../../../src/gateway/http/context';
import type { Model } from '../../../src/metadata/model/Model';
import { mandateModel } from '../support/mandateModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const base = '/api/manage/AA/mandates';
const mandate = { holder: 'Rosa Luna', account: 'AA-1234567890' };
let gateway: TestGateway;
let currency: string;
let ana: Partial<Session>;
let ben: Partial<Session>;

/** Mandates that are entered and approved up to the amount of a role. */
function movingModel(): Model {
  const model = structuredClone(mandateModel());
  const { create, edit, actions } = model.resources.mandates!;
  for (const write of [create!, edit!, actions!.approve!, actions!.resubmit!]) write.moves = 'limit';
  return model;
}

beforeAll(async () => {
  const model = movingModel();
  currency = model.countries.AA!.currency;
  gateway = await testGateway({ model, handlers: {} });
});
afterAll(() => gateway.close());
beforeEach(() => {
  const merchantId = newId();
  ana = { merchantId, userId: newId(), userName: 'Ana' };
  ben = { merchantId, userId: newId(), userName: 'Ben', amounts: upTo(1000) };
});

const upTo = (amount: number) => ({ 'mandates:approve': { [currency]: amount } });
const send = (user: Partial<Session>, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  gateway.send(gateway.signIn(user), method, `${base}${path}`, body);
const create = async (limit: number, user = ana) =>
  (await send(user, 'POST', '', { ...mandate, limit })).body.data as { id: string };
const awaiting = async (user: Partial<Session>) => {
  const { body } = await gateway.send(gateway.signIn(user), 'GET', '/api/manage/AA/awaiting');
  return (body.data as { count: number }[]).map(({ count }) => count);
};

describe('an action above the largest amount of a role', () => {
  it('is refused, and left to others in what is read', async () => {
    const { id } = await create(1001);
    expect(await send(ben, 'POST', `/${id}/approve`, {})).toMatchObject({
      status: 422,
      body: { errors: [{ path: '', keyword: 'amountOfOthers' }] },
    });
    const read = (await send(ben, 'GET', `/${id}`)).body.data;
    expect(read).toMatchObject({ $forOthers: ['approve'], $aboveAmount: ['approve'] });
    const list = (await send(ben, 'GET', '?range=[0,9]')).body.data as object[];
    expect(list).toMatchObject([{ $aboveAmount: ['approve'] }]);
  });

  it('is done at the amount, as without one', async () => {
    const [small, large] = [await create(1000), await create(1001)];
    expect((await send(ben, 'GET', `/${small.id}`)).body.data).not.toHaveProperty('$aboveAmount');
    expect((await send(ben, 'POST', `/${small.id}/approve`, {})).status).toBe(200);
    const { amounts: _amounts, ...unlimited } = ben;
    expect((await send(unlimited, 'GET', `/${large.id}`)).body.data).not.toHaveProperty('$forOthers');
    expect((await send(unlimited, 'POST', `/${large.id}/approve`, {})).status).toBe(200);
  });

  it('does not await its user, and awaits who may', async () => {
    await create(1000);
    await create(1001);
    expect(await awaiting(ben)).toEqual([1]);
    expect(await awaiting({ ...ben, amounts: upTo(1001) })).toEqual([2]);
    expect(await awaiting({ ...ben, amounts: { 'mandates:approve': {} } })).toEqual([]);
    expect(await awaiting({ ...ben, amounts: {} })).toEqual([2]);
  });

  it('is what it was for who entered the record', async () => {
    const { id } = await create(1001, ben);
    const limited = { ...ben, amounts: upTo(5) };
    expect((await send(limited, 'GET', `/${id}`)).body.data).toMatchObject({
      $forOthers: expect.arrayContaining(['approve', 'delete']) as unknown,
      $aboveAmount: ['approve'],
    });
  });

  it('is bound by what its form says, not by what the record was', async () => {
    const { id } = await create(500);
    expect((await send(ana, 'POST', `/${id}/decline`, { reason: 'late' })).status).toBe(200);
    const limited = { ...ana, amounts: { 'mandates:create': { [currency]: 1000 } } };
    expect(await send(limited, 'POST', `/${id}/resubmit`, { limit: 1001 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/limit', keyword: 'amountOfOthers' }] },
    });
    expect((await send(limited, 'POST', `/${id}/resubmit`, { limit: 1000 })).status).toBe(200);
  });

  it('is neither entered nor edited above it', async () => {
    const amounts = { 'mandates:create': { [currency]: 10 }, 'mandates:edit': { [currency]: 20 } };
    const limited = { ...ana, amounts };
    const { id } = await create(10, limited);
    const wrong = { status: 422, body: { errors: [{ path: '/limit', keyword: 'amountOfOthers' }] } };
    expect(await send(limited, 'POST', '', { ...mandate, limit: 11 })).toMatchObject(wrong);
    expect(await send(limited, 'PUT', `/${id}`, { ...mandate, limit: 21 })).toMatchObject(wrong);
    expect((await send(limited, 'PUT', `/${id}`, { ...mandate, limit: 20 })).status).toBe(200);
  });
});
