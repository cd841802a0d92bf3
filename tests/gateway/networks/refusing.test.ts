import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListedNetwork } from '../../../src/contract/operator/networks';
import { operatorActor } from '../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../src/gateway/operator/operators/operatorTokens';
import { allGauges } from '../../../src/gateway/parts';
import { operatorCommand } from '../operator/support/operatorCommand';
import { type Program, type ProgramGateway, programGateway } from '../api/support/programGateway';
import { runJobs } from '../support/runJobs';
import { acmeSecret, writeNetworksFile } from './support/networkGateway';
import { Provider } from './support/Provider';

let gateway: ProgramGateway;
let program: Program;
let provider: Provider;
beforeAll(async () => {
  provider = new Provider({
    secret: acmeSecret,
    now: () => gateway.clock.now(),
    notify: async () => undefined,
  });
  const networksFile = writeNetworksFile(await provider.listen(), { breakAfter: 1, whileAway: 'refuse' });
  gateway = await programGateway({ networksFile, networkSecrets: { NETWORK_ACME_SECRET: acmeSecret } });
  program = await gateway.addProgram({});
});
afterAll(async () => {
  await gateway.close();
  await provider.close();
});

let number = 0;
const create = () =>
  program.call('POST', 'collection-orders', {
    merchantOrderNo: `SHOP-${(number += 1)}`,
    method: 'SPEI',
    amount: 900_100,
  });
/** The methods by which collections and payouts can be made now. */
async function offered(): Promise<string[]> {
  const { data } = (await program.call('GET', 'methods')).body;
  const { kinds } = data as { kinds: { kind: string; methods: { method: string }[] }[] };
  return kinds.flatMap(({ kind, methods }) => methods.map(({ method }) => `${kind} ${method}`));
}
/** The network as operators see it: by a call, by the command and by the gauge. */
async function shown() {
  const { db, model, context, clock } = gateway;
  const authorization = `Bearer ${await issueToken({ db, actor: operatorActor('olga'), now: clock.now() }, `T${(number += 1)}`, 90)}`;
  const { body } = await gateway.send(undefined, 'GET', '/api/operator/networks', undefined, {
    authorization,
  });
  const gauge = await allGauges
    .find(({ name }) => name === 'network_open')!
    .read(db, { model, config: context.config });
  return {
    ...(body.data as ListedNetwork[]).find(({ name }) => name === 'acme'),
    line: await operatorCommand(gateway, ['networks']),
    isOpen: gauge.find(({ labels }) => labels?.network === 'acme')?.value,
  };
}

it('a network that is away takes no new orders where the file says so, and is not offered until it is back', async () => {
  const before = await offered();
  expect(before).toEqual(expect.arrayContaining(['collection SPEI', 'payout SPEI']));
  expect(await shown()).toMatchObject({ breaker: 'closed', failingSince: null, isOpen: 0 });
  const { port } = provider;
  await provider.close();
  expect((await create()).status).toBe(200);
  await runJobs(gateway.context, ['networks.submit']);

  const refused = await create();
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('30');
  expect(refused.body.msg).toContain('does not answer');
  expect(await offered()).toEqual([]);
  expect(await shown()).toMatchObject({
    breaker: 'open',
    whileAway: 'refuse',
    failure: 'ECONNREFUSED',
    isOpen: 1,
    line: expect.stringMatching(
      /acme {2}http {2}on, does not answer: ECONNREFUSED since \S+; new orders are refused/,
    ) as string,
  });

  await provider.listen(port);
  gateway.clock.set(new Date(gateway.clock.now().getTime() + 6_000));
  await runJobs(gateway.context, ['networks.probe'], gateway.clock.now());
  expect(await shown()).toMatchObject({ breaker: 'trial', isOpen: 0 });
  expect(await offered()).toEqual(before);
  expect((await create()).status).toBe(200);
  await runJobs(gateway.context, ['networks.submit']);
  expect(await shown()).toMatchObject({ breaker: 'closed', failingSince: null });
  expect(provider.requested).toHaveLength(2);
});

it('a method that an operator has switched off is not offered either', async () => {
  const before = await offered();
  await operatorCommand(gateway, ['networks', 'off', 'acme'], { reason: 'Its bank is closed.' });
  expect(await offered()).toEqual([]);
  const refused = await create();
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '300']);
  await operatorCommand(gateway, ['networks', 'on', 'acme']);
  expect(await offered()).toEqual(before);
});
