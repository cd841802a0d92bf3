import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { payOrder } from '../../../src/gateway/sandbox/payOrder';
import { type FundGateway, fundGateway } from '../funds/support/fundGateway';
import { runJobs } from '../support/runJobs';

let gateway: FundGateway;
let day = 1;
beforeAll(async () => {
  gateway = await fundGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  day += 4;
  gateway.clock.set(new Date(Date.UTC(2026, 10, day, 18)));
  await gateway.setAvailable('MX', 10_000_000);
});

type Refund = StoredRecord<'refund'>;

const orderOf = async (id: string) =>
  (await gateway.read(`MX/collection-orders/${id}`)) as StoredRecord<'collection-order'>;
const paymentsOf = async (orderId: string) =>
  (await gateway.list('MX/pay-in-details', { orderId })) as StoredRecord<'pay-in-detail'>[];
const refundOf = async (id: string) => (await gateway.read(`MX/refunds/${id}`)) as Refund;
const request = (paymentNo: string, amount: number) =>
  gateway.owner.send('POST', 'MX/refunds', { paymentNo, amount, reason: 'Out of stock' }, { proven: true });

/** Asks for a refund, and returns it. */
async function refund(paymentNo: string, amount: number): Promise<Refund> {
  const answer = await request(paymentNo, amount);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data as Refund;
}

/** Lets time pass, in hours. */
async function pass(hours: number): Promise<void> {
  gateway.clock.set(new Date(gateway.clock.now().getTime() + hours * 3_600_000));
  await runJobs(
    gateway.context,
    ['networks.played', 'networks.query', 'networks.expire', 'orders.step'],
    gateway.clock.now(),
  );
}

/** Has the refunds that were asked for sent, and the network say what came of them. */
async function send(): Promise<void> {
  await runJobs(gateway.context, ['networks.submit']);
  await pass(1);
}

/** A collection order of an amount in minor units that was paid and settled, and its payment. */
async function paidOrder(amount = 20_000) {
  const { id } = await gateway.order(amount);
  await gateway.post(`MX/collection-orders/${id}/simulate-callback`, { amount });
  await pass(30);
  const [payment] = await paymentsOf(id);
  return { id, payment: payment! };
}

async function typesOf(orderId: string): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select type from callback_event where order_id = ${orderId} order by sequence`.execute(gateway.db);
  return rows.map(({ type }) => type);
}

const balances = () => gateway.balances('MX');

describe('a refund', () => {
  it('holds its amount, leaves by the channel, and is on its payment and order', async () => {
    const { id, payment } = await paidOrder();
    const before = await balances();
    const asked = await refund(payment.paymentNo, 5_000);
    expect(asked).toMatchObject({ kind: 'refund', status: 'requested', amount: 5_000, orderId: id });
    expect(await balances()).toMatchObject({
      available: before.available - 5_000,
      refundHold: 5_000,
    });
    expect((await paymentsOf(id))[0]).toMatchObject({ refundedAmount: 5_000 });
    expect(await orderOf(id)).not.toHaveProperty('refundedAmount');
    await send();
    expect(await refundOf(asked.id)).toMatchObject({
      status: 'completed',
      completedAt: expect.any(String) as string,
    });
    expect(await orderOf(id)).toMatchObject({ status: 'completed', refundedAmount: 5_000 });
    expect(await balances()).toMatchObject({
      available: before.available - 5_000,
      refundHold: 0,
    });
    expect(await typesOf(id)).toEqual(['collection.paid', 'refund.completed']);
    await gateway.expectSound();
  });

  it('in three parts, of which the last one makes the order refunded', async () => {
    const { id, payment } = await paidOrder();
    for (const amount of [5_000, 5_000, 10_000]) await refund(payment.paymentNo, amount);
    expect(await request(payment.paymentNo, 1)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/paymentNo', keyword: 'paymentRefunded' }] },
    });
    await send();
    expect(await orderOf(id)).toMatchObject({ status: 'refunded', refundedAmount: 20_000 });
    expect((await typesOf(id)).toSorted()).toEqual([
      'collection.paid',
      'collection.refunded',
      'refund.completed',
      'refund.completed',
      'refund.completed',
    ]);
    await gateway.expectSound();
  });

  it('of more than is left is refused', async () => {
    const { payment } = await paidOrder();
    expect(await request(payment.paymentNo, 20_001)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/amount', keyword: 'aboveLeft' }] },
    });
    await refund(payment.paymentNo, 19_999);
    expect(await request(payment.paymentNo, 2)).toMatchObject({ status: 422 });
    await refund(payment.paymentNo, 1);
  });

  it('that the network refuses fails with the reason, and nothing has changed', async () => {
    const { id, payment } = await paidOrder(1_000_000);
    const before = await balances();
    const asked = await refund(payment.paymentNo, 900_600);
    await send();
    expect(await refundOf(asked.id)).toMatchObject({ status: 'failed' });
    expect(await balances()).toEqual(before);
    expect((await paymentsOf(id))[0]).not.toHaveProperty('refundedAmount');
    expect(await typesOf(id)).toEqual(['collection.paid', 'refund.failed']);
    // What failed can be asked for again.
    await refund(payment.paymentNo, 1_000_000);
    await send();
    expect(await orderOf(id)).toMatchObject({ status: 'refunded' });
    await gateway.expectSound();
  });

  it.each([
    ['that nobody knows', () => Promise.resolve('MXR0'), 'unknownPayment'],
    [
      'of another merchant',
      async () => {
        const { rows } = await sql<{ paymentNo: string }>`
          insert into pay_in_detail select (jsonb_populate_record(null::pay_in_detail, to_jsonb(payment)
            || jsonb_build_object('id', gen_random_uuid(), 'merchant_id', gen_random_uuid(), 'payment_no', 'MXR1'))).*
          from pay_in_detail as payment limit 1 returning payment_no as "paymentNo"`.execute(gateway.db);
        return rows[0]!.paymentNo;
      },
      'unknownPayment',
    ],
    [
      'of an order that can still be topped up',
      async () => {
        const { id } = await gateway.order(20_000);
        await gateway.post(`MX/collection-orders/${id}/simulate-callback`, { amount: 100 });
        return (await paymentsOf(id))[0]!.paymentNo;
      },
      'paymentHeld',
    ],
  ])('of a payment %s is refused', async (_case, find, keyword) => {
    expect(await request(await find(), 100)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/paymentNo', keyword }] },
    });
    await sql`delete from pay_in_detail where payment_no = 'MXR1'`.execute(gateway.db);
  });

  it('that the available balance does not cover is refused', async () => {
    const { payment } = await paidOrder();
    await gateway.setAvailable('MX', 10_000);
    expect(await request(payment.paymentNo, 10_001)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/amount', keyword: 'aboveAvailable' }] },
    });
    await refund(payment.paymentNo, 10_000);
  });
});

describe('a payment of a failed order', () => {
  it('is sent back whole, with its fee', async () => {
    const { id, orderNo } = await gateway.order(20_000);
    await pass(25);
    await payOrder(gateway.db, gateway.model, orderNo, gateway.clock.now());
    const [payment] = await paymentsOf(id);
    expect(payment).toMatchObject({ heldFor: 'decision' });
    const before = await balances();
    expect(await request(payment!.paymentNo, 100)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/amount', keyword: 'sentBackWhole' }] },
    });
    const asked = await refund(payment!.paymentNo, payment!.amount);
    expect(asked).toMatchObject({ kind: 'sendBack', returnedFee: payment!.fee });
    expect((await paymentsOf(id))[0]).toMatchObject({ settlement: 'returned' });
    const events = await gateway.read(`MX/pay-in-details/${payment!.id}/events`);
    expect(events).toContainEqual(
      expect.objectContaining({ to: 'returned', actor: expect.objectContaining({ kind: 'user' }) as object }),
    );
    expect((await gateway.post(`MX/pay-in-details/${payment!.id}/accept`)).status).toBe(422);
    await send();
    expect(await balances()).toMatchObject({
      available: before.available,
      unsettled: before.unsettled - payment!.netAmount,
      refundHold: 0,
    });
    expect(await orderOf(id)).toMatchObject({ status: 'failed', refundedAmount: payment!.amount });
    await gateway.expectSound();
  });

  it('is sent back also where it is more than one order may be', async () => {
    const { id, orderNo } = await gateway.order(1_000_000_000);
    await pass(25);
    await payOrder(gateway.db, gateway.model, orderNo, gateway.clock.now(), 1_000_000_100);
    const [payment] = await paymentsOf(id);
    expect(await refund(payment!.paymentNo, 1_000_000_100)).toMatchObject({
      kind: 'sendBack',
      // So much takes a second person.
      status: 'awaitingApproval',
    });
    await gateway.expectSound();
  });
});
