import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkActor } from '../../../src/gateway/database/actors';
import { fillPaidBefore } from '../../../src/gateway/orders/fillPaid';
import { verifyPaid } from '../../../src/gateway/orders/verify/verifyPaid';
import { recordPayment } from '../../../src/gateway/orders/payments';
import { type OrderGateway, orderGateway } from './support/orderGateway';

let gateway: OrderGateway;
const ids: Record<string, string> = {};

/** Pays an order of 200.00 with these amounts, one after the other. */
async function pay(name: string, ...amounts: number[]): Promise<void> {
  let order = await gateway.order(20_000);
  ids[name] = order.id;
  for (const amount of amounts) {
    const { context, model, merchantId } = gateway;
    const at = new Date('2026-11-20T18:30:00Z');
    const arrived = { merchantId, country: 'MX', order, payment: { amount }, at, actor: networkActor };
    const paid = await recordPayment(context.db, model, arrived);
    order = paid.order!;
  }
}

beforeAll(async () => {
  gateway = await orderGateway();
  await pay('unpaid');
  await pay('exact', 20_000);
  await pay('under', 19_999);
  await pay('over', 20_001);
  await pay('twice', 20_000, 20_000);
  await pay('topped up', 1, 19_999);
});
afterAll(() => gateway.close());

const read = (name: string) => gateway.read(`MX/collection-orders/${ids[name]}`);

const expected = [
  ['unpaid', { paidAmount: undefined, paid: undefined, overpaidAmount: undefined }],
  ['exact', { paidAmount: 20_000, paid: 'exact', overpaidAmount: undefined }],
  ['under', { paidAmount: 19_999, paid: 'under', overpaidAmount: undefined }],
  ['over', { paidAmount: 20_001, paid: 'over', overpaidAmount: 1 }],
  ['twice', { paidAmount: 40_000, paid: 'over', overpaidAmount: 20_000 }],
  ['topped up', { paidAmount: 20_000, paid: 'exact', overpaidAmount: undefined }],
] as const;

describe('an order says what was paid of it', () => {
  it.each(expected)('%s', async (name, { paidAmount, paid, overpaidAmount }) => {
    const order = await read(name);
    expect([order.paidAmount, order.paid, order.overpaidAmount]).toEqual([paidAmount, paid, overpaidAmount]);
  });

  it.each([
    ['under', ['under']],
    ['over', ['over', 'twice']],
  ])('to whoever looks for those that were paid %s', async (paid, names) => {
    const found = await gateway.list('MX/collection-orders', { paid: [paid] });
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(names.map((name) => ids[name])));
  });

  it('in the event of each payment, as it was then', async () => {
    const { rows } = await sql<{ body: string }>`
      select body from callback_event where order_id = ${ids.twice} and type = 'collection.paid' order by sequence`.execute(
      gateway.context.db,
    );
    const order = { amount: 20_000, status: 'completed' };
    const said = rows.map(({ body }) => (JSON.parse(body) as { data: { order: object } }).data.order);
    expect(said).toEqual([
      { ...order, paidAmount: 20_000, paid: 'exact' },
      { ...order, paidAmount: 40_000, paid: 'over', overpaidAmount: 20_000 },
    ]);
  });

  it('also where an earlier version has completed it', async () => {
    await sql`update collection_order set paid_amount = null, paid = null, overpaid_amount = null`.execute(
      gateway.context.db,
    );
    await fillPaidBefore(gateway.context.db);
    for (const [name, { paidAmount, paid, overpaidAmount }] of expected) {
      const order = await read(name);
      expect([order.paidAmount, order.paid, order.overpaidAmount]).toEqual([
        paidAmount,
        paid,
        overpaidAmount,
      ]);
    }
  });

  it('which its payments must come to', async () => {
    const { db } = gateway.context;
    expect(await verifyPaid(db, gateway.model)).toEqual([]);
    await sql`update collection_order set paid = 'exact' where id = ${ids.under}`.execute(db);
    const { orderNo } = await read('under');
    expect(await verifyPaid(db, gateway.model)).toEqual([
      expect.stringContaining(
        `order ${orderNo as string} says that 19999 was paid (exact), fee 600, credited 19399; its payments come to 19999 (under)`,
      ),
    ]);
  });
});
