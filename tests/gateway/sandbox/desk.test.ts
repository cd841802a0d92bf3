import { afterEach, describe, expect, it } from 'vitest';
import type {
  NetworkException,
  SuspendedPayment,
  UnknownOutcome,
} from '../../../src/contract/operator/networks';
import { newId } from '../../../src/gateway/database/ids';
import { type NetworkGateway, networkGateway } from '../networks/support/networkGateway';
import { runJobs } from '../support/runJobs';

let gateway: NetworkGateway;
afterEach(() => gateway.close());

const base = '/api/global/sandbox';
const get = async <Row>(path: string) =>
  (await gateway.send(undefined, 'GET', `${base}/${path}`)).body.data as Row[];
const post = (path: string, body?: object) => gateway.send(undefined, 'POST', `${base}/${path}`, body);

/** Has the network say that a payment arrived which belongs to no order, and returns it as it is kept. */
async function strayPayment(amount: number): Promise<string> {
  const at = gateway.clock.now().toISOString();
  const paid = { kind: 'collection', state: 'paid', currency: 'MXN', at } as const;
  expect(await gateway.notify([{ ...paid, ref: 'Rent', id: newId(), amount }])).toBe(200);
  const stored = gateway.db.selectFrom('network_suspense').select('id').where('amount', '=', amount);
  return (await stored.executeTakeFirstOrThrow()).id;
}

describe('the page on which a sandbox’s operator is played', () => {
  it('credits a payment without an order to one, sends another back, and closes an exception', async () => {
    gateway = await networkGateway('sandbox');
    const order = await gateway.begin('collection', 31_000);
    const { orderNo } = await gateway.orderOf('collection', order);
    const [credited, returned] = [await strayPayment(31_000), await strayPayment(45_000)];
    expect(await get<SuspendedPayment>('suspense')).toMatchObject([
      { id: credited, money: '310.00 MXN', ref: 'Rent', state: 'open' },
      { id: returned, money: '450.00 MXN' },
    ]);
    expect((await post(`suspense/${credited}/assign`, { orderNo: 'MXC0' })).status).toBe(422);
    expect((await post(`suspense/${credited}/assign`, { orderNo })).status).toBe(200);
    expect((await gateway.orderOf('collection', order)).status).toBe('completed');
    expect((await post(`suspense/${returned}/refund`)).status).toBe(200);
    await runJobs(gateway.context, ['networks.submit']);
    await gateway.pass(2_000);
    expect(await get('suspense')).toEqual([]);

    await gateway.begin('payout', 'over');
    await gateway.pass(2_000);
    const [open] = await get<NetworkException>('network-exceptions');
    expect(open).toMatchObject({ reason: 'amount' });
    expect((await post(`network-exceptions/${open!.id}/close`, { reason: 'Asked.' })).status).toBe(200);
    expect(await get('network-exceptions')).toEqual([]);
    expect(await gateway.problems()).toEqual([]);
  });

  it('says what became of an attempt, books again what fits, and switches the network off and on', async () => {
    gateway = await networkGateway('sandbox');
    const id = await gateway.begin('payout', 'unknownThenNotFound');
    const [unknown] = await get<UnknownOutcome>('network-attempts');
    expect(unknown).toMatchObject({ kind: 'payout', money: '9,008.00 MXN', network: 'sandbox' });
    const resolved = { state: 'failed', reason: 'It never arrived.' };
    expect((await post(`network-attempts/${unknown!.ref}/resolve`, resolved)).status).toBe(200);
    expect(await gateway.orderOf('payout', id)).toMatchObject({ status: 'failed', networkReason: 'other' });
    expect(await get('network-attempts')).toEqual([]);

    await gateway.begin('payout', 'over');
    await gateway.pass(2_000);
    const [open] = await get<NetworkException>('network-exceptions');
    const again = await post(`network-exceptions/${open!.id}/retry`);
    expect([again.status, again.body.msg]).toEqual([
      422,
      'It still cannot be booked, for the reason that the exception says.',
    ]);

    expect((await post('networks/sandbox/off', { reason: 'Its bank is closed.' })).status).toBe(200);
    expect(await get('networks')).toMatchObject([
      { name: 'sandbox', isOff: true, reason: 'Its bank is closed.' },
    ]);
    const order = () => gateway.post('MX/collection-orders', { method: 'SPEI', amount: 20_000 });
    expect((await order()).status).toBe(503);
    expect((await post('networks/sandbox/on')).status).toBe(200);
    expect((await order()).status).toBe(200);
    expect(await gateway.problems()).toEqual([]);
  });

  it('has nothing of networks that move money', async () => {
    gateway = await networkGateway('http');
    const stray = await strayPayment(31_000);
    await gateway.begin('payout', 'over');
    const ref = await gateway.refOf(await gateway.begin('payout', 'unknownThenNotFound'));
    await gateway.pass(2_000);
    const { id } = await gateway.db.selectFrom('network_exception').select('id').executeTakeFirstOrThrow();
    for (const path of ['suspense', 'network-exceptions', 'network-attempts'])
      expect([path, await get(path)]).toEqual([path, []]);
    expect(await get('networks')).toMatchObject([{ name: 'sandbox' }]);
    const resolved = { state: 'failed', reason: 'No.' };
    expect((await post(`network-attempts/${ref}/resolve`, resolved)).status).toBe(404);
    expect((await post(`network-exceptions/${id}/retry`)).status).toBe(404);
    expect((await post('networks/acme/off', { reason: 'No.' })).status).toBe(404);
    expect((await post(`suspense/${stray}/refund`)).status).toBe(404);
    expect((await post(`suspense/${stray}/assign`, { orderNo: 'MXC0' })).status).toBe(404);
    expect((await post(`network-exceptions/${id}/close`, { reason: 'No.' })).status).toBe(404);
  });
});
