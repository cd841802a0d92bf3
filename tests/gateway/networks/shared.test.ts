import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startJobs } from '../../../src/gateway/jobs/startJobs';
import { scenarios } from '../../../src/gateway/networks/plugins/scenarios';
import { submitAttempts } from '../../../src/gateway/outcomes/submitAttempts';
import { type NetworkGateway, networkGateway } from './support/networkGateway';

let gateway: NetworkGateway;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  gateway = await networkGateway('http');
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await gateway.close();
});

it('gateways of one database send each order once, and both of them send', async () => {
  const { context, db } = gateway;
  const orders = 60;
  const amount = scenarios.paidAtOnce * 100;
  for (let number = 0; number < orders; number++)
    expect((await gateway.post('MX/collection-orders', { method: 'SPEI', amount })).status).toBe(200);

  const sent = [0, 0];
  const start = async (place: number) => {
    const job = submitAttempts;
    if (!('perform' in job)) throw new Error('Sending is a job outside of the database.');
    const counted = {
      ...job,
      perform: (input: Parameters<typeof job.perform>[0]) => {
        sent[place]! += 1;
        return job.perform(input);
      },
    };
    stops.push(await startJobs(context, [counted], () => undefined));
  };
  await Promise.all([start(0), start(1)]);
  const waiting = () =>
    db.selectFrom('network_attempt').select('ref').where('state', '<>', 'submitted').execute();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 30_000, interval: 50 });

  expect(gateway.provider!.requested).toHaveLength(orders);
  expect(new Set(gateway.provider!.requested).size).toBe(orders);
  expect(sent[0]! + sent[1]!).toBe(orders);
  expect(sent.filter((count) => count === 0)).toEqual([]);
  await gateway.pass(2_000);
  const completed = await gateway.list('MX/collection-orders', { status: 'completed', amount });
  expect(completed.length).toBeGreaterThan(0);
  expect(await gateway.problems()).toEqual([]);
});
