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
