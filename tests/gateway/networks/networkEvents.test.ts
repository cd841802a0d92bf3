import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordEvent } from '../../../src/contract/records';
import { type NetworkGateway, networkGateway, type OrderKind } from './support/networkGateway';

let gateway: NetworkGateway;
beforeAll(async () => {
  gateway = await networkGateway('http');
});
afterAll(() => gateway.close());

/** The timeline of an order: its states, and what its network did and said. */
async function timeline(kind: OrderKind, id: string): Promise<string[]> {
  const events = (await gateway.read(`MX/${kind}-orders/${id}/events`)) as unknown as RecordEvent[];
  return events.flatMap(({ to, about }) => {
    if (about?.resource === 'network-events') return [about.values.join(', ')];
    return to === null ? [] : [to];
  });
}

describe('the timeline of an order', () => {
  it('says that it was sent, and what the network said', async () => {
    const id = await gateway.begin('collection', 'paidAtOnce');
    await gateway.pass(2_000);
    expect(await timeline('collection', id)).toEqual([
      'accepted',
      'Order sent',
      'Order accepted, Reply to the order',
      'inProgress',
      'Paid, Notice from the network',
      'completed',
    ]);
  });

  it('says that the network was asked where it did not answer, and when it was refused', async () => {
    const lost = await gateway.begin('payout', 'unknownThenNotFound');
    await gateway.pass(6_000);
    await gateway.pass(60_000);
    expect((await timeline('payout', lost)).filter((event) => !/^[a-z]/.test(event))).toEqual([
      'Order sent',
      'No clear answer yet',
      'The network does not have the order',
      'The network does not have the order',
      'Not paid, Reply to our inquiry',
    ]);
    const refused = await gateway.begin('payout', 'refused');
    expect(await timeline('payout', refused)).toContain('Order refused, Reply to the order');
  });

  it('has what follows from a state after it, where the network said late when it came about', async () => {
    const id = await gateway.begin('collection', 'unknownThenPaid');
    await gateway.pass(6_000);
    const events = (await gateway.read(`MX/collection-orders/${id}/events`)) as unknown as RecordEvent[];
    const told = events.map(({ to, about }) => to ?? about?.resource);
    expect(told.indexOf('callbacks')).toBeGreaterThan(told.indexOf('completed'));
    expect(told.indexOf('completed')).toBeGreaterThan(told.indexOf('pay-in-details'));
    expect(told.indexOf('pay-in-details')).toBeGreaterThan(told.indexOf('inProgress'));
  });

  it('says of what does not fit that it is checked, and nothing in the network’s own words', async () => {
    const id = await gateway.begin('payout', 'over');
    const unreadable = await gateway.begin('payout', 'unreadableThenPaid');
    await gateway.pass(2_000);
    expect(await timeline('payout', id)).toContain(
      'Does not fit the order: our team is checking it, Notice from the network',
    );
    const shown = JSON.stringify(await gateway.list('MX/network-events', { orderId: unreadable }));
    expect(shown).toContain('unanswered');
    expect(shown).not.toMatch(/html|\b502\b|acme/i);
    const stranger = await gateway.send(gateway.signIn(), 'GET', '/api/manage/MX/network-events');
    expect(stranger.body.data).toEqual([]);
  });
});
