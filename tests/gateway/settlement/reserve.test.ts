import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { verifyLedger } from '../../../src/gateway/ledger/verify';
import { parts } from '../../../src/gateway/parts';
import { payOrder } from '../../../src/gateway/sandbox/payOrder';
import { storeAgreedRule } from '../../../src/gateway/settlement/rules';
import type { SettlementRule } from '../../../src/metadata/calendars/Calendar';
import { type OrderGateway, orderGateway } from '../orders/support/orderGateway';
import { readBalances } from '../support/readBalances';
import { runJobs } from '../support/runJobs';

let gateway: OrderGateway;
let day = 1;
beforeAll(async () => {
  gateway = await orderGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  day += 60;
  gateway.clock.set(new Date(Date.UTC(2026, 10, day, 18)));
});

const usual = { after: 1, unit: 'day', at: '10:00' } as const;

const agree = (rule: SettlementRule | undefined, method = '') =>
  storeAgreedRule(gateway.db, { merchantId: gateway.merchantId, country: 'MX', method }, rule);

/** A new order of which these amounts are paid. */
async function paidOrder(amounts: number[], method = 'SPEI'): Promise<string> {
  const { id, orderNo } = await gateway.order(20_000, 'MX', method);
  for (const amount of amounts)
    await payOrder(gateway.db, gateway.model, orderNo, gateway.clock.now(), amount);
  return id;
}

const orderOf = async (id: string) =>
  (await gateway.read(`MX/collection-orders/${id}`)) as StoredRecord<'collection-order'>;
const paymentsOf = async (orderId: string) =>
  (await gateway.list('MX/pay-in-details', { orderId })) as StoredRecord<'pay-in-detail'>[];
const balances = () =>
  readBalances(gateway.db, { merchantId: gateway.merchantId, country: 'MX', currency: 'MXN' });

/** Performs what is due until some days later, at ten o'clock of the country. */
async function pass(days: number): Promise<Date> {
  const until = new Date(gateway.clock.now().getTime() + days * 24 * 3_600_000);
  until.setUTCHours(16, 0, 0, 0);
  gateway.clock.set(until);
  await runJobs(gateway.context, ['orders.step'], until);
  return until;
}

async function problems(): Promise<string[]> {
  const checks = parts.flatMap(({ ledgerChecks = [] }) => ledgerChecks);
  return (await verifyLedger(gateway.db, gateway.model, checks)).problems;
}

describe('a reserve', () => {
  it('is kept of each payment when it settles, rounded down, and released once so many days later', async () => {
    await agree({ ...usual, reserve: { share: 0.0333, days: 30 } });
    const id = await paidOrder([20_000, 777]);
    await agree(undefined);
    const before = await balances();
    const planned = await paymentsOf(id);
    expect(planned).toHaveLength(2);
    const kept = planned.map(({ netAmount }) => Math.floor((netAmount * 333) / 10_000));
    expect(planned.map(({ reservedAmount }) => reservedAmount)).toEqual(kept);
    expect(planned[0]).not.toHaveProperty('reserve');
    const sum = kept[0]! + kept[1]!;
    const { reservedAmount, reservedUntil = '' } = await orderOf(id);
    expect(reservedAmount).toBe(sum);

    const settledAt = await pass(1);
    const net = planned.reduce((total, { netAmount }) => total + netAmount, 0);
    expect(await balances()).toEqual({
      ...before,
      unsettled: before.unsettled - net,
      available: before.available + net - sum,
      reserve: before.reserve + sum,
    });
    expect(Date.parse(reservedUntil) - settledAt.getTime()).toBe(30 * 24 * 3_600_000);
    expect(await paymentsOf(id)).toMatchObject([{ reserve: 'held' }, { reserve: 'held', reservedUntil }]);
    expect(await problems()).toEqual([]);

    await pass(29);
    expect((await balances()).reserve).toBe(before.reserve + sum);
    await pass(1);
    const after = await balances();
    expect(after).toMatchObject({ reserve: before.reserve, available: before.available + net });
    expect(await paymentsOf(id)).toMatchObject([{ reserve: 'released' }, { reserve: 'released' }]);
    await pass(1);
    expect(await balances()).toEqual(after);
    expect(await problems()).toEqual([]);
  });

  it('is kept by the rule of when the order was made, by method', async () => {
    await agree({ ...usual, reserve: { share: 0.5, days: 10 } });
    await agree({ ...usual, reserve: { share: 0.1, days: 5 } }, 'OXXO');
    const [first, second] = [await paidOrder([20_000]), await paidOrder([20_000], 'OXXO')];
    await agree({ ...usual, reserve: { share: 1, days: 300 } });
    await agree(undefined, 'OXXO');
    const [bank] = await paymentsOf(first);
    const [cash] = await paymentsOf(second);
    expect(bank!.reservedAmount).toBe(Math.floor(bank!.netAmount / 2));
    expect(cash!.reservedAmount).toBe(Math.floor(cash!.netAmount / 10));
    expect((await orderOf(second)).settles).toBe('1 day 10:00 keep 0.1 5');
    const whole = await paidOrder([20_000]);
    await agree(undefined);
    const none = await paidOrder([20_000]);
    expect(await orderOf(none)).not.toHaveProperty('reservedAmount');
    await pass(1);
    const { reserve } = await balances();
    await pass(5);
    expect((await balances()).reserve).toBe(reserve - cash!.reservedAmount!);
    await pass(5);
    expect((await balances()).reserve).toBe((await paymentsOf(whole))[0]!.netAmount);
    expect(await problems()).toEqual([]);
    await pass(300);
    expect((await balances()).reserve).toBe(0);
  });

  it('of payments that were held is kept once their order completes or is accepted', async () => {
    await agree({ ...usual, reserve: { share: 0.1, days: 5 } });
    const id = await paidOrder([5_003]);
    expect((await paymentsOf(id))[0]).not.toHaveProperty('reservedAmount');
    await gateway.post(`MX/collection-orders/${id}/accept`);
    const completed = await paidOrder([5_003, 14_997, 1_009]);
    await agree(undefined);
    for (const each of [id, completed]) {
      const payments = await paymentsOf(each);
      const kept = payments.map(({ netAmount }) => Math.floor(netAmount / 10));
      expect(payments.map(({ reservedAmount }) => reservedAmount)).toEqual(kept);
      expect((await orderOf(each)).reservedAmount).toBe(kept.reduce((sum, one) => sum + one, 0));
    }
    await pass(1);
    expect(await problems()).toEqual([]);
    await pass(5);
    expect((await balances()).reserve).toBe(0);
  });

  it('is expected on the day on which it is released, with what is kept before', async () => {
    await agree({ ...usual, reserve: { share: 0.25, days: 5 } });
    const id = await paidOrder([20_000]);
    await agree(undefined);
    const [{ netAmount, reservedAmount = 0 } = { netAmount: 0 }] = await paymentsOf(id);
    expect(await gateway.list('MX/expected-settlements', {})).toMatchObject([
      { status: 'scheduled', netAmount: netAmount - reservedAmount, reservedAmount },
    ]);
    await pass(1);
    const [released, ...others] = await gateway.list('MX/expected-settlements', {});
    expect(released).toMatchObject({ status: 'reserved', payments: 1, netAmount: reservedAmount });
    expect(released!.day).toBe((await orderOf(id)).reservedUntil!.slice(0, 10));
    expect(others).toEqual([]);
    await pass(5);
    expect(await gateway.list('MX/expected-settlements', {})).toEqual([]);
  });

  it('is kept and released once, where what does it is killed and begins again', async () => {
    await agree({ ...usual, reserve: { share: 0.1, days: 2 } });
    const id = await paidOrder([20_000]);
    await agree(undefined);
    for (const [from, to] of [
      ['unsettled', 'held'],
      ['held', 'released'],
    ] as const) {
      // Its last statement fails, as where the database goes away between the postings.
      await sql
        .raw(`create function killed() returns trigger language plpgsql as
        $$ begin raise exception 'killed'; end $$;
        create trigger killed before insert on ledger_posting for each row
        when (new.business_type like 'reserve%') execute function killed()`)
        .execute(gateway.db);
      const before = await balances();
      await expect(pass(from === 'unsettled' ? 1 : 2)).rejects.toThrow('killed');
      expect(await balances()).toEqual(before);
      const [payment] = await paymentsOf(id);
      expect(from === 'unsettled' ? payment!.settlement : payment!.reserve).toBe(from);
      await sql.raw('drop trigger killed on ledger_posting; drop function killed').execute(gateway.db);
      await sql`update job set failed_at = null, error = null, attempts = 0, state = 'waiting', ready_at = due_at
        where kind = 'orders.step' and error is not null`.execute(gateway.db);
      await pass(0);
      expect((await paymentsOf(id))[0]!.reserve).toBe(to);
      expect(await problems()).toEqual([]);
    }
  });

  it('that differs from its payment is found', async () => {
    await agree({ ...usual, reserve: { share: 0.1, days: 2 } });
    const id = await paidOrder([20_000]);
    await agree(undefined);
    await pass(1);
    const [{ paymentNo } = { paymentNo: '' }] = await paymentsOf(id);
    const change = (set: string) =>
      sql`update pay_in_detail set ${sql.raw(set)} where payment_no = ${paymentNo}`.execute(gateway.db);
    await change("reserve = 'released'");
    expect((await problems()).join()).toContain('which is not open');
    await change("reserve = 'held', reserved_amount = reserved_amount + 1");
    expect((await problems()).join()).toContain(`the payment ${paymentNo} of`);
    await change('reserved_amount = reserved_amount - 1, reserve = null');
    expect((await problems()).join()).toContain(`payment ${paymentNo} is settled, its reserve of`);
    await change("reserve = 'held'");
    expect(await problems()).toEqual([]);
    await pass(2);
  });
});
