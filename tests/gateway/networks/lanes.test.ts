import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimJobs } from '../../../src/gateway/jobs/claims';
import { networkGateway, type NetworkGateway } from './support/networkGateway';

let gateway: NetworkGateway;
beforeAll(async () => {
  gateway = await networkGateway('http');
});
afterAll(() => gateway.close());

it('a network is sent no more at once than it takes, and the others do not wait for it', async () => {
  for (let amount = 20_000; amount < 20_030; amount++)
    await gateway.post('MX/collection-orders', { method: 'SPEI', amount });
  await gateway.post('PE/collection-orders', { method: 'YAPE', amount: 20_000 });
  const claimed = await claimJobs(gateway.db, {
    limits: new Map([['networks.submit', 64]]),
    inLines: new Set(['networks.submit']),
  });
  const refs = claimed.map(({ payload }) => (JSON.parse(payload) as { ref: string }).ref);
  const sent = await gateway.db
    .selectFrom('network_attempt')
    .select('network')
    .where('ref', 'in', refs)
    .execute();
  const networks = sent.map(({ network }) => network);
  expect(networks.filter((network) => network === 'sandbox')).toHaveLength(1);
  expect(networks.filter((network) => network === 'acme').length).toBeGreaterThan(1);
  expect(networks.filter((network) => network === 'acme').length).toBeLessThanOrEqual(4);
});
