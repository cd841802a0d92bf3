import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashEntry } from '../../../src/gateway/ledger/chain';
import { readEntries } from '../../../src/gateway/ledger/entries';
import { verifyLedger } from '../../../src/gateway/ledger/verify';
import { verifyOrders } from '../../../src/gateway/orders/verify/verifyOrders';
import { runJobs } from '../support/runJobs';
import { type OrderGateway, orderGateway } from './support/orderGateway';

let gateway: OrderGateway;
beforeAll(async () => {
  gateway = await orderGateway();
});
afterAll(() => gateway.close());

async function entriesOf(number: unknown) {
  const { db, model, merchantId } = gateway;
  const found = [];
  for await (const page of readEntries(db, model, { merchantId, country: 'MX', currency: 'MXN' }))
    found.push(...page.filter(({ sourceNo }) => sourceNo === number));
  return found;
}

it('what was due while no gateway ran is posted now, with the time at which it was due as its value time', async () => {
  const order = await gateway.order(20_000);
  await gateway.post(`MX/collection-orders/${order.id}/simulate-callback`, { amount: 20_000 });
  const [payment] = await gateway.list('MX/pay-in-details', { orderNo: order.orderNo });
  // Its settlement is due in the morning of the next day in Mexico.
  const [due, later] = ['2026-11-21T16:00:00.000Z', '2026-11-25T12:00:00.000Z'];
  gateway.clock.set(later);
  await runJobs(gateway.context, ['orders.step'], new Date(later));
  const entries = await entriesOf(payment!.paymentNo);
  const times = entries.map(({ businessType, account, postedAt, valueAt = '' }) => ({
    entry: `${businessType} ${account}`,
    postedAt: new Date(postedAt).toISOString(),
    valueAt: new Date(valueAt).toISOString(),
  }));
  const paid = '2026-11-20T18:00:00.000Z';
  expect(times).toEqual([
    { entry: 'collection unsettled', postedAt: paid, valueAt: paid },
    { entry: 'settlement unsettled', postedAt: later, valueAt: due },
    { entry: 'settlement available', postedAt: later, valueAt: due },
  ]);
  // The payment itself says when it was due.
  const row = await gateway.db
    .selectFrom('record_event')
    .select('at')
    .where('record_id', '=', payment!.id)
    .where('to_status', '=', 'settled')
    .executeTakeFirstOrThrow();
  expect(new Date(row.at).toISOString()).toBe(due);
  expect((await verifyLedger(gateway.db, gateway.model, [verifyOrders])).problems).toEqual([]);
});

it('the chain shows a change of a value time, and keeps the hashes of entries that have none', async () => {
  const { db, model, merchantId } = gateway;
  for await (const [entry] of readEntries(db, model, { merchantId, country: 'MX', currency: 'MXN' })) {
    const { valueAt, ...older } = entry!;
    const hashes = [entry!, older, { ...entry!, valueAt: '2026-11-19T00:00:00.000Z' }].map((each) =>
      hashEntry('', each),
    );
    expect(valueAt).toBeDefined();
    expect(new Set(hashes).size).toBe(3);
    return;
  }
});
