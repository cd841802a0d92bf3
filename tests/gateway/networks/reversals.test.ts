import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../src/gateway/database/records';
import type { Fact } from '../../../src/gateway/networks/interface/Network';
import { type NetworkGateway, networkGateway } from './support/networkGateway';

let gateway: NetworkGateway;
let day = 1;
beforeAll(async () => {
  gateway = await networkGateway('sandbox');
});
afterAll(() => gateway.close());
beforeEach(() => {
  day += 4;
  gateway.clock.set(new Date(Date.UTC(2026, 10, day, 18)));
});

const hour = 3_600_000;

/** Has the network say something of an order. */
async function say(id: string, said: Pick<Fact, 'state' | 'amount'> & Partial<Fact>): Promise<void> {
  const ref = await gateway.refOf(id);
  const at = gateway.clock.now().toISOString();
  const fact: Fact = { ref, kind: 'collection', currency: 'MXN', at, id: `${ref}-${said.state}`, ...said };
  expect(await gateway.notify([fact])).toBe(200);
}

/** A collection order of 200.00 of which these payments were made, by their names at the network; they are settled. */
async function paidOrder(payments: Record<string, number>): Promise<string> {
  const id = await gateway.begin('collection', 20_000);
  for (const [name, amount] of Object.entries(payments))
    await say(id, { state: 'paid', amount, id: `${id} ${name}` });
  await gateway.pass(22 * hour);
  return id;
}

const orderOf = async (id: string) =>
  (await gateway.orderOf('collection', id)) as StoredRecord<'collection-order'>;
const refundsOf = (id: string) => gateway.list('MX/refunds', { orderId: id });

describe('what a network takes back', () => {
  it('is the payment that it names, of several', async () => {
    const id = await paidOrder({ first: 20_000, second: 20_000 });
    await say(id, { state: 'reversed', amount: 20_000, original: `${id} second`, reason: 'MD06' });
    const payments = (await gateway.list('MX/pay-in-details', {
      orderId: id,
    })) as StoredRecord<'pay-in-detail'>[];
    expect(await refundsOf(id)).toMatchObject([
      {
        kind: 'reversal',
        status: 'completed',
        amount: 20_000,
        networkReason: 'MD06',
        paymentId: payments.find(({ refundedAmount }) => refundedAmount === 20_000)!.id,
      },
    ]);
    expect(await orderOf(id)).toMatchObject({
      status: 'completed',
      paidAmount: 40_000,
      refundedAmount: 20_000,
    });
    expect(await gateway.problems()).toEqual([]);
  });

  it('may be a part of a payment, and the rest later', async () => {
    const id = await paidOrder({ only: 20_000 });
    await say(id, { state: 'reversed', amount: 5_000, id: `${id} part` });
    expect(await orderOf(id)).toMatchObject({ status: 'completed', refundedAmount: 5_000 });
    await say(id, { state: 'reversed', amount: 15_000, id: `${id} rest` });
    expect(await orderOf(id)).toMatchObject({ status: 'refunded' });
    expect(await gateway.exceptionsOf(id)).toEqual([]);
    expect(await gateway.problems()).toEqual([]);
  });

  it.each([
    ['more than is left', { only: 20_000 }, 20_001],
    ['one of two payments, and does not say which', { first: 20_000, second: 20_000 }, 20_000],
  ])('is left to a person where it is %s', async (_case, payments, amount) => {
    const id = await paidOrder(payments);
    await say(id, { state: 'reversed', amount });
    expect(await gateway.exceptionsOf(id)).toEqual(['amount']);
    expect(await refundsOf(id)).toEqual([]);
    expect(await orderOf(id)).toMatchObject({ status: 'completed' });
  });

  it('may be a payment that came too late, with its fee', async () => {
    const id = await gateway.begin('collection', 20_000);
    await gateway.pass(25 * hour);
    await say(id, { state: 'paid', amount: 20_000 });
    expect(await orderOf(id)).toMatchObject({ status: 'failed', paid: 'exact' });
    await say(id, { state: 'reversed', amount: 20_000 });
    expect(await gateway.list('MX/pay-in-details', { orderId: id })).toMatchObject([
      { settlement: 'returned', refundedAmount: 20_000 },
    ]);
    expect(await refundsOf(id)).toMatchObject([{ kind: 'sendBack', status: 'completed' }]);
    expect(await orderOf(id)).toMatchObject({ status: 'failed', refundedAmount: 20_000 });
    expect(await gateway.problems()).toEqual([]);
  });
});
