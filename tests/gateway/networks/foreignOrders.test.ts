import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EntityRecord } from '../../../src/gateway/database/records';
import { newId } from '../../../src/gateway/database/ids';
import { signedHeaders } from '../../../src/gateway/networks/interface/notifications';
import type { Fact } from '../../../src/gateway/networks/interface/Network';
import { runJobs } from '../support/runJobs';
import { acmeSecret, type NetworkGateway, networkGateway } from './support/networkGateway';

let gateway: NetworkGateway;
beforeAll(async () => {
  gateway = await networkGateway('http');
});
afterAll(() => gateway.close());

it('a network cannot say anything of an order that another one carries out', async () => {
  const { db, clock, server } = gateway;
  const answer = await gateway.post('PE/collection-orders', { method: 'YAPE', amount: 20_000 });
  const { id } = answer.body.data as EntityRecord;
  await runJobs(gateway.context, ['networks.submit']);
  const ref = await gateway.refOf(id);
  const statusOf = async () => (await gateway.read(`PE/collection-orders/${id}`)).status;
  expect(await statusOf()).toBe('inProgress');
  const paid: Fact = {
    ref,
    kind: 'collection',
    state: 'paid',
    id: newId(),
    amount: 20_000,
    currency: 'PEN',
    at: clock.now().toISOString(),
  };

  // Signed as it should be, by a network that serves Mexico alone.
  expect(await gateway.notify([paid])).toBe(200);
  expect(await gateway.notify([{ ...paid, id: newId(), state: 'failed' }])).toBe(200);
  const exceptions = db.selectFrom('network_exception').select(['network', 'reason', 'merchant_id']);
  expect(await exceptions.execute()).toEqual([
    { network: 'acme', reason: 'unknownReference', merchant_id: null },
  ]);

  // Or sent in the name of the other one.
  const body = JSON.stringify({ facts: [paid] });
  const headers = signedHeaders(acmeSecret, newId(), body, clock.now());
  const url = '/api/networks/sandbox';
  expect((await server.inject({ method: 'POST', url, headers, payload: body })).statusCode).toBe(401);

  expect(await statusOf()).toBe('inProgress');
  expect(await gateway.list('PE/pay-in-details', { orderId: id })).toEqual([]);
  expect(await gateway.problems()).toEqual([]);
});
