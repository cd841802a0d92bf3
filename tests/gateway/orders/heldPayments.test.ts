import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { verifyLedger } from '../../../src/gateway/ledger/verify';
import { parts } from '../../../src/gateway/parts';
import { payOrder } from '../../../src/gateway/sandbox/payOrder';
import { runJobs } from '../support/runJobs';
import { type OrderGateway, orderGateway } from './support/orderGateway';

let gateway: OrderGateway;
let day = 1;
beforeAll(async () => {
  gateway = await orderGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  day += 4;
  gateway.clock.set(new Date(Date.UTC(2026, 10, day, 18)));
});

const hours = (count: number) => new Date(gateway.clock.now().getTime() + count * 60 * 60_000);

const orderOf = async (id: string) =>
  (await gateway.read(`MX/collection-orders/${id}`)) as StoredRecord<'collection-order'>;
const paymentsOf = async (id: string) =>
  (
    (await gateway.list('MX/pay-in-details', { orderId: id })) as StoredRecord<'pay-in-detail'>[]
  ).toReversed();
const accept = (resource: 'collection-orders' | 'pay-in-details', id: string) =>
  gateway.post(`MX/${resource}/${id}/accept`);

/** The types of the events of an order, in the order in which its application is told. */
async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select type from callback_event where order_id = ${id} order by sequence`.execute(gateway.db);
  return rows.map(({ type }) => type);
}

/** A new order of 200.00 of which these amounts are paid, a minute apart. */
async function paidOrder(...amounts: number[]): Promise<string> {
  const order = await gateway.order(20_000);
  for (const [index, amount] of amounts.entries())
    await payOrder(gateway.db, gateway.model, order.orderNo, hours(index / 60), amount);
  return order.id;
}

/** Has what is due by then happen. */
async function pass(count: number): Promise<void> {
  gateway.clock.set(hours(count));
  await runJobs(gateway.context, ['networks.expire', 'orders.step'], gateway.clock.now());
}

const checks = parts.flatMap((part) => part.ledgerChecks ?? []);
const problems = async () => (await verifyLedger(gateway.db, gateway.model, checks)).problems;

describe('an order of which less is paid', () => {
  it('stays in progress, and what was paid does not settle', async () => {
    const id = await paidOrder(1);
    await pass(23);
    expect(await orderOf(id)).toMatchObject({ status: 'inProgress', paidAmount: 1, paid: 'under' });
    expect(await paymentsOf(id)).toMatchObject([{ heldFor: 'rest', settlement: 'unsettled' }]);
    expect(await eventsOf(id)).toEqual(['collection.partlyPaid']);
  });

  it('is completed by the rest, and all of it settles on the next day', async () => {
    const id = await paidOrder(15_000, 5_000);
    expect(await orderOf(id)).toMatchObject({ status: 'completed', paidAmount: 20_000, paid: 'exact' });
    expect(await eventsOf(id)).toEqual(['collection.partlyPaid', 'collection.paid']);
    await pass(24);
    const payments = await paymentsOf(id);
    expect(payments.map(({ settlement, heldFor }) => [settlement, heldFor])).toEqual([
      ['settled', undefined],
      ['settled', undefined],
    ]);
    expect(await problems()).toEqual([]);
  });

  it('fails once it expires, and what was paid waits for the merchant', async () => {
    const id = await paidOrder(15_000);
    await pass(30);
    expect(await orderOf(id)).toMatchObject({
      status: 'failed',
      paidAmount: 15_000,
      networkReason: 'expired',
    });
    const [payment] = await paymentsOf(id);
    expect(payment).toMatchObject({ heldFor: 'decision', settlement: 'unsettled' });
    expect(payment).not.toHaveProperty('paidLate');
    expect(await eventsOf(id)).toEqual(['collection.partlyPaid', 'collection.failed']);
    expect(await accept('pay-in-details', payment!.id)).toMatchObject({ status: 200 });
    await pass(48);
    const accepted = await gateway.read(`MX/pay-in-details/${payment!.id}`);
    expect(accepted).toMatchObject({ settlement: 'settled', acceptedAt: expect.any(String) as string });
    expect(accepted).not.toHaveProperty('heldFor');
    expect(await orderOf(id)).toMatchObject({ status: 'failed' });
    expect(await problems()).toEqual([]);
  });
});

describe('an order that its merchant accepts', () => {
  it('is completed with what was paid, which settles; its application is told', async () => {
    const id = await paidOrder(12_000, 3_000);
    const answer = await accept('collection-orders', id);
    expect(answer.body.data).toMatchObject({
      status: 'completed',
      paidAmount: 15_000,
      paid: 'under',
      completedAt: expect.any(String) as string,
    });
    expect(await eventsOf(id)).toEqual([
      'collection.partlyPaid',
      'collection.partlyPaid',
      'collection.accepted',
    ]);
    await pass(72);
    expect((await paymentsOf(id)).map(({ settlement }) => settlement)).toEqual(['settled', 'settled']);
    expect(await orderOf(id)).toMatchObject({ status: 'completed' });
    expect(await problems()).toEqual([]);
  });

  it.each([
    ['nothing of it is paid', []],
    ['it is paid in full', [20_000]],
    ['it was topped up meanwhile', [15_000, 5_000]],
  ])('is refused where %s', async (_case, amounts) => {
    const id = await paidOrder(...amounts);
    expect(await accept('collection-orders', id)).toMatchObject({ status: 422 });
  });

  it('is accepted once, and topped up or accepted, where both happen at once', async () => {
    const id = await paidOrder(15_000);
    const { orderNo } = await orderOf(id);
    const [first, second] = await Promise.all([
      accept('collection-orders', id),
      accept('collection-orders', id),
      payOrder(gateway.db, gateway.model, orderNo, gateway.clock.now(), 5_000),
    ]);
    expect([first.status, second.status].filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(await orderOf(id)).toMatchObject({ status: 'completed', paidAmount: 20_000, paid: 'exact' });
    await pass(48);
    expect((await paymentsOf(id)).map(({ settlement }) => settlement)).toEqual(['settled', 'settled']);
    expect(await problems()).toEqual([]);
  });
});

describe('a payment that comes late', () => {
  it('is told as such, shown with its order, and accepted once', async () => {
    const { id, orderNo } = await gateway.order(20_000);
    await pass(30);
    await payOrder(gateway.db, gateway.model, orderNo, gateway.clock.now());
    expect(await eventsOf(id)).toEqual(['collection.failed', 'collection.paidLate']);
    const [payment] = await paymentsOf(id);
    expect(payment).toMatchObject({ paidLate: true, heldFor: 'decision' });
    const unmatched = await gateway.list('MX/unmatched-payments', { orderNo });
    expect(unmatched).toMatchObject([{ id: payment!.id, status: 'waiting' }]);
    const answers = await Promise.all([1, 2, 3].map(() => accept('pay-in-details', payment!.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await pass(48);
    expect(await paymentsOf(id)).toMatchObject([{ settlement: 'settled', paidLate: true }]);
    expect(await problems()).toEqual([]);
  });

  it('whose hold does not fit its order is a problem of the ledger', async () => {
    const id = await paidOrder(15_000);
    await sql`update pay_in_detail set held_for = null where order_id = ${id}`.execute(gateway.db);
    const [payment] = await paymentsOf(id);
    expect(await problems()).toEqual([
      expect.stringContaining(
        `payment ${payment!.paymentNo} of an order that is inProgress is unsettled and held for nothing, not rest.`,
      ),
    ]);
    await sql`update pay_in_detail set held_for = 'rest' where order_id = ${id}`.execute(gateway.db);
  });

  it('is reported again as what it was', async () => {
    const id = await paidOrder(15_000, 5_000);
    const [first] = await paymentsOf(id);
    expect(await gateway.post(`MX/pay-in-details/${first!.id}/recallback`)).toMatchObject({ status: 200 });
    expect(await eventsOf(id)).toEqual(['collection.partlyPaid', 'collection.paid']);
  });
});
