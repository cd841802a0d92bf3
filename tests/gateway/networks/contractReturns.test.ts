import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plugins } from '../../../src/gateway/networks/plugins/plugins';
import { runJobs } from '../support/runJobs';
import { type NetworkGateway, networkGateway, type PluginUnderTest } from './support/networkGateway';

const second = 1_000;
const minute = 60 * second;

/** Every plug-in passes all of this as well, without a network anywhere. */
describe.each(Object.keys(plugins) as PluginUnderTest[])('a network of the plug-in %s', (plugin) => {
  let gateway: NetworkGateway;
  beforeAll(async () => {
    gateway = await networkGateway(plugin);
  });
  afterAll(() => gateway.close());

  it.each(['collection', 'payout'] as const)('says what a %s costs, which is charged once', async (kind) => {
    const id = await gateway.begin(kind, 'paidAtOnce');
    await gateway.pass(2 * second);
    const ref = await gateway.refOf(id);
    // The one that the sandbox plays says so itself.
    const cost = plugin === 'sandbox' ? 3_600 : 120;
    const at = gateway.clock.now().toISOString();
    const paid = {
      ref,
      kind,
      state: 'paid',
      id: `${ref}-paid`,
      amount: 900_100,
      currency: 'MXN',
      at,
    } as const;
    for (let time = 0; time < 2; time++) expect(await gateway.notify([{ ...paid, cost }])).toBe(200);
    const costs = gateway.db
      .selectFrom('network_cost')
      .select('amount')
      .where('fact', 'in', (facts) => facts.selectFrom('network_fact').select('id').where('ref', '=', ref));
    expect(await costs.execute()).toEqual([{ amount: cost }]);
    expect(await gateway.exceptionsOf(id)).toEqual([]);
    expect(await gateway.problems()).toEqual([]);
  });

  it('tells of a claim to a collection, takes the answer, and decides', async () => {
    const id = await gateway.begin('collection', 'disputed');
    await gateway.pass(10 * second);
    const [dispute] = await gateway.list('MX/disputes', { orderId: id });
    expect(dispute).toMatchObject({ status: 'needsResponse', reason: 'notReceived', amount: 901_600 });
    const answer = { explanation: 'It was delivered as agreed.' };
    await gateway.post(`MX/disputes/${dispute!.id}/contest`, answer);
    await runJobs(gateway.context, ['disputes.deliver']);
    expect(await gateway.read(`MX/disputes/${dispute!.id}`)).toMatchObject({
      deliveredAt: expect.any(String) as string,
    });
    await gateway.pass(10 * second);
    // Without evidence.
    expect(await gateway.read(`MX/disputes/${dispute!.id}`)).toMatchObject({ status: 'lost' });
    expect(await gateway.exceptionsOf(id)).toEqual([]);
    expect(await gateway.problems()).toEqual([]);
  });

  it('decides about a claim that nobody answers once its time is over', async () => {
    const id = await gateway.begin('collection', 'disputed');
    await gateway.pass(10 * second);
    await gateway.pass(7 * 24 * 60 * minute);
    await gateway.pass(minute);
    expect(await gateway.list('MX/disputes', { orderId: id })).toMatchObject([
      { status: 'lost', answer: 'none' },
    ]);
    expect(await gateway.exceptionsOf(id)).toEqual([]);
    expect(await gateway.problems()).toEqual([]);
  });

  it('takes back a part of a collection, which is a refund of its payment', async () => {
    const id = await gateway.begin('collection', 'partlyReversed');
    await gateway.pass(23 * 60 * minute);
    expect(await gateway.orderOf('collection', id)).toMatchObject({
      status: 'completed',
      refundedAmount: 10_000,
    });
    expect(await gateway.list('MX/refunds', { orderId: id })).toMatchObject([
      { kind: 'reversal', status: 'completed', amount: 10_000 },
    ]);
    expect(await gateway.problems()).toEqual([]);
  });
});
