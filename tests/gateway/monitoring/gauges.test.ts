import { afterAll, beforeAll, expect, it } from 'vitest';
import { switchOff } from '../../../src/gateway/operator/networks/changeDesk';
import { operatorActor } from '../../../src/gateway/operator/operatorEvents';
import { allGauges } from '../../../src/gateway/parts';
import { networkGateway } from '../networks/support/networkGateway';
import { sharedHistory } from '../support/testDatabase';
import { type TestGateway, testGateway } from '../support/testGateway';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ history: sharedHistory });
});
afterAll(() => gateway.close());

it.each(allGauges)('the gauge $name has values with its labels', async ({ read, labels = [] }) => {
  const { db, model, context } = gateway;
  for (const { value, labels: given = {} } of await read(db, { model, config: context.config })) {
    expect(value).toBeGreaterThanOrEqual(0);
    expect(Object.keys(given).toSorted()).toEqual(labels.toSorted());
  }
});

it('tells which networks are off, and what they leave open', async () => {
  const gatewayOfNetworks = await networkGateway('http');
  const { db, model, context, clock } = gatewayOfNetworks;
  const valuesOf = (name: string) =>
    allGauges.find((gauge) => gauge.name === name)!.read(db, { model, config: context.config });
  const [network] = await valuesOf('network_off');
  expect(network!.value).toBe(0);
  const { network: name } = network!.labels!;
  const desk = { db, model, config: context.config, actor: operatorActor('olga'), now: clock.now() };
  await switchOff(desk, name!, 'Maintenance');
  expect(await valuesOf('network_off')).toContainEqual({ labels: { network: name }, value: 1 });
  for (const state of ['waiting', 'unknown', 'exception'])
    expect(await valuesOf('network_orders')).toContainEqual({ labels: { network: name, state }, value: 0 });
  await gatewayOfNetworks.close();
});
