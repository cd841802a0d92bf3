import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeState, stateTransitions } from '../../../src/gateway/resources/changeState';
import { type OrderGateway, orderGateway } from '../orders/support/orderGateway';

let gateway: OrderGateway;
beforeAll(async () => {
  gateway = await orderGateway();
});
afterAll(() => gateway.close());

const change = (id: string, from: string, to: string) =>
  changeState(gateway.db, gateway.model, {
    entity: 'collection-order',
    key: { merchantId: gateway.merchantId, country: 'MX', id },
    field: 'status',
    from,
    to,
    at: gateway.clock.now(),
    actor: { kind: 'user', id: 'u1', name: 'tester' },
    effects: {},
  });
/** The record's own events. */
const events = async (id: string) => {
  const all = await gateway.read(`MX/collection-orders/${id}/events`);
  return (all as unknown as { from: string; to: string; about?: object }[]).filter(({ about }) => !about);
};

it('the states that may follow are those of the metadata', () => {
  expect(stateTransitions(gateway.model, 'payout-order', 'status', 'PE')).toEqual({
    awaitingApproval: ['accepted', 'rejected', 'canceled'],
    accepted: ['inProgress', 'failed'],
    inProgress: ['completed', 'failed'],
    completed: ['refunded'],
    failed: [],
    refunded: [],
    rejected: [],
    canceled: [],
  });
  expect(stateTransitions(gateway.model, 'pay-in-detail', 'settlement', 'PE').unsettled).toContain('settled');
  expect(() => stateTransitions(gateway.model, 'pay-in-detail', 'amount', 'PE')).toThrow('x-transitions');
});

describe('a change of state', () => {
  it('moves the record and writes its event', async () => {
    const { id } = await gateway.order(50_000);
    expect(await change(id, 'inProgress', 'failed')).toMatchObject({ id, status: 'failed' });
    expect((await events(id)).map(({ from, to }) => [from, to])).toEqual([
      [null, 'accepted'],
      ['accepted', 'inProgress'],
      ['inProgress', 'failed'],
    ]);
  });

  it('is made by one of concurrent attempts', async () => {
    const { id } = await gateway.order(50_000);
    const attempts = await Promise.all([
      ...Array.from({ length: 6 }, () => change(id, 'inProgress', 'completed')),
      ...Array.from({ length: 6 }, () => change(id, 'inProgress', 'failed')),
    ]);
    expect(attempts.filter((record) => record !== undefined)).toHaveLength(1);
    expect(await events(id)).toHaveLength(3);
  });

  it('is not made from a state that the record has left, and writes nothing', async () => {
    const { id } = await gateway.order(50_000);
    expect(await change(id, 'accepted', 'failed')).toBeUndefined();
    expect(await gateway.read(`MX/collection-orders/${id}`)).toMatchObject({ status: 'inProgress' });
    expect(await events(id)).toHaveLength(2);
  });

  it('that the metadata does not allow is a mistake of ours', async () => {
    const { id } = await gateway.order(50_000);
    await expect(change(id, 'inProgress', 'refunded')).rejects.toThrow('inProgress must not become refunded');
    await expect(change(id, 'failed', 'completed')).rejects.toThrow('failed must not become completed');
    expect(await events(id)).toHaveLength(2);
  });

  it('does nothing to another merchant’s record', async () => {
    const { id } = await gateway.order(50_000);
    const foreign = changeState(gateway.db, gateway.model, {
      entity: 'collection-order',
      key: { merchantId: id, country: 'MX', id },
      field: 'status',
      from: 'inProgress',
      to: 'failed',
      at: gateway.clock.now(),
      actor: { kind: 'user', id: 'u1', name: 'tester' },
      effects: {},
    });
    expect(await foreign).toBeUndefined();
  });
});
