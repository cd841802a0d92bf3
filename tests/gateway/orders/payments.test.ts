import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkActor } from '../../../src/gateway/database/actors';
import { recordPayment } from '../../../src/gateway/orders/payments';
import { auditOrders } from '../../../src/gateway/sandbox/audit';
import { payOrder } from '../../../src/gateway/sandbox/payOrder';
import { runJobs } from '../support/runJobs';
import { type OrderGateway, orderGateway } from './support/orderGateway';

let gateway: OrderGateway;
beforeAll(async () => {
  gateway = await orderGateway();
});
afterAll(() => gateway.close());

const simulate = (id: string, amount: unknown, key?: string, country = 'MX') =>
  gateway.post(`${country}/collection-orders/${id}/simulate-callback`, { amount }, key);
const paymentsOf = (orderNo: unknown, country = 'MX') =>
  gateway.list(`${country}/pay-in-details`, { orderNo });

/** The last of an order's own events. */
async function lastState(id: string): Promise<object | undefined> {
  const events = await gateway.read(`MX/collection-orders/${id}/events`);
  return (events as unknown as { about?: object }[]).findLast(({ about }) => !about);
}

describe('a test order', () => {
  it('is accepted with nothing charged or credited yet, and in progress once there is somewhere to pay', async () => {
    const answer = await gateway.post('MX/collection-orders', {
      method: 'OXXO',
      amount: 20_000,
      description: 'Two tickets',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          method: 'OXXO',
          description: 'Two tickets',
          currency: 'MXN',
          amount: 20_000,
          status: 'accepted',
          requestedAt: expect.stringMatching(/^2026-11-20T18:00:00/) as string,
          orderNo: expect.stringMatching(/^MXC20261120120000\d{6}$/) as string,
        },
      },
    });
    expect(answer.body.data).not.toHaveProperty('fee');
    expect(answer.body.data).not.toHaveProperty('netAmount');
    await runJobs(gateway.context, ['networks.submit']);
    const { id } = answer.body.data as { id: string };
    const order = await gateway.read(`MX/collection-orders/${id}`);
    expect(order).toMatchObject({
      status: 'inProgress',
      paymentInfo: expect.stringMatching(/^SANDBOX-/) as string,
      paymentInfoExpiresAt: expect.stringContaining('2026-11-21T18:00:00') as string,
    });
    expect(order).not.toHaveProperty('fee');
  });

  it('fails after a day without a payment', async () => {
    const { id } = await gateway.order(20_000);
    await runJobs(gateway.context, ['networks.expire'], new Date('2026-11-21T18:00:01Z'));
    const order = await gateway.read(`MX/collection-orders/${id}`);
    expect(order).toMatchObject({ status: 'failed' });
    expect(order).not.toHaveProperty('fee');
    expect(await lastState(id)).toMatchObject({
      to: 'failed',
      actor: { kind: 'network', id: null, name: null },
      note: 'Expired, not fully paid',
    });
  });

  it('has the limits of its country', async () => {
    const url = 'PK/collection-orders';
    expect(await gateway.post(url, { method: 'RAAST', amount: 12_345 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/amount', keyword: 'multipleOf' }] },
    });
    expect((await gateway.post(url, { method: 'RAAST', amount: 12_300 })).status).toBe(200);
    expect((await gateway.post(url, { method: 'SPEI', amount: 12_300 })).status).toBe(422);
  });
});

describe('a simulated callback', () => {
  it('makes a payment, completes the order and is on both timelines', async () => {
    const order = await gateway.order(20_000);
    const answer = await simulate(order.id, 20_000);
    expect(answer.body.data).toMatchObject({
      id: order.id,
      status: 'completed',
      amount: 20_000,
      fee: 600,
      netAmount: 19_400,
      completedAt: expect.stringContaining('2026-11-20T18:00:00') as string,
    });
    const payments = await paymentsOf(order.orderNo);
    expect(payments).toMatchObject([
      {
        orderNo: order.orderNo,
        merchantOrderNo: order.merchantOrderNo,
        method: 'SPEI',
        currency: 'MXN',
        amount: 20_000,
        fee: 600,
        netAmount: 19_400,
        settlement: 'unsettled',
        callbackStatus: 'pending',
      },
    ]);
    expect(await lastState(order.id)).toMatchObject({
      to: 'completed',
      actor: { kind: 'user', name: 'Lucía' },
      note: null,
    });
    expect(await gateway.read(`MX/pay-in-details/${payments[0]!.id}/events`)).toMatchObject([
      { from: null, to: 'unsettled' },
    ]);
  });

  it.each([
    [15_000, 525, null, 'Paid 150.00 of 200.00 MXN', 'inProgress'],
    [30_000, 750, 'completed', 'Paid 300.00 of 200.00 MXN', 'completed'],
    [1, 1, null, 'Paid 0.01 of 200.00 MXN', 'inProgress'],
  ])(
    'of %i for an order of 20000 credits what was paid, and shows the difference',
    async (paid, fee, to, note, status) => {
      const order = await gateway.order(20_000);
      expect((await simulate(order.id, paid)).body.data).toMatchObject({
        amount: 20_000,
        fee,
        netAmount: paid - fee,
        status,
      });
      expect(await lastState(order.id)).toMatchObject({ to, note });
    },
  );

  it.each([0, -100, 1.5, '20000', null, undefined, 1e15])('of %s is rejected', async (amount) => {
    const order = await gateway.order(20_000);
    const answer = await simulate(order.id, amount);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/amount' }] } });
    expect(await gateway.read(`MX/collection-orders/${order.id}`)).toMatchObject({ status: 'inProgress' });
    expect(await paymentsOf(order.orderNo)).toEqual([]);
  });

  it('is made once, however many are sent at once', async () => {
    const order = await gateway.order(20_000);
    const answers = await Promise.all(Array.from({ length: 6 }, () => simulate(order.id, 20_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(await paymentsOf(order.orderNo)).toHaveLength(1);
  });

  it('repeated with its Idempotency-Key gets the first response, and pays once', async () => {
    const order = await gateway.order(20_000);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => simulate(order.id, 18_000, 'pay-it-once')),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]!.body });
    expect(await paymentsOf(order.orderNo)).toHaveLength(1);
    expect((await simulate(order.id, 19_000, 'pay-it-once')).status).toBe(422);
  });

  it('is settled on the next day, in the morning of the country', async () => {
    const order = await gateway.order(20_000, 'CO', 'PSE');
    await simulate(order.id, 20_000, undefined, 'CO');
    const [payment] = await paymentsOf(order.orderNo, 'CO');
    await runJobs(gateway.context, ['orders.step'], new Date('2026-11-21T14:59:59Z'));
    expect(await gateway.read(`CO/pay-in-details/${payment!.id}`)).toMatchObject({ settlement: 'unsettled' });
    await runJobs(gateway.context, ['orders.step'], new Date('2026-11-21T15:00:00Z'));
    expect(await gateway.read(`CO/pay-in-details/${payment!.id}`)).toMatchObject({
      settlement: 'settled',
      settledAt: expect.stringMatching(/^2026-11-21T15:00:00/) as string,
    });
  });
});

describe('a further payment', () => {
  it('of a completed order adds to what it credits', async () => {
    const order = await gateway.order(20_000);
    await simulate(order.id, 20_000);
    const paid = await payOrder(gateway.db, gateway.model, order.orderNo, gateway.clock.now(), 10_000);
    expect(paid.order).toMatchObject({
      status: 'completed',
      amount: 20_000,
      fee: 600 + 450,
      netAmount: 28_950,
    });
    expect(await paymentsOf(order.orderNo)).toHaveLength(2);
  });

  it('for a failed order is a late one of it, and leaves it failed', async () => {
    const order = await gateway.order(20_000, 'PE', 'YAPE');
    await runJobs(gateway.context, ['networks.expire'], new Date('2026-11-22T18:00:00Z'));
    const paid = await payOrder(gateway.db, gateway.model, order.orderNo, gateway.clock.now());
    expect(paid.order).toMatchObject({ status: 'failed', paidAmount: 20_000, paid: 'exact' });
    const stored = await gateway.read(`PE/pay-in-details/${paid.payment.id}`);
    expect(stored).toMatchObject({
      amount: 20_000,
      method: 'YAPE',
      settlement: 'unsettled',
      orderNo: order.orderNo,
      heldFor: 'decision',
      paidLate: true,
    });
  });

  it('without an order is rejected unless it says its method', async () => {
    const { db, model, merchantId, clock } = gateway;
    const payment = { amount: 20_000 };
    const arrived = { merchantId, country: 'PE', payment, at: clock.now(), actor: networkActor };
    await expect(recordPayment(db, model, arrived)).rejects.toThrow('method');
  });

  it('of an order that does not exist, or of part of a rupiah, is rejected', async () => {
    const pay = (orderNo: string, amount?: number) =>
      payOrder(gateway.db, gateway.model, orderNo, gateway.clock.now(), amount);
    await expect(pay('MXC0')).rejects.toThrow('no collection order MXC0');
    const { orderNo } = await gateway.order(20_000, 'ID', 'QRIS');
    await expect(pay(orderNo, 150)).rejects.toThrow('ID');
    await expect(pay(orderNo, -100)).rejects.toThrow('ID');
  });
});

describe('a test payout', () => {
  const payee = { payeeName: 'Ana Cruz', accountType: 3, payeeAccount: '002010077777777771' };

  it('is completed by the network, and only then debits its amount and its fee', async () => {
    const answer = await gateway.post('MX/payout-orders', { ...payee, amount: 100_000 });
    expect(answer.body.data).toMatchObject({
      ...payee,
      payeeAccount: '•••• 7771',
      method: 'SPEI',
      amount: 100_000,
      status: 'accepted',
    });
    expect(answer.body.data).not.toHaveProperty('fee');
    const { id } = answer.body.data as { id: string };
    await runJobs(gateway.context, ['networks.submit']);
    expect(await gateway.read(`MX/payout-orders/${id}`)).toMatchObject({ status: 'inProgress' });
    await runJobs(gateway.context, ['networks.played'], new Date('2026-11-20T18:00:20Z'));
    expect(await gateway.read(`MX/payout-orders/${id}`)).toMatchObject({
      status: 'completed',
      fee: 900, // 6.00 + 0.3 %
      actualDebit: 100_900,
    });
  });

  it('to an account with an invalid check digit is rejected', async () => {
    const wrong = { ...payee, payeeAccount: '002010077777777772', amount: 100_000 };
    const { status, body } = await gateway.post('MX/payout-orders', wrong);
    expect(status).toBe(422);
    expect(new Set(body.errors?.map(({ path }) => path))).toEqual(new Set(['/payeeAccount']));
  });

  it('in USDT goes over the chain of its address', async () => {
    const payeeAccount = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const answer = await gateway.post('BP/payout-orders', { payeeName: 'Ana', payeeAccount, amount: 5_000 });
    expect(answer.body.data).toMatchObject({ method: 'ERC20', currency: 'USDT' });
  });
});

it('after all of this, the audit finds every amount, fee and timeline correct', async () => {
  const results = await auditOrders(gateway.db, gateway.model);
  expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
  expect(results.every(({ checked }) => checked > 0)).toBe(true);
});
