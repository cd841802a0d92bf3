import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { verifyLedger } from '../../../src/gateway/ledger/verify';
import { parts } from '../../../src/gateway/parts';
import { payOrder } from '../../../src/gateway/sandbox/payOrder';
import { storeAgreedRule } from '../../../src/gateway/settlement/rules';
import type { SettlementRule } from '../../../src/metadata/calendars/Calendar';
import { type OrderGateway, orderGateway } from '../orders/support/orderGateway';
import { runJobs } from '../support/runJobs';

let gateway: OrderGateway;
let month = 0;
beforeAll(async () => {
  gateway = await orderGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  month += 1;
  gateway.clock.set(new Date(Date.UTC(2027, month, 1, 18)));
});

const rule: SettlementRule = {
  after: 1,
  unit: 'day',
  at: '10:00',
  minimum: { amount: '300.00', wait: 3 },
};

const agree = (agreed: SettlementRule | undefined, method = '') =>
  storeAgreedRule(gateway.db, { merchantId: gateway.merchantId, country: 'MX', method }, agreed);

/** A paid order of an amount, made by the rule. */
async function paid(amount = 20_000, method = 'SPEI'): Promise<string> {
  const { id, orderNo } = await gateway.order(amount, 'MX', method);
  await payOrder(gateway.db, gateway.model, orderNo, gateway.clock.now(), amount);
  return id;
}

const orderOf = async (id: string) =>
  (await gateway.read(`MX/collection-orders/${id}`)) as StoredRecord<'collection-order'>;
const paymentsOf = async (orderId: string) =>
  (await gateway.list('MX/pay-in-details', { orderId })) as StoredRecord<'pay-in-detail'>[];
const settledOf = async (...ids: string[]) =>
  (await Promise.all(ids.map(paymentsOf))).flat().map(({ settlement }) => settlement);

/** Ten o'clock of the country on a day of the month. */
const turn = (day: number) => new Date(Date.UTC(2027, month, day, 16));

/** Performs what is due until a turn. */
async function passTo(day: number): Promise<void> {
  gateway.clock.set(turn(day));
  await runJobs(gateway.context, ['orders.step'], turn(day));
}

async function problems(): Promise<string[]> {
  const checks = parts.flatMap(({ ledgerChecks = [] }) => ledgerChecks);
  return (await verifyLedger(gateway.db, gateway.model, checks)).problems;
}

describe('payments below a minimum', () => {
  it('wait for the next turn, and settle together once they come to it', async () => {
    await agree(rule);
    const first = await paid();
    await passTo(2);
    expect(await settledOf(first)).toEqual(['unsettled']);
    const waiting = await orderOf(first);
    expect(waiting.expectedSettlement).toBe('2027-0' + (month + 1) + '-03T16:00:00Z');
    expect(await paymentsOf(first)).toMatchObject([{ expectedSettlement: waiting.expectedSettlement }]);
    expect(await gateway.list('MX/expected-settlements', {})).toMatchObject([
      { day: waiting.expectedSettlement!.slice(0, 10), payments: 1 },
    ]);
    const second = await paid();
    await agree(undefined);
    await passTo(3);
    expect(await settledOf(first, second)).toEqual(['settled', 'settled']);
    expect(await problems()).toEqual([]);
  });

  it('settle after so many days all the same, without the others', async () => {
    await agree({ ...rule, reserve: { share: 0.1, days: 10 } });
    const first = await paid();
    await passTo(4);
    expect(await settledOf(first)).toEqual(['unsettled']);
    const later = await paid(10_000);
    await agree(undefined);
    await passTo(5);
    expect(await settledOf(first, later)).toEqual(['settled', 'unsettled']);
    expect(await paymentsOf(first)).toMatchObject([
      { settledAt: turn(5).toISOString().replace('.000', ''), reserve: 'held' },
    ]);
    const until = turn(15).toISOString().replace('.000', '');
    expect(await orderOf(first)).toMatchObject({ reservedUntil: until });
    await passTo(8);
    expect(await settledOf(later)).toEqual(['settled']);
    await passTo(18);
    expect(await paymentsOf(later)).toMatchObject([{ reserve: 'released' }]);
    expect(await problems()).toEqual([]);
  });

  it('count with those of other methods that are due together, whatever their rule', async () => {
    await agree(rule, 'SPEI');
    const waiting = await paid();
    const other = await paid(20_000, 'OXXO');
    await agree(undefined, 'SPEI');
    await passTo(2);
    expect(await settledOf(waiting, other)).toEqual(['settled', 'settled']);
  });

  it('do not count those of another country or of another turn', async () => {
    await agree(rule);
    const waiting = await paid();
    await agree({ ...rule, at: '09:00' });
    const earlier = await paid();
    await agree(undefined);
    const { orderNo } = await gateway.order(90_000, 'PE', 'BANK_TRANSFER');
    await payOrder(gateway.db, gateway.model, orderNo, gateway.clock.now(), 90_000);
    await passTo(2);
    expect(await settledOf(waiting, earlier)).toEqual(['unsettled', 'unsettled']);
  });
});
