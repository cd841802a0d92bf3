import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { mandateModel } from '../support/mandateModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const base = '/api/manage/AA/mandates';
const ana = { merchantId, userId: newId(), userName: 'Ana' };
const ben = { merchantId, userId: newId(), userName: 'Ben' };
const mandate = { holder: 'Rosa Luna', account: 'AA-1234567890', limit: 100_000 };
const noon = Date.parse('2026-11-20T12:00:00Z');
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway({ model: mandateModel(), handlers: {}, now: '2026-11-20T12:00:00Z' });
});
afterAll(() => gateway.close());
beforeEach(() => gateway.clock.set(new Date(noon)));

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, user: object, body?: unknown) =>
  gateway.send(gateway.signIn(user), method, `${base}${path}`, body);
const create = async (user: object = ana) =>
  (await send('POST', '', user, mandate)).body.data as { id: string; mandateNo: string };
const read = async (id: string, user: object = ben) =>
  (await send('GET', `/${id}`, user)).body.data as Record<string, unknown>;

/** Has the requests of `work` answered by a gateway whose clock is ahead of the others by so many seconds, or behind them. */
async function atGatewayAhead<Result>(seconds: number, work: () => Promise<Result>): Promise<Result> {
  gateway.clock.set(new Date(noon + seconds * 1000));
  try {
    return await work();
  } finally {
    gateway.clock.set(new Date(noon));
  }
}

describe('clocks of gateways that differ', () => {
  it.each([
    ['ahead', 90],
    ['behind', -90],
  ])('let nobody approve what they created at one that is %s', async (_where, seconds) => {
    const { id } = await atGatewayAhead(seconds, () => create());
    // The events of others are dated before the creation, or after it.
    for (const skew of [-90, 0, 90]) {
      await atGatewayAhead(skew, () => send('POST', `/${id}/reveal`, ben, { field: 'account' }));
    }
    for (const skew of [-90, 0, 90]) {
      const own = await atGatewayAhead(skew, () => send('POST', `/${id}/approve`, ana, {}));
      expect(own).toMatchObject({ status: 422, body: { errors: [{ keyword: 'creator' }] } });
    }
    expect(await read(id, ana)).toMatchObject({ status: 'awaitingApproval', $forOthers: ['approve'] });
    expect(await read(id, ben)).not.toHaveProperty('$forOthers');
    expect((await send('POST', `/${id}/approve`, ben, {})).status).toBe(200);
  });

  it('leave events in the order in which they happened', async () => {
    const { id } = await atGatewayAhead(90, () => create());
    await atGatewayAhead(-90, () => send('POST', `/${id}/approve`, ben, {}));
    await atGatewayAhead(45, () => send('POST', `/${id}/freeze`, ana, { reason: 'Asked for' }));
    await atGatewayAhead(0, () => send('POST', `/${id}/unfreeze`, ben, {}));
    const events = (await send('GET', `/${id}/events`, ana)).body.data as { to: string }[];
    expect(events.map(({ to }) => to)).toEqual(['awaitingApproval', 'active', 'frozen', 'active']);
    // Whom a late decision is overtaken by is who was last, not whose clock says so.
    const late = await send('POST', `/${id}/decline`, ben, { reason: 'late' });
    expect(late.body.errors).toMatchObject([{ keyword: 'when', params: { state: 'Active', by: 'Ben' } }]);
  });
});
