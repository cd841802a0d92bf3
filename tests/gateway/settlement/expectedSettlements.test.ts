import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillExpectedBefore } from '../../../src/gateway/orders/fillExpectedSettlement';
import { payOrder } from '../../../src/gateway/sandbox/payOrder';
import { type OrderGateway, orderGateway } from '../orders/support/orderGateway';
import { productModel } from '../support/productModel';
import { runJobs } from '../support/runJobs';

let gateway: OrderGateway;
beforeAll(async () => {
  const model = await productModel();
  const { PK, ...others } = model.countries;
  const settles = { after: 1, unit: 'day', at: '02:00' } as const;
  // Two in the morning in Karachi is the evening before in UTC.
  const countries = { ...others, PK: { ...PK!, settles } };
  gateway = await orderGateway('2026-11-20T18:00:00Z', {}, { ...model, countries });
});
afterAll(() => gateway.close());

async function paid(amounts: number[], country = 'MX', method = 'SPEI'): Promise<string> {
  const { id, orderNo } = await gateway.order(20_000, country, method);
  for (const amount of amounts)
    await payOrder(gateway.db, gateway.model, orderNo, gateway.clock.now(), amount);
  return id;
}

/** What is expected in a country, and the balance of which it is a part each. */
async function expected(country = 'MX') {
  const days = await gateway.list(`${country}/expected-settlements`, {});
  const [balance] = await gateway.list(`${country}/balances`, {});
  const sum = days.reduce((total, { netAmount }) => total + Number(netAmount), 0);
  return { days, sum, unsettled: balance!.unsettled };
}

describe('expected settlements', () => {
  it('are the unsettled balance by day, with a record for what has no day', async () => {
    expect((await expected()).days).toEqual([]);
    await paid([20_000]);
    await paid([20_000, 5_000]);
    await paid([7_000]);
    gateway.clock.set(new Date('2026-11-21T06:00:00Z'));
    await paid([20_000]);
    const { days, sum, unsettled } = await expected();
    expect(days).toMatchObject([
      { status: 'held', payments: 1 },
      { day: '2026-11-21', status: 'scheduled', payments: 3, currency: 'MXN' },
      { day: '2026-11-22', status: 'scheduled', payments: 1 },
    ]);
    expect(days[0]).not.toHaveProperty('day');
    expect(sum).toBe(unsettled);
    expect(sum).toBeGreaterThan(0);
  });

  it('are gone once they are available, and of no day once their settlement has failed', async () => {
    await runJobs(gateway.context, ['orders.step'], new Date('2026-11-21T16:00:00Z'));
    const after = await expected();
    expect(after.days).toMatchObject([{ status: 'held' }, { day: '2026-11-22', payments: 1 }]);
    expect(after.sum).toBe(after.unsettled);
    await sql`update pay_in_detail set settlement = 'settlementFailed'
      where merchant_id = ${gateway.merchantId} and expected_settlement = '2026-11-22T16:00:00Z'`.execute(
      gateway.db,
    );
    const failed = await expected();
    expect(failed.days).toHaveLength(2);
    expect(failed.days.map(({ status, day }) => [status, day])).toEqual(
      expect.arrayContaining([
        ['failed', undefined],
        ['held', undefined],
      ]),
    );
    expect(failed.sum).toBe(failed.unsettled);
  });

  it('are filled in of payments that an earlier version has taken, by the time at which they settle', async () => {
    const id = await paid([20_000, 5_000]);
    const waiting = await paid([6_000]);
    const read = async (order: string) => ({
      order: (await gateway.read(`MX/collection-orders/${order}`)).expectedSettlement,
      payments: (await gateway.list('MX/pay-in-details', { orderId: order })).map(
        ({ expectedSettlement }) => expectedSettlement,
      ),
    });
    const before = [await read(id), await read(waiting)];
    expect(before).toMatchObject([{ order: '2026-11-22T16:00:00Z' }, { order: undefined }]);
    await sql`update pay_in_detail set expected_settlement = null`.execute(gateway.db);
    await sql`update collection_order set expected_settlement = null`.execute(gateway.db);
    expect((await expected()).days).not.toContainEqual(expect.objectContaining({ day: '2026-11-22' }));
    await fillExpectedBefore(gateway.db);
    expect([await read(id), await read(waiting)]).toEqual(before);
    await fillExpectedBefore(gateway.db);
    expect([await read(id), await read(waiting)]).toEqual(before);
  });

  it('are of the day that it is in the country, not of that in UTC', async () => {
    const id = await paid([20_000], 'PK', 'BANK_TRANSFER');
    const order = await gateway.read(`PK/collection-orders/${id}`);
    expect(order.expectedSettlement).toBe('2026-11-21T21:00:00Z');
    const { days } = await expected('PK');
    expect(days).toMatchObject([{ day: '2026-11-22', payments: 1, currency: 'PKR' }]);
  });
});
