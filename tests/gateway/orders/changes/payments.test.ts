import { describe, expect, it } from 'vitest';
import type { Country } from '../../../../src/metadata/model/definitions';
import type { StoredRecord } from '../../../../src/gateway/database/records';
import { translateStored, translator } from '../../../../src/gateway/http/translation';
import { realModel } from '../../../metadata/support/realModel';
import { paymentArrives, paymentMethod } from '../../../../src/gateway/orders/changes/payments';
import { isExpected, type PaymentStep } from '../../../../src/gateway/orders/changes/steps';

const at = new Date('2026-11-20T12:00:00Z');
const mexico = {
  code: 'MX',
  currency: 'MXN',
  currencySymbol: '$',
  numberFormat: 'es-MX',
  zone: 'GMT-6',
  amount: { type: 'decimal', step: '0.01', precision: 2 },
} as Country;
/** When what is paid then is settled. */
const tomorrow = '2026-11-21T16:00:00.000Z';
/** One percent. */
const tiers = [{ from: 0, fixed: 0, rate: 10_000 }];

const order = (status: string, more: object = {}) =>
  ({
    id: 'o1',
    orderNo: 'C1',
    merchantOrderNo: 'M1',
    method: 'spei',
    amount: 5_000,
    status,
    ...more,
  }) as StoredRecord<'collection-order'>;
const arrive = (named: StoredRecord<'collection-order'> | undefined, payment: object = {}) =>
  paymentArrives({
    order: named,
    payment: { id: 'd1', amount: 5_000, payerName: 'Ada', ...payment },
    country: mexico,
    tiers,
    at,
  });

describe('a payment that arrives', () => {
  it('completes an order in progress, and is settled at ten of the next day in the country', () => {
    const { payment, credit, settlement } = arrive(order('inProgress'));
    expect(payment).toEqual({
      id: 'd1',
      orderId: 'o1',
      orderNo: 'C1',
      merchantOrderNo: 'M1',
      method: 'spei',
      payerName: 'Ada',
      currency: 'MXN',
      amount: 5_000,
      fee: 50,
      netAmount: 4_950,
      paidAt: at.toISOString(),
      settlement: 'unsettled',
      callbackStatus: 'pending',
      expectedSettlement: tomorrow,
    });
    expect(credit).toEqual({
      from: 'inProgress',
      to: 'completed',
      changes: {
        paidAmount: 5_000,
        paid: 'exact',
        fee: 50,
        netAmount: 4_950,
        completedAt: at.toISOString(),
        expectedSettlement: tomorrow,
      },
      note: undefined,
    });
    const settledAt = '2026-11-21T16:00:00.000Z';
    expect(settlement).toEqual([
      {
        kind: 'state',
        at: settledAt,
        entity: 'pay-in-detail',
        id: 'd1',
        field: 'settlement',
        from: 'unsettled',
        to: 'settled',
        changes: { settledAt },
      },
    ]);
  });

  it('of another amount says how much was paid of how much', () => {
    const { credit } = arrive(order('inProgress'), { amount: 4_000 });
    const note = credit?.note ?? '';
    const readIn = (numberFormat?: string) =>
      translateStored(note, translator(realModel, 'en', numberFormat));
    expect(readIn()).toBe('Paid 40.00 of 50.00 MXN');
    // Each reader has a way to read numbers.
    expect(readIn('es-CO')).toBe('Paid 40,00 of 50,00 MXN');
  });

  it('adds to what a completed order was credited, and changes nothing else of it', () => {
    expect(arrive(order('completed', { fee: 7, netAmount: 93 })).credit).toEqual({
      from: 'completed',
      changes: {
        paidAmount: 5_100,
        paid: 'over',
        overpaidAmount: 100,
        fee: 57,
        netAmount: 5_043,
        expectedSettlement: tomorrow,
      },
      note: undefined,
    });
  });

  it('is expected to settle by the rule of its order, and the order with the last of its payments', () => {
    const later = '2026-11-25T16:00:00Z';
    const { payment, credit, settlement } = arrive(
      order('completed', { settles: '2 day 09:30', expectedSettlement: later }),
    );
    expect(payment.expectedSettlement).toBe('2026-11-22T15:30:00.000Z');
    expect(settlement).toMatchObject([{ at: '2026-11-22T15:30:00.000Z', to: 'settled' }]);
    expect(credit?.changes.expectedSettlement).toBe('2026-11-25T16:00:00.000Z');
  });

  it.each<[number, { paidAmount: number; paid: string; overpaidAmount?: number }]>([
    [4_999, { paidAmount: 4_999, paid: 'under' }],
    [5_000, { paidAmount: 5_000, paid: 'exact' }],
    [5_001, { paidAmount: 5_001, paid: 'over', overpaidAmount: 1 }],
  ])('of %i for an order of 5,000 says of it %o', (amount, paid) => {
    const changes = arrive(order('inProgress'), { amount }).credit?.changes;
    expect(changes).toMatchObject(paid);
    expect(changes?.overpaidAmount).toBe(paid.overpaidAmount);
  });

  it('of less than completes an order leaves it in progress, and is held for the rest', () => {
    const { payment, credit, settlement } = arrive(order('inProgress'), { amount: 4_999 });
    expect(payment).toMatchObject({ orderNo: 'C1', heldFor: 'rest', callbackStatus: 'pending' });
    expect(payment).not.toHaveProperty('paidLate');
    expect(credit).toMatchObject({ from: 'inProgress', changes: { paidAmount: 4_999, paid: 'under' } });
    expect(credit?.to).toBeUndefined();
    expect(credit?.changes).not.toHaveProperty('completedAt');
    expect(settlement).toEqual([]);
  });

  it('of the rest completes an order, with the sums of all', () => {
    const underpaid = order('inProgress', { paidAmount: 4_000, paid: 'under', fee: 40, netAmount: 3_960 });
    const { payment, credit, settlement } = arrive(underpaid, { amount: 1_000 });
    expect(payment).not.toHaveProperty('heldFor');
    expect(credit).toMatchObject({
      to: 'completed',
      changes: { paidAmount: 5_000, paid: 'exact', fee: 50, netAmount: 4_950 },
      note: undefined,
    });
    expect(settlement).toHaveLength(1);
  });

  it.each([
    [4_899, undefined],
    [4_900, 'completed'],
  ])('of %i for an order that completes from 4,900 makes it %s', (amount, to) => {
    const { credit } = arrive(order('inProgress', { completesFrom: 4_900 }), { amount });
    expect(credit?.to).toBe(to);
    expect(credit?.changes.paid).toBe('under');
  });

  it('of an order that has failed belongs to it, and is held for the merchant’s decision', () => {
    const { payment, credit, settlement } = arrive(order('failed'));
    expect(payment).toMatchObject({ orderId: 'o1', orderNo: 'C1', heldFor: 'decision', paidLate: true });
    expect(credit).toMatchObject({ from: 'failed', changes: { paidAmount: 5_000, paid: 'exact' } });
    expect(credit?.to).toBeUndefined();
    expect(settlement).toEqual([]);
  });

  it.each(['accepted', 'refunded', undefined])('pays no order where that is %s', (status) => {
    const { payment, credit, settlement } = arrive(status === undefined ? undefined : order(status), {
      method: 'cash',
    });
    expect(payment).toMatchObject({ method: status === undefined ? 'cash' : 'spei', fee: 50 });
    expect(payment).toMatchObject({ orderId: undefined, orderNo: undefined, merchantOrderNo: undefined });
    expect(payment.callbackStatus).toBeUndefined();
    expect(credit).toBeUndefined();
    expect(settlement).toEqual([]);
  });

  it('is settled as it was planned, where it was', () => {
    expect(arrive(order('inProgress'), { settlement: [] }).settlement).toEqual([]);
  });

  it('has the method of its order, or else its own', () => {
    expect(paymentMethod({ method: 'spei' }, { amount: 1, method: 'cash' })).toBe('spei');
    expect(paymentMethod(undefined, { amount: 1, method: 'cash' })).toBe('cash');
    expect(() => paymentMethod(undefined, { amount: 1 })).toThrow(/must say its method/);
  });

  it('is expected by its order in the states that it names, or in any', () => {
    const step: PaymentStep = { kind: 'payment', at: at.toISOString(), payment: { amount: 1 } };
    expect(isExpected(step, undefined)).toBe(true);
    expect(isExpected({ ...step, order: 'o1' }, undefined)).toBe(false);
    expect(isExpected({ ...step, order: 'o1' }, { status: 'failed' })).toBe(true);
    expect(isExpected({ ...step, order: 'o1', expects: ['inProgress'] }, { status: 'failed' })).toBe(false);
    expect(isExpected({ ...step, order: 'o1', expects: ['inProgress'] }, { status: 'inProgress' })).toBe(
      true,
    );
  });
});
