import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { runJobs } from '../support/runJobs';
import { type NetworkGateway, networkGateway } from './support/networkGateway';

const minute = 60_000;
const lifetime = 24 * 60 * minute;

let gateway: NetworkGateway;
beforeEach(async () => {
  gateway = await networkGateway('http');
});
afterEach(() => gateway.close());

/** Lets time pass, in milliseconds, in which no notification arrives. */
async function pass(milliseconds: number): Promise<void> {
  gateway.clock.set(new Date(gateway.clock.now().getTime() + milliseconds));
  await runJobs(gateway.context, ['networks.expire'], gateway.clock.now());
}

const orderOf = async (id: string) =>
  (await gateway.orderOf('collection', id)) as StoredRecord<'collection-order'>;

/** What the merchant reads of questions to the network. */
async function askedOf(id: string): Promise<string[]> {
  const events = (await gateway.list('MX/network-events', {
    orderId: id,
  })) as StoredRecord<'network-event'>[];
  return events.map(({ event }) => event).filter((event) => event.startsWith('asked'));
}

describe('a collection order that expires', () => {
  it('is completed where its network has a payment that was not heard of', async () => {
    const id = await gateway.begin('collection', 'paidAtOnce');
    await pass(lifetime - minute);
    expect(await orderOf(id)).toMatchObject({ status: 'inProgress' });
    await pass(2 * minute);
    const order = await orderOf(id);
    expect(order).toMatchObject({ status: 'completed', paid: 'exact' });
    expect(Date.parse(order.completedAt!)).toBeLessThan(Date.parse(order.paymentInfoExpiresAt!));
    expect(await askedOf(id)).toEqual(['askedFound']);
    expect(await gateway.problems()).toEqual([]);
  });

  it('fails as of then where its network has none, and is asked for once', async () => {
    const id = await gateway.begin('collection', 20_000);
    await pass(lifetime + 10 * minute);
    const order = await orderOf(id);
    expect(order).toMatchObject({ status: 'failed', networkReason: 'expired' });
    const events = (await gateway.read(`MX/collection-orders/${id}/events`)) as unknown as {
      to: string | null;
      at: string;
    }[];
    expect(events.find(({ to }) => to === 'failed')!.at).toBe(order.paymentInfoExpiresAt);
    await pass(lifetime);
    expect(await askedOf(id)).toEqual(['askedFound']);
  });

  it('waits an hour for a network that does not answer, and fails then', async () => {
    const id = await gateway.begin('collection', 'paidAtOnce');
    await gateway.provider!.close();
    for (const wait of [lifetime + minute, 20 * minute, 30 * minute]) {
      await pass(wait);
      expect(await orderOf(id)).toMatchObject({ status: 'inProgress' });
    }
    await pass(20 * minute);
    expect(await orderOf(id)).toMatchObject({ status: 'failed', networkReason: 'expired' });
    // What was paid is heard of later, and belongs to the order.
    await gateway.provider!.listen(gateway.provider!.port);
    await gateway.pass(minute);
    expect(await gateway.list('MX/pay-in-details', { orderId: id })).toMatchObject([
      { heldFor: 'decision', paidLate: true },
    ]);
    expect(await gateway.problems()).toEqual([]);
  });

  it('is not asked for where it is over already', async () => {
    const id = await gateway.begin('collection', 'paidAtOnce');
    await gateway.pass(minute);
    expect(await orderOf(id)).toMatchObject({ status: 'completed' });
    await pass(lifetime + minute);
    expect(await askedOf(id)).toEqual([]);
  });
});
