import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fact } from '../../../src/gateway/networks/interface/Network';
import { plugins } from '../../../src/gateway/networks/plugins/plugins';
import type { Scenario } from '../../../src/gateway/networks/plugins/scenarios';
import {
  type NetworkGateway,
  networkGateway,
  type OrderKind,
  type PluginUnderTest,
} from './support/networkGateway';

const second = 1_000;
const minute = 60 * second;

/** Every plug-in passes all of this, without a network anywhere: the scenarios are those that its other side plays. */
describe.each(Object.keys(plugins) as PluginUnderTest[])('a network of the plug-in %s', (plugin) => {
  let gateway: NetworkGateway;
  beforeAll(async () => {
    gateway = await networkGateway(plugin);
  });
  afterAll(() => gateway.close());

  const kinds: OrderKind[] = ['collection', 'payout'];
  const statusOf = async (kind: OrderKind, id: string) => (await gateway.orderOf(kind, id)).status;
  const factOf = async (id: string, fact: Partial<Fact> & Pick<Fact, 'kind' | 'state'>): Promise<Fact> => ({
    ref: await gateway.refOf(id),
    amount: 0,
    currency: 'MXN',
    at: gateway.clock.now().toISOString(),
    ...fact,
  });
  const paymentsOf = async (id: string) => gateway.list('MX/pay-in-details', { orderId: id });
  const heldBy = async () => {
    const { payout_hold } = await gateway.db
      .selectFrom('ledger_account')
      .select('payout_hold')
      .where('merchant_id', '=', gateway.merchantId)
      .where('country', '=', 'MX')
      .executeTakeFirstOrThrow();
    return Number(payout_hold);
  };

  it.each(kinds)('takes a %s, says where it is paid, and that it was', async (kind) => {
    const id = await gateway.begin(kind, 'paidAtOnce');
    const { status, paymentInfo = '' } = await gateway.orderOf(kind, id);
    expect(status).toBe('inProgress');
    expect(paymentInfo).toMatch(kind === 'collection' ? /^SANDBOX-/ : /^$/);
    await gateway.pass(2 * second);
    expect(await statusOf(kind, id)).toBe('completed');
    expect(await gateway.problems()).toEqual([]);
  });

  it.each(kinds)('refuses a %s, which fails with its words', async (kind) => {
    const before = await heldBy();
    const id = await gateway.begin(kind, 'refused');
    expect(await statusOf(kind, id)).toBe('failed');
    const events = (await gateway.read(`MX/${kind}-orders/${id}/events`)) as unknown as object[];
    const states = events.filter((event) => !('about' in event));
    expect(states).toMatchObject([{}, { to: 'failed', note: 'The sandbox refuses this amount.' }]);
    expect(await heldBy()).toBe(before);
  });

  it.each(kinds)('that processed a %s and did not answer is asked, and never sent it again', async (kind) => {
    const id = await gateway.begin(kind, 'unknownThenPaid');
    expect(await statusOf(kind, id)).toBe('accepted');
    await gateway.pass(6 * second);
    expect(await statusOf(kind, id)).toBe('completed');
    const ref = await gateway.refOf(id);
    expect((gateway.provider?.requested ?? [ref]).filter((one) => one === ref)).toHaveLength(1);
  });

  it.each(kinds)('that never got a %s is believed once that is certain', async (kind) => {
    const before = await heldBy();
    const id = await gateway.begin(kind, 'unknownThenNotFound');
    await gateway.pass(6 * second);
    expect(await statusOf(kind, id)).toBe('accepted');
    expect((await heldBy()) > before).toBe(kind === 'payout');
    await gateway.pass(minute);
    expect(await statusOf(kind, id)).toBe('failed');
    expect(await heldBy()).toBe(before);
  });

  it.each(kinds)('that does not know a %s right after it took it is asked again', async (kind) => {
    const id = await gateway.begin(kind, 'falseNotFound');
    await gateway.pass(6 * second);
    expect(await statusOf(kind, id)).toBe('accepted');
    await gateway.pass(minute);
    expect(await statusOf(kind, id)).toBe('completed');
  });

  it.each(kinds)('whose proxy answers a %s with a page in HTML may have taken it', async (kind) => {
    const id = await gateway.begin(kind, 'unreadableThenPaid');
    expect(await statusOf(kind, id)).toBe('accepted');
    const attempt = await gateway.db
      .selectFrom('network_attempt')
      .select(['state', 'answer'])
      .where('record_id', '=', id)
      .executeTakeFirst();
    expect(attempt).toMatchObject({ state: 'unknown', answer: expect.stringContaining('502') as string });
    await gateway.pass(2 * second);
    expect(await statusOf(kind, id)).toBe('completed');
  });

  it.each(kinds)('that notifies of a %s before it answers is believed once', async (kind) => {
    const id = await gateway.begin(kind, 'notifiedFirst');
    await gateway.pass(second);
    expect(await statusOf(kind, id)).toBe('completed');
    expect(await gateway.exceptionsOf(id)).toEqual([]);
    expect(await paymentsOf(id)).toHaveLength(kind === 'collection' ? 1 : 0);
  });

  it.each(kinds)('that says the same of a %s several times is booked once', async (kind) => {
    const id = await gateway.begin(kind, 'paidAtOnce');
    await gateway.pass(2 * second);
    const { amount } = await gateway.orderOf(kind, id);
    const named = await factOf(id, { kind, state: 'paid', amount: amount as number });
    named.id = `${named.ref}-paid`;
    const { id: _name, ...nameless } = named;
    expect(await gateway.notify([named, named])).toBe(200);
    expect(await gateway.notify([nameless])).toBe(200);
    expect(await statusOf(kind, id)).toBe('completed');
    expect(await paymentsOf(id)).toHaveLength(kind === 'collection' ? 1 : 0);
    expect(await gateway.exceptionsOf(id)).toEqual([]);
    expect(await gateway.problems()).toEqual([]);
  });

  it('credits each payment of a payer who pays twice, and a payout that is reported twice once', async () => {
    const collection = await gateway.begin('collection', 'twice');
    const payout = await gateway.begin('payout', 'twice');
    await gateway.pass(3 * second);
    expect(await paymentsOf(collection)).toHaveLength(2);
    expect(await statusOf('payout', payout)).toBe('completed');
    expect(await gateway.exceptionsOf(payout)).toEqual([]);
  });

  it.each([
    ['over', 910_300, 'completed'],
    ['under', 890_400, 'inProgress'],
  ] as const)(
    'credits what a payer paid %s the amount; a payout of another amount waits',
    async (name, paid, state) => {
      const collection = await gateway.begin('collection', name);
      const payout = await gateway.begin('payout', name);
      await gateway.pass(2 * second);
      const { fee, netAmount, status } = await gateway.orderOf('collection', collection);
      expect({ status, paid: Number(fee) + Number(netAmount) }).toEqual({ status: state, paid });
      expect(await statusOf('payout', payout)).toBe('inProgress');
      expect(await gateway.exceptionsOf(payout)).toEqual(['amount']);
    },
  );

  it('completes a collection that is paid in two parts with the second one', async () => {
    const collection = await gateway.begin('collection', 'toppedUp');
    await gateway.pass(2 * second);
    expect(await gateway.orderOf('collection', collection)).toMatchObject({
      status: 'inProgress',
      paidAmount: 891_500,
      paid: 'under',
    });
    await gateway.pass(4 * second);
    expect(await gateway.orderOf('collection', collection)).toMatchObject({
      status: 'completed',
      paidAmount: 901_500,
      paid: 'exact',
    });
    expect((await paymentsOf(collection)).map(({ heldFor }) => heldFor)).toEqual([undefined, undefined]);
    expect(await gateway.problems()).toEqual([]);
  });

  it.each(kinds)('that pays a %s in another currency leaves it to a person', async (kind) => {
    const id = await gateway.begin(kind, 'otherCurrency');
    await gateway.pass(2 * second);
    expect(await statusOf(kind, id)).toBe('inProgress');
    expect(await gateway.exceptionsOf(id)).toEqual(['currency']);
  });

  it('that pays after a failure is right about a payer’s money, and leaves a payout to a person', async () => {
    const before = await heldBy();
    const collection = await gateway.begin('collection', 'paidAfterFailure');
    const payout = await gateway.begin('payout', 'paidAfterFailure');
    await gateway.pass(2 * second);
    expect(await statusOf('collection', collection)).toBe('failed');
    expect(await statusOf('payout', payout)).toBe('failed');
    await gateway.pass(5 * second);
    expect(await statusOf('collection', collection)).toBe('failed');
    const unmatched = await gateway.list('MX/pay-in-details', { amount: 901_300 });
    expect(unmatched).toHaveLength(1);
    const { orderNo } = await gateway.orderOf('collection', collection);
    expect(unmatched).toMatchObject([{ orderNo, heldFor: 'decision', paidLate: true }]);
    expect(await gateway.exceptionsOf(payout)).toEqual(['lateSuccess']);
    expect(await heldBy()).toBe(before);
    expect(await gateway.problems()).toEqual([]);
  });

  it('whose payer pays after the order has expired keeps the payment for a decision', async () => {
    const id = await gateway.begin('collection', 'late');
    await gateway.pass(61 * second);
    expect(await statusOf('collection', id)).toBe('failed');
    await gateway.pass(minute);
    expect(await gateway.list('MX/pay-in-details', { amount: 900_200 })).toHaveLength(1);
    expect(await statusOf('collection', id)).toBe('failed');
  });

  it.each(kinds)('takes back a %s that was paid', async (kind) => {
    const id = await gateway.begin(kind, 'reversed');
    await gateway.pass(2 * second);
    expect(await statusOf(kind, id)).toBe('completed');
    await gateway.pass(4 * second);
    expect(await statusOf(kind, id)).toBe('refunded');
    expect(await gateway.problems()).toEqual([]);
  });

  it('is not believed what somebody else signs, or signs late; it is asked instead', async () => {
    const id = await gateway.begin('payout', 910_000);
    const { clock } = gateway;
    const paid = await factOf(id, { kind: 'payout', state: 'paid', amount: 910_000 });
    const forged = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    expect(await gateway.notify([paid], { secret: forged })).toBe(401);
    const late = new Date(clock.now().getTime() - 6 * minute);
    expect(await gateway.notify([paid], { at: late })).toBe(401);
    expect(await gateway.notify([paid], { at: new Date(clock.now().getTime() + 6 * minute) })).toBe(401);
    expect(await statusOf('payout', id)).toBe('inProgress');
    const { next_query_at: due } = await gateway.db
      .selectFrom('network_attempt')
      .select('next_query_at')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Date.parse(due!) - clock.now().getTime()).toBeLessThanOrEqual(minute);
    expect(await statusOf('payout', id)).toBe('inProgress');
  });

  it('is not heard twice by a notification that somebody sends again', async () => {
    const id = await gateway.begin('collection', 20_000);
    const pay = (name: string) => factOf(id, { kind: 'collection', state: 'paid', amount: 20_000, id: name });
    expect(await gateway.notify([await pay('one')], { id: 'msg_replayed' })).toBe(200);
    // Whatever it says: this id was heard.
    expect(await gateway.notify([await pay('two')], { id: 'msg_replayed' })).toBe(200);
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  it('that says something else of a payment than before leaves it to a person', async () => {
    const id = await gateway.begin('collection', 20_000);
    const paid = await factOf(id, { kind: 'collection', state: 'paid', amount: 20_000, id: 'same' });
    await gateway.notify([paid]);
    await gateway.notify([{ ...paid, amount: 30_000 }]);
    expect(await paymentsOf(id)).toMatchObject([{ amount: 20_000 }]);
    expect(await gateway.exceptionsOf(id)).toEqual(['contradiction']);
  });

  it('keeps money for a reference that nobody knows apart from all merchants', async () => {
    const at = gateway.clock.now().toISOString();
    const stray: Fact = {
      ref: 'who?',
      kind: 'collection',
      state: 'paid',
      id: 'p1',
      amount: 777,
      currency: 'MXN',
      at,
    };
    expect(await gateway.notify([stray])).toBe(200);
    expect(await gateway.notify([stray])).toBe(200);
    const kept = await gateway.db.selectFrom('network_suspense').selectAll().execute();
    expect(kept).toMatchObject([{ country: 'MX', ref: 'who?', amount: 777, state: 'open' }]);
    expect(await gateway.problems()).toEqual([]);
  });

  it('rejects a body that is no notification, and a name that is no network', async () => {
    const { server } = gateway;
    const url = `/api/networks/${gateway.network}`;
    for (const payload of ['', '{', '[]', '{"facts":[{"ref":"x"}]}']) {
      expect((await server.inject({ method: 'POST', url, payload })).statusCode).toBe(401);
    }
    expect(
      (await server.inject({ method: 'POST', url: '/api/networks/none', payload: '{}' })).statusCode,
    ).toBe(404);
  });

  it('said all of this in a scenario that the ledger agrees with', async () => {
    const every: Scenario[] = ['paidAtOnce', 'twice', 'over', 'under'];
    for (const scenario of every) await gateway.begin('collection', scenario);
    await gateway.pass(10 * second);
    expect(await gateway.problems()).toEqual([]);
  });
});
