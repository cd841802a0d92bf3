import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../../src/gateway/database/records';
import { runJobs } from '../support/runJobs';
import { type CallbackGateway, callbackGateway } from '../callbacks/support/callbackGateway';

let gateway: CallbackGateway;
let minute = 0;
beforeAll(async () => {
  gateway = await callbackGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  minute += 5;
  gateway.clock.set(new Date(Date.UTC(2026, 10, 20, 18, minute)));
});

const later = (seconds: number) =>
  gateway.clock.set(new Date(gateway.clock.now().getTime() + seconds * 1000));
const again = (id: string, country = 'MX') => gateway.post(`${country}/pay-in-details/${id}/recallback`);

async function payment(country = 'MX', method = 'SPEI'): Promise<EntityRecord> {
  const order = await gateway.order(20_000, country, method);
  await gateway.post(`${country}/collection-orders/${order.id}/simulate-callback`, { amount: 20_000 });
  const [paid] = await gateway.list(`${country}/pay-in-details`, { orderNo: order.orderNo });
  return paid!;
}

describe('a callback', () => {
  it('is pending until the merchant’s server has responded', async () => {
    const { id } = await payment();
    expect(await gateway.read(`MX/pay-in-details/${id}`)).toMatchObject({ callbackStatus: 'pending' });
    later(10);
    await runJobs(gateway.context, ['callbacks.post']);
    expect((await gateway.read(`MX/pay-in-details/${id}`)).callbackStatus).not.toBe('pending');
  });

  it('sent again is the same event with a new attempt, and on the timeline', async () => {
    const { id } = await payment();
    later(10);
    await runJobs(gateway.context, ['callbacks.post']);
    expect(await again(id)).toMatchObject({ status: 200, body: { data: { id, callbackStatus: 'pending' } } });
    later(10);
    await runJobs(gateway.context, ['callbacks.post']);
    const events = await gateway.db
      .selectFrom('callback_event')
      .select(['id', 'attempts'])
      .where('record_id', '=', id)
      .execute();
    expect(events).toMatchObject([{ attempts: 2 }]);
    const attempts = await gateway.db
      .selectFrom('callback_attempt')
      .select(['number', 'actor_kind', 'actor_name', 'repeated'])
      .where('event_id', '=', events[0]!.id)
      .orderBy('number')
      .execute();
    expect(attempts).toMatchObject([
      { number: 1, actor_kind: 'system', repeated: false },
      { number: 2, actor_kind: 'user', actor_name: 'Lucía', repeated: true },
    ]);
    const timeline = (await gateway.read(`MX/pay-in-details/${id}/events`)) as unknown as unknown[];
    expect(timeline.at(-1)).toMatchObject({
      from: null,
      to: null,
      actor: { kind: 'user', name: 'Lucía' },
      note: 'Callback resent',
    });
    expect((await gateway.read(`MX/pay-in-details/${id}`)).callbackStatus).toBe('delivered');
  });

  it('can be sent again ten times a minute for an application, also by concurrent requests', async () => {
    const [one, other] = [await payment(), await payment()];
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, index) => again(index % 2 ? one.id : other.id)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const rejected = answers.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(4);
    expect(rejected[0]!.body).toMatchObject({ code: 429, data: null });
    expect(rejected[0]!.body.msg).toContain('10');
    expect(rejected[0]!.headers['retry-after']).toBe('60');
    // Another application, here that of another country, has a minute of its own.
    const elsewhere = await payment('PE', 'YAPE');
    expect((await again(elsewhere.id, 'PE')).status).toBe(200);
    later(59);
    const late = await again(one.id);
    expect([late.status, late.headers['retry-after']]).toEqual([429, '1']);
    later(2);
    expect((await again(one.id)).status).toBe(200);
  });

  it('of a payment without an order cannot be sent', async () => {
    const { id } = await payment();
    await gateway.db
      .updateTable('pay_in_detail' as never)
      .set({ order_no: null } as never)
      .where('id' as never, '=', id as never)
      .execute();
    expect(await again(id)).toMatchObject({ status: 422, body: { errors: [{ keyword: 'when' }] } });
  });
});
