import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { returnedFeeOf } from '../../../src/gateway/refunds/returnedFee';
import { verifyRefunds } from '../../../src/gateway/refunds/verifyRefunds';
import { Random } from '../../../src/samples/Random';
import { type FundGateway, fundGateway } from '../funds/support/fundGateway';
import { runJobs } from '../support/runJobs';

const exact = { unit: 1, corrected: 0 };
const payment = { amount: 10_000, fee: 333, onRefund: 'return' } as const;

describe('the part of a fee that comes back', () => {
  it('is in proportion to the part of the payment, halves rounded up', () => {
    expect(returnedFeeOf(payment, 5_000, exact)).toBe(167);
    expect(returnedFeeOf(payment, 100, exact)).toBe(3);
    expect(returnedFeeOf(payment, 10_000, exact)).toBe(333);
    expect(returnedFeeOf({ ...payment, fee: 300 }, 5_000, { ...exact, unit: 100 })).toBe(200);
  });

  it('is nothing where the price keeps it, or corrections have refunded it', () => {
    expect(returnedFeeOf({ amount: 10_000, fee: 333 }, 10_000, exact)).toBe(0);
    expect(returnedFeeOf(payment, 10_000, { ...exact, corrected: 300 })).toBe(33);
    expect(returnedFeeOf(payment, 10_000, { ...exact, corrected: 400 })).toBe(0);
  });

  it('comes to the whole fee with the last part, whichever parts failed before, and is never more', () => {
    const random = new Random('returned fees');
    for (let run = 0; run < 500; run += 1) {
      const unit = random.pick([1, 100]);
      const amount = unit * random.integer(1, 500);
      const fee = unit * random.integer(0, amount / unit);
      const back: { part: number; fee: number }[] = [];
      const sum = (of: 'part' | 'fee') => back.reduce((total, each) => total + each[of], 0);
      while (sum('part') < amount) {
        const left = (amount - sum('part')) / unit;
        const part = unit * (random.chance(0.2) ? left : random.integer(1, left));
        const now = { amount, fee, refundedAmount: sum('part'), returnedFee: sum('fee') };
        const returned = returnedFeeOf({ ...now, onRefund: 'return' }, part, { unit, corrected: 0 });
        expect(returned % unit).toBe(0);
        expect(returned).toBeGreaterThanOrEqual(0);
        expect(returned).toBeLessThanOrEqual(part);
        back.push({ part, fee: returned });
        expect(sum('fee')).toBeLessThanOrEqual(fee);
        if (random.chance(0.1)) back.splice(random.integer(0, back.length - 1), 1);
      }
      expect(fee - sum('fee')).toBeLessThanOrEqual(back.at(-1)!.part);
    }
  });
});

let gateway: FundGateway;
let day = 1;
beforeAll(async () => {
  gateway = await fundGateway();
  await gateway.db
    .updateTable('fee_tier')
    .set({ on_refund: 'return', minimum: 2_000 })
    .where('merchant_id', '=', gateway.merchantId)
    .where('country', '=', 'MX')
    .where('kind', '=', 'collection')
    .execute();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  day += 4;
  gateway.clock.set(new Date(Date.UTC(2026, 10, day, 18)));
  await gateway.setAvailable('MX', 10_000_000);
});

type Refund = StoredRecord<'refund'>;
const refundOf = async (id: string) => (await gateway.read(`MX/refunds/${id}`)) as Refund;
const paymentOf = async (id: string) =>
  (await gateway.read(`MX/pay-in-details/${id}`)) as StoredRecord<'pay-in-detail'>;
const request = (paymentNo: string, amount: number, query = '') =>
  gateway.owner.send('POST', `MX/refunds${query}`, { paymentNo, amount }, { proven: true });

async function refund(paymentNo: string, amount: number): Promise<Refund> {
  const answer = await request(paymentNo, amount);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data as Refund;
}

async function pass(hours: number): Promise<void> {
  gateway.clock.set(new Date(gateway.clock.now().getTime() + hours * 3_600_000));
  await runJobs(gateway.context, ['networks.played', 'networks.query', 'orders.step'], gateway.clock.now());
}

/** Has the refunds that were asked for sent, and the network say what came of them. */
async function send(): Promise<void> {
  await runJobs(gateway.context, ['networks.submit']);
  await pass(1);
}

/** A settled payment of an order. */
async function paid(amount: number) {
  const { id } = await gateway.order(amount);
  await gateway.post(`MX/collection-orders/${id}/simulate-callback`, { amount });
  await pass(30);
  const [payment] = (await gateway.list('MX/pay-in-details', {
    orderId: id,
  })) as StoredRecord<'pay-in-detail'>[];
  return payment!;
}

describe('a refund by a price that returns the fee', () => {
  it('says before and after what comes back, and takes so much less', async () => {
    const { id, paymentNo, fee, onRefund } = await paid(100_000);
    expect({ fee, onRefund }).toEqual({ fee: 2_000, onRefund: 'return' });
    const before = await gateway.balances('MX');
    const rehearsed = await request(paymentNo, 25_000, '?rehearse=true');
    expect(rehearsed.body.data).toMatchObject({ after: { amount: 25_000, returnedFee: 500 } });
    const asked = await refund(paymentNo, 25_000);
    expect(asked).toMatchObject({ returnedFee: 500, way: 'network' });
    expect(await gateway.balances('MX')).toMatchObject({
      available: before.available - 24_500,
      refundHold: 24_500,
    });
    await send();
    expect(await refundOf(asked.id)).toMatchObject({ status: 'completed', returnedFee: 500 });
    expect(await paymentOf(id)).toMatchObject({ fee: 2_000, refundedAmount: 25_000, returnedFee: 500 });
    const entries = await gateway.list('MX/account-details', { sourceNo: asked.refundNo });
    expect(entries).toContainEqual(
      expect.objectContaining({ account: 'available', net: -24_500, gross: -25_000, fee: -500 }),
    );
    await gateway.expectSound();
  });

  it('that fails leaves the fee as it was, and the rest comes back with the last part', async () => {
    // The network refuses refunds of 9,006.00.
    const { id, paymentNo, fee } = await paid(2_000_000);
    const failed = await refund(paymentNo, 900_600);
    expect(await paymentOf(id)).toMatchObject({ returnedFee: failed.returnedFee });
    await send();
    expect(await refundOf(failed.id)).toMatchObject({ status: 'failed' });
    expect(await paymentOf(id)).not.toHaveProperty('returnedFee');
    const parts = [333_300, 333_300, 1_333_400];
    for (const amount of parts) await refund(paymentNo, amount);
    await send();
    expect(await paymentOf(id)).toMatchObject({ refundedAmount: 2_000_000, returnedFee: fee });
    await gateway.expectSound();
  });

  it('can take all that is available and what comes back of the fee', async () => {
    const { paymentNo } = await paid(100_000);
    await gateway.setAvailable('MX', 49_000);
    const answer = await gateway.owner.send('POST', 'MX/refunds/greatest/amount', { paymentNo });
    expect(answer.body.data).toEqual({ greatest: 50_000 });
    expect((await request(paymentNo, 50_001)).status).toBe(422);
    await refund(paymentNo, 50_000);
  });

  it('holds nothing where the whole payment was fee, and is sound while it is under way', async () => {
    const { paymentNo, fee } = await paid(1_500);
    expect(fee).toBe(1_500);
    expect(await refund(paymentNo, 1_500)).toMatchObject({ returnedFee: 1_500, status: 'requested' });
    expect(await gateway.balances('MX')).toMatchObject({ refundHold: 0 });
    await gateway.expectSound();
    await send();
    await gateway.expectSound();
  });

  it('returns no fee that a correction has refunded, nor a correction one that comes back', async () => {
    const { id, paymentNo } = await paid(100_000);
    const { rows } = await sql`
      insert into correction (id, merchant_id, country, correction_no, kind, order_no, currency, amount, reason, status)
      values (gen_random_uuid(), ${gateway.merchantId}, 'MX', 'MXK1', 'feeRefund', ${paymentNo}, 'MXN', 1500, 'Agreed', 'booked')
      returning id`.execute(gateway.db);
    expect(rows).toHaveLength(1);
    expect(await refund(paymentNo, 100_000)).toMatchObject({ returnedFee: 500 });
    expect(await paymentOf(id)).toMatchObject({ returnedFee: 500 });
    await sql`delete from correction where correction_no = 'MXK1'`.execute(gateway.db);
  });
});

it('the proof of the ledger finds a payment that says another returned fee than its refunds', async () => {
  const { id, paymentNo } = await paid(100_000);
  await refund(paymentNo, 50_000);
  const say = (fee: number) =>
    sql`update pay_in_detail set returned_fee = ${fee} where id = ${id}`.execute(gateway.db);
  await say(999);
  expect(await verifyRefunds(gateway.db, gateway.model)).toEqual([
    `${gateway.merchantId} MX: payment ${paymentNo} says that 999 of its fee of 2000 comes back; its refunds come to 1000.`,
  ]);
  await say(1_000);
  expect(await verifyRefunds(gateway.db, gateway.model)).toEqual([]);
});
