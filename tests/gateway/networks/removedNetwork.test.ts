import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJobs } from '../support/runJobs';
import { type NetworkGateway, networkGateway } from './support/networkGateway';

let gateway: NetworkGateway;
beforeAll(async () => {
  gateway = await networkGateway('http');
});
afterAll(() => gateway.close());

it('a network is asked again once it is back in the file from which it was taken too early', async () => {
  const { context, clock } = gateway;
  const id = await gateway.begin('payout', 'unknownThenPaid');
  const without = { ...context, config: { ...context.config, networksFile: undefined } };
  clock.set(new Date(clock.now().getTime() + 10_000));
  await expect(runJobs(without, ['networks.query'], clock.now())).rejects.toThrow(
    'there is no network "acme" any more',
  );
  // What failed waits by the clock of the database.
  await runJobs(context, ['networks.query'], new Date(Date.now() + 60_000));
  expect((await gateway.orderOf('payout', id)).status).toBe('completed');
  expect(await gateway.problems()).toEqual([]);
});
