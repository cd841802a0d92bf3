import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { post } from '../../../src/gateway/ledger/post';
import type { Fact } from '../../../src/gateway/networks/interface/Network';
import type { FileValue } from '../../../src/metadata/values/files';
import { type NetworkGateway, networkGateway } from '../networks/support/networkGateway';
import { readBalances } from '../support/readBalances';
import { runJobs } from '../support/runJobs';

let gateway: NetworkGateway;
let day = 1;
beforeAll(async () => {
  gateway = await networkGateway('http');
});
afterAll(() => gateway.close());
beforeEach(() => {
  day += 15;
  gateway.clock.set(new Date(Date.UTC(2026, 10, day, 18)));
  gateway.provider!.isRefusing = false;
  gateway.provider!.refusesAnswers = undefined;
});

const [second, hour] = [1_000, 3_600_000];

type Dispute = StoredRecord<'dispute'>;

const balances = () =>
  readBalances(gateway.db, { merchantId: gateway.merchantId, country: 'MX', currency: 'MXN' });
const disputesOf = async (orderId: string) => (await gateway.list('MX/disputes', { orderId })) as Dispute[];
const paymentsOf = async (orderId: string) =>
  (await gateway.list('MX/pay-in-details', { orderId })) as StoredRecord<'pay-in-detail'>[];
const act = (id: string, action: string, body?: object) => gateway.post(`MX/disputes/${id}/${action}`, body);
const deliver = (until = gateway.clock.now()) => runJobs(gateway.context, ['disputes.deliver'], until);

/** Has the network say something of an order. */
async function say(id: string, said: Pick<Fact, 'state' | 'amount'> & Partial<Fact>): Promise<number> {
  const ref = await gateway.refOf(id);
  const at = gateway.clock.now().toISOString();
  return gateway.notify([
    { ref, kind: 'collection', currency: 'MXN', at, id: `${ref}-${said.state}`, ...said },
  ]);
}

/** A settled collection order of 200.00. */
async function paidOrder(): Promise<string> {
  const id = await gateway.begin('collection', 20_000);
  await say(id, { state: 'paid', amount: 20_000, id: `${id} paid` });
  await gateway.pass(22 * hour);
  return id;
}

/** Has the payer of a settled order claim an amount of it, and returns the dispute. */
async function disputed(amount = 20_000, more: Partial<Fact> = {}): Promise<Dispute> {
  const id = await paidOrder();
  await say(id, { state: 'disputed', amount, id: `${id} claim`, reason: 'notReceived', ...more });
  const [dispute] = await disputesOf(id);
  return dispute!;
}

/** Has an amount available, and no more. */
async function leaveAvailable(amount: number): Promise<void> {
  const { db, model, merchantId, clock } = gateway;
  const { available } = await balances();
  const [from, to] = available < amount ? (['bank', 'available'] as const) : (['available', 'bank'] as const);
  const move = { from, to, amount: Math.abs(available - amount) };
  const account = { merchantId, country: 'MX', currency: 'MXN' };
  await post(db, model, [
    { ...account, key: `test:${newId()}`, businessType: 'correction', at: clock.now(), moves: [move] },
  ]);
}

async function upload(field: string, name: string): Promise<FileValue> {
  const path = `/api/manage/MX/disputes/uploads/contest?field=${field}&name=${name}`;
  const headers = { 'content-type': 'application/octet-stream' };
  const content = Buffer.from('%PDF-1.7\nSigned by Ana Torres');
  return (await gateway.send(gateway.token, 'POST', path, content, headers)).body.data as FileValue;
}

async function typesOf(orderId = ''): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select type from callback_event where order_id = ${orderId} order by sequence`.execute(gateway.db);
  return rows.map(({ type }) => type);
}

const explanation = 'Delivered on 12 November, signed for by the payer.';

describe('a dispute', () => {
  it('that its network tells of holds the amount, and says until when it can be answered', async () => {
    const id = await paidOrder();
    const before = await balances();
    const respondBy = '2026-12-24T16:00:00Z';
    await say(id, { state: 'disputed', amount: 15_000, id: `${id} claim`, reason: 'FRAD', respondBy });
    expect(await disputesOf(id)).toMatchObject([
      {
        status: 'needsResponse',
        reason: 'fraud',
        amount: 15_000,
        heldAmount: 15_000,
        respondBy,
        orderId: id,
      },
    ]);
    expect(await balances()).toMatchObject({
      available: before.available - 15_000,
      disputeHold: before.disputeHold + 15_000,
    });
    expect(await gateway.orderOf('collection', id)).toMatchObject({
      status: 'completed',
      disputedAmount: 15_000,
    });
    expect((await paymentsOf(id))[0]).toMatchObject({ disputedAmount: 15_000 });
    expect(await typesOf(id)).toEqual(['collection.paid', 'dispute.opened']);
    expect(await gateway.problems()).toEqual([]);
  });

  it('is contested with evidence, which the network gets whole, and won: the money is available again', async () => {
    const before = await balances();
    const id = await gateway.begin('collection', 'disputed');
    await gateway.pass(23 * hour);
    const [dispute] = await disputesOf(id);
    const answer = { explanation, deliveryProof: await upload('deliveryProof', 'slip.pdf') };
    expect(await act(dispute!.id, 'contest', answer)).toMatchObject({ status: 200 });
    expect((await disputesOf(id))[0]).not.toHaveProperty('deliveredAt');
    await deliver();
    expect((await disputesOf(id))[0]).toMatchObject({
      status: 'underReview',
      answer: 'contested',
      deliveredAt: expect.any(String) as string,
    });
    const heard = gateway.provider!.answers.get(dispute!.networkRef);
    expect(heard).toMatchObject({
      ref: await gateway.refOf(id),
      answer: 'contested',
      explanation,
      evidence: [{ kind: 'deliveryProof', name: 'slip.pdf', type: 'application/pdf' }],
    });
    expect(Buffer.from(heard!.evidence[0]!.content, 'base64').toString()).toBe(
      '%PDF-1.7\nSigned by Ana Torres',
    );
    await gateway.pass(second);
    const { netAmount = 0 } = (await gateway.orderOf('collection', id)) as StoredRecord<'collection-order'>;
    expect((await disputesOf(id))[0]).toMatchObject({
      status: 'won',
      closedAt: expect.any(String) as string,
    });
    expect(await balances()).toMatchObject({
      available: before.available + netAmount,
      disputeHold: before.disputeHold,
    });
    expect(await gateway.orderOf('collection', id)).not.toHaveProperty('disputedAmount');
    expect(await typesOf(id)).toEqual(['collection.paid', 'dispute.opened', 'dispute.won']);
    expect(await gateway.problems()).toEqual([]);
  });

  it('that is lost takes the amount, and the fee stays', async () => {
    const dispute = await disputed();
    const before = await balances();
    await say(dispute.orderId!, { state: 'disputeLost', amount: 20_000, id: dispute.networkRef });
    expect(await disputesOf(dispute.orderId!)).toMatchObject([{ status: 'lost' }]);
    expect(await balances()).toMatchObject({
      available: before.available,
      disputeHold: before.disputeHold - 20_000,
    });
    expect(await gateway.orderOf('collection', dispute.orderId!)).toMatchObject({ disputedAmount: 20_000 });
    expect(await typesOf(dispute.orderId)).toEqual(['collection.paid', 'dispute.opened', 'dispute.lost']);
    expect(await gateway.problems()).toEqual([]);
  });

  it('that was decided before it was heard of is opened and decided', async () => {
    const id = await paidOrder();
    await say(id, { state: 'disputeLost', amount: 20_000, id: `${id} claim`, reason: 'DUPL' });
    expect(await disputesOf(id)).toMatchObject([{ status: 'lost', reason: 'duplicate' }]);
    // What comes late says nothing new.
    await say(id, { state: 'disputed', amount: 20_000, id: `${id} claim` });
    expect(await disputesOf(id)).toHaveLength(1);
    expect(await gateway.exceptionsOf(id)).toEqual([]);
    expect(await gateway.problems()).toEqual([]);
  });

  it('nobody can answer after its time, and the network decides', async () => {
    const dispute = await disputed();
    gateway.clock.set(new Date(Date.parse(dispute.respondBy)));
    expect(await act(dispute.id, 'contest', { explanation })).toMatchObject({
      status: 422,
      body: { msg: expect.stringContaining('time to answer is over') as string },
    });
    await gateway.pass(second);
    expect(await disputesOf(dispute.orderId!)).toMatchObject([{ status: 'underReview', answer: 'none' }]);
    expect(await deliver()).toBe(0);
    await say(dispute.orderId!, { state: 'disputeLost', amount: 20_000, id: dispute.networkRef });
    expect(await disputesOf(dispute.orderId!)).toMatchObject([{ status: 'lost', answer: 'none' }]);
    expect(await gateway.problems()).toEqual([]);
  });

  it('is answered once', async () => {
    const dispute = await disputed();
    expect(await act(dispute.id, 'contest', { explanation })).toMatchObject({ status: 200 });
    expect(await act(dispute.id, 'contest', { explanation })).toMatchObject({ status: 422 });
  });

  it('needs another answer where the network does not take the first one, and says why', async () => {
    const dispute = await disputed();
    gateway.provider!.refusesAnswers = 'The slip cannot be read.';
    await act(dispute.id, 'contest', { explanation });
    await deliver();
    const [returned] = await disputesOf(dispute.orderId!);
    expect(returned).toMatchObject({ status: 'needsResponse' });
    expect(returned).not.toHaveProperty('answer');
    const events = await gateway.read(`MX/disputes/${dispute.id}/events`);
    expect(events).toContainEqual(expect.objectContaining({ note: 'The slip cannot be read.' }));
    expect(await typesOf(dispute.orderId)).toEqual(['collection.paid', 'dispute.opened']);
    gateway.provider!.refusesAnswers = undefined;
    expect(await act(dispute.id, 'contest', { explanation })).toMatchObject({ status: 200 });
    await deliver();
    expect(await disputesOf(dispute.orderId!)).toMatchObject([
      { status: 'underReview', deliveredAt: expect.any(String) as string },
    ]);
  });

  it('whose answer does not reach the network is not said to be delivered: an operator is told', async () => {
    const dispute = await disputed();
    gateway.provider!.isRefusing = true;
    await act(dispute.id, 'contest', { explanation });
    for (let attempt = 0; attempt < 9; attempt++)
      await deliver(new Date(gateway.clock.now().getTime() + attempt * 5 * hour)).catch(() => undefined);
    const [waiting] = await disputesOf(dispute.orderId!);
    expect(waiting).toMatchObject({ status: 'underReview', answer: 'contested' });
    expect(waiting).not.toHaveProperty('deliveredAt');
    expect(await gateway.exceptionsOf(dispute.orderId!)).toEqual(['undelivered']);
    await gateway.db.deleteFrom('job').where('kind', '=', 'disputes.deliver').execute();
  });

  it.each([
    ['more than was paid', 20_001],
    ['more than is left after a refund', 15_001],
  ])('of %s is left to a person', async (_case, amount) => {
    const id = await paidOrder();
    await say(id, { state: 'reversed', amount: 5_000, id: `${id} back` });
    await say(id, { state: 'disputed', amount, id: `${id} claim` });
    expect(await disputesOf(id)).toEqual([]);
    expect(await gateway.exceptionsOf(id)).toEqual(['amount']);
    expect(await gateway.problems()).toEqual([]);
  });

  it('without a name cannot be read', async () => {
    const id = await paidOrder();
    expect(await say(id, { state: 'disputed', amount: 1, id: '' })).toBe(422);
    expect(await disputesOf(id)).toEqual([]);
  });

  it('of a payout is a contradiction', async () => {
    const id = await gateway.begin('payout', 'paidAtOnce');
    await gateway.pass(2 * second);
    const { amount } = await gateway.orderOf('payout', id);
    await say(id, { state: 'disputed', amount: amount as number, kind: 'payout' });
    expect(await gateway.exceptionsOf(id)).toEqual(['contradiction']);
  });

  it('leaves nothing to refund', async () => {
    const { paymentNo } = await disputed();
    const body = { paymentNo, amount: 100, reason: 'Out of stock' };
    expect(await gateway.post('MX/refunds?rehearse=true', body)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/paymentNo', keyword: 'paymentDisputed' }] },
    });
  });

  it('of more than is available holds what is there, and what the balance does not cover once it is lost is an exception', async () => {
    const id = await paidOrder();
    const { disputeHold } = await balances();
    await leaveAvailable(4_000);
    await say(id, { state: 'disputed', amount: 20_000, id: `${id} claim` });
    expect(await disputesOf(id)).toMatchObject([{ amount: 20_000, heldAmount: 4_000 }]);
    await leaveAvailable(1_500);
    await say(id, { state: 'disputeLost', amount: 20_000, id: `${id} claim` });
    const lost = { status: 'lost', heldAmount: 4_000, missingAmount: 14_500 };
    expect(await disputesOf(id)).toMatchObject([lost]);
    expect(await balances()).toMatchObject({ available: 0, disputeHold });
    expect(await gateway.exceptionsOf(id)).toEqual(['short']);
    expect(await typesOf(id)).toEqual(['collection.paid', 'dispute.opened', 'dispute.lost']);
    // Told again, nothing is missing twice.
    await say(id, { state: 'disputeLost', amount: 20_000, id: `${id} claim` });
    expect(await gateway.exceptionsOf(id)).toEqual(['short']);
    expect(await gateway.problems()).toEqual([]);
  });

  it('that was lost before it was heard of is booked as far as the balance goes', async () => {
    const id = await paidOrder();
    await leaveAvailable(3_000);
    await say(id, { state: 'disputeLost', amount: 20_000, id: `${id} claim` });
    expect(await disputesOf(id)).toMatchObject([
      { status: 'lost', heldAmount: 3_000, missingAmount: 17_000 },
    ]);
    expect(await gateway.exceptionsOf(id)).toEqual(['short']);
    expect(await gateway.problems()).toEqual([]);
  });
});
