import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import type { EntityRecord } from '../../../src/gateway/database/records';
import { type CallbackGateway, callbackGateway } from '../callbacks/support/callbackGateway';
import { allPermissions } from '../support/allPermissions';
import { runJobs } from '../support/runJobs';

let gateway: CallbackGateway;
beforeAll(async () => {
  gateway = await callbackGateway();
});
afterAll(() => gateway.close());

async function paidOrder(): Promise<EntityRecord> {
  const order = await gateway.order(20_000, 'MX', 'SPEI');
  await gateway.post(`MX/collection-orders/${order.id}/simulate-callback`, { amount: 20_000 });
  return order;
}

const eventsOf = ({ id }: EntityRecord) =>
  gateway.db.selectFrom('callback_event').select(['id', 'state']).where('order_id', '=', id).execute();

const batchOf = (token: string, ids: string[], key = newId()) =>
  gateway.send(
    token,
    'POST',
    '/api/manage/MX/collection-orders/batches/recallback',
    { ids, input: {} },
    { 'idempotency-key': key },
  );

async function rowsOf(token: string, batch: string): Promise<{ state: string }[]> {
  await runJobs(gateway.context, ['batches.perform']);
  const path = `/api/manage/MX/collection-orders/batches/recallback/${batch}/rows`;
  return (await gateway.send(token, 'GET', path)).body.data as { state: string }[];
}

describe('the callbacks of orders', () => {
  it('are all sent again with their bodies, once for a key, with a result for each order', async () => {
    const paid = [await paidOrder(), await paidOrder()];
    const unpaid = await gateway.order(20_000, 'MX', 'SPEI');
    await gateway.deliver();
    const before = await Promise.all(paid.map(eventsOf));
    const key = newId();
    const ids = [...paid, unpaid].map(({ id }) => id);
    const sent = await batchOf(gateway.token, ids, key);
    expect(sent.status).toBe(200);
    // The connection was lost, and the browser sends it again.
    const again = await batchOf(gateway.token, ids, key);
    expect(again.body.data).toEqual(sent.body.data);
    const { id } = sent.body.data as { id: string };
    expect((await rowsOf(gateway.token, id)).map(({ state }) => state)).toEqual(['done', 'done', 'failed']);
    const after = await Promise.all(paid.map(eventsOf));
    expect(after.flat().map(({ state }) => state)).toEqual(after.flat().map(() => 'pending'));
    expect(after.flat().map((event) => event.id)).toEqual(before.flat().map((event) => event.id));
    const timeline = (await gateway.read(`MX/collection-orders/${paid[0]!.id}/events`)) as unknown as {
      note: string | null;
    }[];
    expect(timeline.filter(({ note }) => note === 'Callback resent')).toHaveLength(1);
  });

  it('of another merchant are not sent, although their ids are known', async () => {
    const order = await paidOrder();
    await gateway.deliver();
    const before = await eventsOf(order);
    const other = gateway.signIn({ merchantId: newId() });
    const { status, body } = await batchOf(other, [order.id]);
    const rows = status === 200 ? await rowsOf(other, (body.data as { id: string }).id) : [];
    expect(rows.filter(({ state }) => state === 'done')).toEqual([]);
    expect(await eventsOf(order)).toEqual(before);
  });

  it('are not sent by who may see orders and not send callbacks', async () => {
    const order = await paidOrder();
    const permissions = new Set(
      [...allPermissions(gateway.model)].filter((each) => !each.endsWith(':resend')),
    );
    const reader = gateway.signIn({ merchantId: gateway.merchantId, permissions });
    expect((await batchOf(reader, [order.id])).status).toBe(403);
    const single = `/api/manage/MX/collection-orders/${order.id}/recallback`;
    expect((await gateway.send(reader, 'POST', single)).status).toBe(403);
  });

  it('are said to be none where an order has none', async () => {
    const order = await gateway.order(20_000, 'MX', 'SPEI');
    const { status, body } = await gateway.post(`MX/collection-orders/${order.id}/recallback`);
    expect([status, body.msg]).toEqual([422, 'This order has no callbacks yet.']);
  });
});
