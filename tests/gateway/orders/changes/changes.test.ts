import { describe, expect, it } from 'vitest';
import { orderEvent, paymentEvent } from '../../../../src/gateway/orders/changes/orderEvents';
import { payoutCharges, payoutCompletion } from '../../../../src/gateway/orders/changes/payouts';
import { rechargeCharges } from '../../../../src/gateway/orders/changes/recharges';
import { maskName, transferPaid, transferReceived } from '../../../../src/gateway/orders/changes/transfers';
import { sumCounted, withdrawalRequested } from '../../../../src/gateway/orders/changes/withdrawals';
import { approvalWindow } from '../../../../src/gateway/prices/readCounted';
import { productModel } from '../../support/productModel';

const model = await productModel();
const at = new Date('2026-11-20T12:00:00Z');
/** One percent, and 3.00 from 100.00 on. */
const tiers = [
  { from: 0, fixed: 0, rate: 10_000 },
  { from: 10_000, fixed: 300, rate: 0 },
];

describe('a withdrawal that is requested', () => {
  const account = { id: 'a1', kind: 'usdt', chain: 'TRC20', accountNumber: 'T123' };
  const request = (amount: number, limits: { approvalAbove: number | null; countedBefore: number }) =>
    withdrawalRequested({ amount, account: account as never, tiers, ...limits });

  it.each([
    [null, 1_000_000, 'underReview'],
    [10_000, 5_000, 'underReview'],
    [10_000, 5_001, 'awaitingApproval'],
    [0, 0, 'awaitingApproval'],
  ])('above %s a day, with %s before, is %s', (approvalAbove, countedBefore, status) => {
    expect(request(5_000, { approvalAbove, countedBefore }).status).toBe(status);
  });

  it('says what it costs and where it goes, as the account is now', () => {
    expect(request(20_000, { approvalAbove: null, countedBefore: 0 })).toEqual({
      kind: 'usdt',
      accountName: undefined,
      bankName: 'TRC20',
      accountNumber: 'T123',
      fee: 300,
      actualDebit: 20_300,
      status: 'underReview',
    });
  });

  it('counts with those of the last 24 hours by which something was withdrawn', () => {
    const earlier = (hours: number, status: string, amount: number) => ({
      amount,
      status: status as never,
      requestedAt: new Date(at.getTime() - hours * 3_600_000).toISOString(),
    });
    expect(approvalWindow).toBe(86_400_000);
    expect(
      sumCounted(
        [
          earlier(1, 'underReview', 1),
          earlier(23.999, 'approved', 10),
          earlier(24, 'approved', 100),
          earlier(25, 'approved', 1_000),
          earlier(1, 'awaitingApproval', 10_000),
          earlier(1, 'rejected', 100_000),
          earlier(1, 'canceled', 100_000),
          earlier(1, 'returned', 100_000),
        ],
        at,
      ),
    ).toBe(10_011);
  });
});

describe('what a payout or a recharge costs', () => {
  it('is added to what is sent, and said once it is completed', () => {
    const charges = payoutCharges(5_000, tiers);
    expect(charges).toEqual({ fee: 50, actualDebit: 5_050 });
    const completedAt = at.toISOString();
    expect(payoutCompletion(charges, completedAt)).toEqual({ fee: 50, actualDebit: 5_050, completedAt });
  });

  it('is taken from what is received, never more than that, and nothing without a price', () => {
    expect(rechargeCharges(20_000, tiers)).toEqual({ fee: 300, netAmount: 19_700 });
    expect(rechargeCharges(200, [{ from: 0, fixed: 300, rate: 0 }])).toEqual({ fee: 200, netAmount: 0 });
    expect(rechargeCharges(20_000, [])).toEqual({ fee: 0, netAmount: 20_000 });
  });
});

describe('a transfer', () => {
  const payer = { account: '100', name: 'Casa  Azul' };
  const receiver = { account: '200', name: 'Ōkami 店' };

  it('says of the other merchant the first letters of its name', () => {
    expect(maskName(' Casa  Azul ')).toBe('C*** A***');
    expect(maskName('𠮷野 Ltd')).toBe('𠮷*** L***');
    expect(transferPaid(payer, receiver)).toEqual({
      direction: 'out',
      payingAccount: '100',
      counterpartyName: 'Ō*** 店***',
      status: 'completed',
    });
  });

  it('does not tell its receiver who made it', () => {
    const paid = { ...transferPaid(payer, receiver), transferNo: 'T1', amount: 5, transferredBy: 'u1' };
    expect(transferReceived(paid as never, payer)).toEqual({
      direction: 'in',
      payingAccount: '100',
      counterpartyName: 'C*** A***',
      status: 'completed',
      transferNo: 'T1',
      amount: 5,
    });
  });
});

describe('the event of an order or a payment', () => {
  const scope = { merchantId: 'm1', country: 'MX', appId: 'app' };
  const facts = { merchantOrderNo: 'M1', method: 'spei', currency: 'MXN', amount: 5, fee: 1 };

  it('is of the payment, and says what is paid of its order by then', () => {
    const payment = {
      ...facts,
      id: 'd1',
      paymentNo: 'D1',
      orderId: 'o1',
      orderNo: 'C1',
      netAmount: 4,
      paidAt: at.toISOString(),
    };
    const order = {
      id: 'o1',
      orderNo: 'C1',
      appId: 'app',
      amount: 7,
      paidAmount: 5,
      paid: 'under',
      status: 'completed',
    };
    expect(paymentEvent(model, scope, 'collection.paid', payment as never, order as never, at)).toEqual({
      ...scope,
      address: 'payIn',
      type: 'collection.paid',
      entity: 'pay-in-detail',
      recordId: 'd1',
      order: { id: 'o1', orderNo: 'C1' },
      at,
      data: {
        ...facts,
        paymentNo: 'D1',
        orderNo: 'C1',
        appId: 'app',
        country: 'MX',
        netAmount: 4,
        paidAt: at.toISOString(),
        next: 'Deliver, by order.status and order.paid.',
        order: { amount: 7, paidAmount: 5, paid: 'under', status: 'completed' },
      },
    });
  });

  it.each([
    ['collection-order', 'failed', 'collection.failed', 'payIn', { netAmount: 4 }],
    ['collection-order', 'refunded', 'collection.refunded', 'payIn', { netAmount: 4 }],
    ['payout-order', 'completed', 'payout.completed', 'payout', { actualDebit: 6 }],
    ['payout-order', 'failed', 'payout.failed', 'payout', { actualDebit: 6 }],
    ['payout-order', 'refunded', 'payout.refunded', 'payout', { actualDebit: 6 }],
  ] as const)('of a %s that is %s is %s', (entity, status, type, address, moved) => {
    const told = {
      ...facts,
      appId: 'app',
      orderNo: 'O1',
      status,
      requestedAt: at.toISOString(),
      completedAt: at.toISOString(),
      description: 'Rent',
    };
    const order = { ...told, id: 'o1', netAmount: 4, actualDebit: 6, payeeName: 'Ada' };
    expect(orderEvent(model, scope, entity, order as never, at)).toEqual({
      merchantId: 'm1',
      country: 'MX',
      appId: 'app',
      address,
      type,
      entity,
      recordId: 'o1',
      order: { id: 'o1', orderNo: 'O1' },
      at,
      data: { ...told, ...moved, country: 'MX', next: expect.any(String) as string },
    });
  });

  it('is none of a state that nobody is told of', () => {
    const order = { ...facts, id: 'o1', orderNo: 'O1', appId: 'app' };
    for (const status of ['inProgress', 'completed'])
      expect(orderEvent(model, scope, 'collection-order', { ...order, status } as never, at)).toBeUndefined();
    for (const status of ['accepted', 'inProgress'])
      expect(orderEvent(model, scope, 'payout-order', { ...order, status } as never, at)).toBeUndefined();
  });
});
