import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { operatorCommand } from '../support/operatorCommand';
import type { NetworkException, SuspendedPayment } from '../../../../src/contract/operator/networks';
import { newId } from '../../../../src/gateway/database/ids';
import type { Fact } from '../../../../src/gateway/networks/interface/Network';
import { compareAll } from '../../../../src/gateway/outcomes/compareStatements';
import { operatorActor, readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../../src/gateway/operator/operators/operatorTokens';
import { type NetworkGateway, networkGateway } from '../../networks/support/networkGateway';
import { runJobs } from '../../support/runJobs';

const second = 1_000;
let gateway: NetworkGateway;
let authorization: string;
beforeAll(async () => {
  gateway = await networkGateway('http');
  const { db, clock } = gateway;
  authorization = `Bearer ${await issueToken({ db, actor: operatorActor('olga'), now: clock.now() }, 'Olga', 90)}`;
});
afterAll(() => gateway.close());
afterEach(() => vi.restoreAllMocks());

/** Makes an operator's call. */
const operate = (method: 'GET' | 'POST', path: string, body?: unknown, key: string = newId()) =>
  gateway.send(undefined, method, `/api/operator/${path}`, body, {
    authorization,
    ...(method === 'POST' && { 'idempotency-key': key }),
  });

/** Runs an operator's command and returns what it prints. */
const command = (words: string[], reason?: string) => operatorCommand(gateway, words, { reason });

const exceptions = async () => (await operate('GET', 'network-exceptions')).body.data as NetworkException[];
const suspended = async () => (await operate('GET', 'suspense')).body.data as SuspendedPayment[];
const statusOf = async (kind: 'collection' | 'payout', id: string) =>
  (await gateway.orderOf(kind, id)).status;

/** Has money arrive for nobody, and returns it as it is listed. */
async function strayPayment(amount: number): Promise<SuspendedPayment> {
  const at = gateway.clock.now().toISOString();
  const fact: Fact = {
    ref: `Rent ${amount}`,
    kind: 'collection',
    state: 'paid',
    id: newId(),
    amount,
    currency: 'MXN',
    at,
  };
  expect(await gateway.notify([fact])).toBe(200);
  return (await suspended()).find((payment) => payment.amount === amount)!;
}

describe('a network that an operator switches off', () => {
  it('takes no new orders, and goes on with those under way', async () => {
    const under = await gateway.begin('payout', 'paidAtOnce');
    await operate('POST', 'networks/acme/off', { reason: 'Its bank is closed.' });
    const answer = await gateway.post('MX/collection-orders', { method: 'SPEI', amount: 20_000 });
    expect(answer.status).toBe(503);
    expect(answer.body.msg).toContain('cannot be taken at the moment');
    expect(await gateway.list('MX/collection-orders', { amount: 20_000 })).toEqual([]);
    expect((await gateway.post('PE/collection-orders', { method: 'YAPE', amount: 20_000 })).status).toBe(200);
    await gateway.pass(2 * second);
    expect(await statusOf('payout', under)).toBe('completed');
    expect(await command(['networks'])).toMatch(/acme {2}http {2}off \(Its bank is closed\.\)/);
    await command(['networks', 'on', 'acme']);
    expect((await operate('GET', 'networks')).body.data).toMatchObject([
      { name: 'acme', isOff: false, reason: null },
      { name: 'sandbox', isOff: false },
    ]);
    expect((await gateway.post('MX/collection-orders', { method: 'SPEI', amount: 20_000 })).status).toBe(200);
    const events = await readOperatorEvents(gateway.db, 5);
    expect(events.map(({ action, name }) => `${action} ${name}`)).toContain('switchedOff acme');
  });

  it('must exist, and needs a reason', async () => {
    expect((await operate('POST', 'networks/none/off', { reason: 'x' })).status).toBe(404);
    await expect(command(['networks', 'off', 'acme'])).rejects.toThrow('Say why');
  });
});

describe('an exception', () => {
  it('is listed until a person says what became of the payment', async () => {
    const id = await gateway.begin('payout', 'over');
    await gateway.pass(2 * second);
    const [found] = (await exceptions()).filter(({ recordId }) => recordId === id);
    expect(found).toMatchObject({
      reason: 'amount',
      network: 'acme',
      detail: 'It is 9,003.00 MXN; the network says 9,103.00 MXN.',
      kind: 'payout',
      orderNo: (await gateway.orderOf('payout', id)).orderNo,
      canRetry: false,
      canResolve: true,
    });
    const headers = { authorization, language: 'ZH' };
    const inChinese = await gateway.send(
      undefined,
      'GET',
      '/api/operator/network-exceptions',
      undefined,
      headers,
    );
    expect((inChinese.body.data as NetworkException[]).find((each) => each.id === found!.id)).toMatchObject({
      detail: '原为 9,003.00 MXN，渠道称 9,103.00 MXN。',
    });
    expect(await command(['exceptions'])).toContain(found!.id);
    await command(['resolve', found!.ref, 'paid'], 'The bank paid 9,003.00; the rest was its mistake.');
    expect(await statusOf('payout', id)).toBe('completed');
    expect((await exceptions()).filter(({ recordId }) => recordId === id)).toEqual([]);
    await expect(command(['resolve', found!.ref, 'failed'], 'No')).rejects.toThrow('not open');
    expect(await gateway.problems()).toEqual([]);
  });

  it('about an attempt that nobody can be asked about any more ends with what a person found out', async () => {
    const id = await gateway.begin('payout', 'unknownThenPaid');
    const ref = await gateway.refOf(id);
    gateway.provider!.attempts.delete(ref);
    const orderNo = (await gateway.orderOf('payout', id)).orderNo as string;
    expect((await operate('GET', 'network-attempts')).body.data).toMatchObject([
      { ref, network: 'acme', kind: 'payout', country: 'MX', orderNo, money: '9,007.00 MXN', queries: 0 },
    ]);
    expect(await command(['unknown'])).toContain(`9,007.00 MXN  ${orderNo}  No answer`);
    await operate('POST', `network-attempts/${ref}/resolve`, { state: 'failed', reason: 'Never sent.' });
    expect(await statusOf('payout', id)).toBe('failed');
    const events = gateway.db.selectFrom('record_event').select('note').where('record_id', '=', id);
    expect(await events.execute()).toContainEqual({ note: 'Never sent.' });
    expect((await operate('GET', 'network-attempts')).body.data).toEqual([]);
    expect(await gateway.problems()).toEqual([]);
  });

  it('about a reversal that the balance does not cover is booked once it does', async () => {
    const { db, merchantId } = gateway;
    const id = await gateway.begin('collection', 'reversed');
    const set = (amount: number) =>
      db
        .updateTable('ledger_account')
        .set({ available: amount })
        .where('merchant_id', '=', merchantId)
        .where('country', '=', 'MX')
        .execute();
    const { available } = await db
      .selectFrom('ledger_account')
      .select('available')
      .where('merchant_id', '=', merchantId)
      .where('country', '=', 'MX')
      .executeTakeFirstOrThrow();
    await set(0);
    await gateway.pass(10 * second);
    expect(await statusOf('collection', id)).toBe('completed');
    const [found] = (await exceptions()).filter(({ recordId }) => recordId === id);
    expect(found).toMatchObject({ reason: 'short', canRetry: true, canResolve: false });
    expect((await operate('POST', `network-exceptions/${found!.id}/retry`)).status).toBe(422);
    await set(Number(available));
    await command(['exceptions', 'retry', found!.id]);
    expect(await statusOf('collection', id)).toBe('refunded');
    expect((await exceptions()).filter(({ recordId }) => recordId === id)).toEqual([]);
    expect(await gateway.problems()).toEqual([]);
  });

  it('is closed with what was done', async () => {
    const id = await gateway.begin('payout', 'paidAfterFailure');
    await gateway.pass(10 * second);
    const [found] = (await exceptions()).filter(({ recordId }) => recordId === id);
    expect(found).toMatchObject({ reason: 'lateSuccess' });
    await operate('POST', `network-exceptions/${found!.id}/close`, { reason: 'The payee sent it back.' });
    expect((await exceptions()).filter(({ recordId }) => recordId === id)).toEqual([]);
    expect((await operate('POST', `network-exceptions/${found!.id}/retry`)).status).toBe(404);
  });
});

describe('a payment that belongs to no order', () => {
  it('is credited to the order that an operator names, once', async () => {
    const id = await gateway.begin('collection', 31_000);
    const { orderNo } = await gateway.orderOf('collection', id);
    const payment = await strayPayment(31_000);
    expect(await command(['suspense'])).toContain('MX  310.00 MXN  "Rent 31000"');
    const key = newId();
    const assign = () => operate('POST', `suspense/${payment.id}/assign`, { orderNo }, key);
    expect((await assign()).status).toBe(200);
    expect((await assign()).status).toBe(200);
    expect(await statusOf('collection', id)).toBe('completed');
    expect(await gateway.list('MX/pay-in-details', { orderNo })).toMatchObject([{ amount: 31_000 }]);
    expect(await suspended()).toEqual([]);
    await expect(command(['suspense', 'refund', payment.id])).rejects.toThrow(
      'not open any more: it is assigned',
    );
    expect(await gateway.problems()).toEqual([]);
  });

  it('is not credited to an order that there is not', async () => {
    const payment = await strayPayment(32_000);
    const answer = await operate('POST', `suspense/${payment.id}/assign`, { orderNo: 'MXC0' });
    expect(answer).toMatchObject({ status: 422, body: { msg: expect.stringContaining('MXC0') as string } });
    expect(await suspended()).toMatchObject([{ id: payment.id, state: 'open' }]);
    await operate('POST', `suspense/${payment.id}/refund`);
    await runJobs(gateway.context, ['networks.submit']);
    await gateway.pass(2 * second);
  });

  it('goes back to its payer, and is there again where the network refuses that', async () => {
    const [refused, refunded] = [await strayPayment(900_600), await strayPayment(33_000)];
    for (const { id } of [refused, refunded])
      expect((await operate('POST', `suspense/${id}/refund`)).status).toBe(200);
    expect((await suspended()).map(({ state }) => state)).toEqual(['refunding', 'refunding']);
    expect((await operate('POST', `suspense/${refunded.id}/refund`)).status).toBe(422);
    await runJobs(gateway.context, ['networks.submit']);
    await gateway.pass(2 * second);
    expect(await suspended()).toMatchObject([{ id: refused.id, state: 'open' }]);
    expect(gateway.provider!.instructions.at(-1)).toMatchObject({
      kind: 'refund',
      original: expect.any(String) as string,
    });
    expect(await gateway.problems()).toEqual([]);
  });
});

describe('the statement of a day', () => {
  it('books what the gateway has not heard, and shows what it should not have', async () => {
    const { clock, context } = gateway;
    const lost = await gateway.begin('payout', 'unknownThenPaid');
    const invented = await gateway.begin('collection', 34_000);
    const fact = { ref: await gateway.refOf(invented), kind: 'collection', state: 'paid', id: 'x' } as const;
    await gateway.notify([{ ...fact, amount: 34_000, currency: 'MXN', at: clock.now().toISOString() }]);
    clock.set('2026-11-21T00:30:00Z');
    const signal = new AbortController().signal;
    await compareAll(context, signal);
    // The day is not over for long enough: the one before is compared.
    expect(await statusOf('payout', lost)).toBe('accepted');
    clock.set('2026-11-21T02:00:00Z');
    await compareAll(context, signal);
    expect(await statusOf('payout', lost)).toBe('completed');
    const [missing, ...others] = (await exceptions()).filter(({ recordId }) => recordId === invented);
    expect(others).toEqual([]);
    expect(missing).toMatchObject({
      reason: 'notInStatement',
      detail: expect.stringContaining('2026-11-20') as string,
      canRetry: false,
    });
    // It was booked when it was heard, and must not be once more.
    expect((await operate('POST', `network-exceptions/${missing!.id}/retry`)).status).toBe(422);
    expect(await gateway.list('MX/pay-in-details', { orderId: invented })).toHaveLength(1);
    const read = () => gateway.db.selectFrom('network_statement').selectAll().execute();
    const compared = await read();
    expect(compared.map(({ network, day }) => `${network} ${day}`).toSorted()).toEqual([
      'acme 2026-11-19',
      'acme 2026-11-20',
      'sandbox 2026-11-19',
      'sandbox 2026-11-20',
    ]);
    await compareAll(context, signal);
    expect(await read()).toEqual(compared);
    expect(await gateway.problems()).toEqual([]);
  });
});
