import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Movement } from '../../../../src/contract/operator/movements';
import type { NetworkException } from '../../../../src/contract/operator/networks';
import { newId } from '../../../../src/gateway/database/ids';
import { approveMovement, rejectMovement } from '../../../../src/gateway/operator/networks/movements';
import { readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import { compareAll } from '../../../../src/gateway/outcomes/compareStatements';
import { openException } from '../../../../src/gateway/outcomes/exceptions';
import { operatorCommand } from '../support/operatorCommand';
import { type DeskGateway, deskGateway } from './support/deskGateway';

let gateway: DeskGateway;
beforeAll(async () => {
  gateway = await deskGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  before = await held();
});

let before: Record<string, number> = {};

/** What the provider's accounts hold in Mexico, by all that was posted. */
async function held(): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount)::bigint as sum from ledger_provider_entry where country = 'MX' group by account`.execute(
    gateway.db,
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

/** What has changed of them since the test began. */
async function changed(): Promise<Record<string, number>> {
  const changes = Object.entries(await held()).map(
    ([name, sum]) => [name, sum - (before[name] ?? 0)] as const,
  );
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

const all = async () =>
  (await gateway.operate(gateway.pavel, 'GET network-exceptions')).body.data as NetworkException[];
const exceptionOf = async (which: Partial<NetworkException>) =>
  (await all()).find(({ recordId, ref }) =>
    which.recordId ? recordId === which.recordId : ref === which.ref,
  )!;

/** Proposes as somebody who may decide about all amounts. */
const resolve = (id: string, body: object) =>
  gateway.operate(gateway.pavel, `POST network-exceptions/${id}/resolve`, { reason: 'Agreed.', ...body });

/** Approves what pavel has proposed, as another operator. */
async function approve(answer: Awaited<ReturnType<typeof resolve>>): Promise<void> {
  expect(answer).toMatchObject({ status: 200, body: { data: { act: 'resolve', state: 'waiting' } } });
  await approveMovement(gateway.desk(decider()), (answer.body.data as Movement).id);
  expect(await gateway.problems()).toEqual([]);
}

const decider = () => ({
  ...gateway.nina,
  rights: { ...gateway.nina.rights, limits: null },
});

/** Has the network tell of money that the gateway has not asked for. */
async function unasked(kind: 'payout' | 'refund', state: 'paid' | 'reversed', amount: number) {
  const ref = newId();
  const at = gateway.clock.now().toISOString();
  await gateway.notify([{ ref, kind, state, id: newId(), amount, currency: 'MXN', at }]);
  return exceptionOf({ ref });
}

describe('an exception of money that moved', () => {
  it('is booked by two people against the account that is named, and closed by the movement', async () => {
    const order = await gateway.begin('payout', 'paidAfterFailure');
    await gateway.pass(10_000);
    const found = await exceptionOf({ recordId: order });
    expect(found).toMatchObject({
      reason: 'lateSuccess',
      unbooked: { direction: 'out', country: 'MX', currency: 'MXN' },
    });
    const { amount, money } = found.unbooked!;
    expect(await operatorCommand(gateway, ['exceptions'])).toContain(`not booked: ${money} out`);
    before = await held();
    const answer = await resolve(found.id, { against: 'writeOffs' });
    expect(answer.body.data).toMatchObject({ debit: 'writeOffs', credit: 'channel', amount });
    expect([await changed(), (await all()).some(({ id }) => id === found.id)]).toEqual([{}, true]);
    await approve(answer);
    expect(await changed()).toEqual({ channel: amount, writeOffs: -amount });
    const { id: movement } = answer.body.data as Movement;
    const closed = await gateway.db
      .selectFrom('network_exception')
      .select(['closed_by', 'note'])
      .where('id', '=', found.id)
      .executeTakeFirstOrThrow();
    expect(closed).toEqual({ closed_by: 'nina', note: `Booked by movement ${movement}: Agreed.` });
    expect((await resolve(found.id, { against: 'writeOffs' })).status).toBe(404);
    const [event] = await readOperatorEvents(gateway.db, 1);
    expect(event).toMatchObject({ action: 'resolved', subject: 'networkException', actor_name: 'nina' });
  });

  it.each([
    ['payout', 'paid', { channel: 6_000, suspense: -6_000 }],
    ['payout', 'reversed', { channel: -6_000, suspense: 6_000 }],
    ['refund', 'paid', { channel: 6_000, suspense: -6_000 }],
  ] as const)(
    'that is a %s %s that nobody asked for is booked in its direction',
    async (kind, state, booked) => {
      const { id } = await unasked(kind, state, 6_000);
      await approve(await resolve(id, { against: 'suspense' }));
      expect(await changed()).toEqual(booked);
    },
  );

  it('is booked for what differs, where it is still to be said what became of the attempt', async () => {
    const order = await gateway.begin('payout', 'over');
    await gateway.pass(2_000);
    const found = await exceptionOf({ recordId: order });
    expect(found).toMatchObject({
      reason: 'amount',
      canResolve: true,
      unbooked: { direction: 'out', amount: 10_000, money: '100.00 MXN' },
    });
    expect(await resolve(found.id, { against: 'networkCosts', amount: 10_001 })).toMatchObject({
      status: 422,
      body: {
        errors: [
          { path: '/amount', keyword: 'aboveMoved', msg: expect.stringContaining('100.00') as string },
        ],
      },
    });
    before = await held();
    const options = { against: 'networkCosts', amount: '100.00', reason: 'Charged on top.' };
    await operatorCommand(gateway, ['exceptions', 'resolve', found.id], options, { by: gateway.pavel });
    const [movement] = await gateway.waiting();
    await approveMovement(gateway.desk(decider()), movement!.id);
    expect(await changed()).toEqual({ channel: 10_000, networkCosts: -10_000 });
    // What became of the payout is still to be said.
    await operatorCommand(gateway, ['resolve', found.ref, 'paid'], { reason: 'By telephone.' });
    const [outcome] = await gateway.waiting();
    if (outcome) await approveMovement(gateway.desk(decider()), outcome.id);
    expect((await gateway.orderOf('payout', order)).status).toBe('completed');
    expect(await gateway.problems()).toEqual([]);
  });

  it('is booked back where the statement lacks what was booked', async () => {
    const order = await gateway.begin('collection', 34_000);
    const fact = { ref: await gateway.refOf(order), kind: 'collection', state: 'paid', id: newId() } as const;
    const at = gateway.clock.now().toISOString();
    await gateway.notify([{ ...fact, amount: 34_000, currency: 'MXN', at }]);
    before = await held();
    gateway.clock.set('2026-11-21T02:00:00Z');
    await compareAll(gateway.context, new AbortController().signal);
    const found = await exceptionOf({ recordId: order });
    expect(found).toMatchObject({ reason: 'notInStatement', unbooked: { direction: 'out', amount: 34_000 } });
    await approve(await resolve(found.id, { against: 'suspense' }));
    expect(await changed()).toMatchObject({ channel: 34_000, suspense: -34_000 });
  });

  it('stays open where the movement is rejected, and can be closed without a booking, which the audit says', async () => {
    const { id } = await unasked('payout', 'paid', 7_000);
    const answer = await resolve(id, { against: 'writeOffs' });
    await rejectMovement(gateway.desk(gateway.nina), (answer.body.data as Movement).id, 'Ask first.');
    expect((await all()).some((each) => each.id === id)).toBe(true);
    await operatorCommand(gateway, ['exceptions', 'close', id], { reason: 'Told by mistake, says acme.' });
    expect(await changed()).toEqual({});
    const [event] = await readOperatorEvents(gateway.db, 1);
    expect(JSON.parse(event!.after as string)).toMatchObject({
      note: 'Told by mistake, says acme.',
      unbooked: { direction: 'out', amount: 7_000, currency: 'MXN' },
    });
  });

  it('cannot be booked where nothing moved, in a currency of no country, or against the channel', async () => {
    const lost = await gateway.begin('payout', 'unknownThenPaid');
    const ref = await gateway.refOf(lost);
    const about = { network: 'acme', reason: 'unresolved', detail: '', at: gateway.clock.now() } as const;
    await openException(gateway.db, { ...about, ref });
    const unresolved = await exceptionOf({ ref });
    expect(unresolved.unbooked).toBeNull();
    expect(await resolve(unresolved.id, { against: 'suspense' })).toMatchObject({
      status: 422,
      body: { errors: [{ keyword: 'nothingMoved' }] },
    });
    const foreign = newId();
    const at = gateway.clock.now().toISOString();
    const paid = { kind: 'payout', state: 'paid', id: newId(), amount: 100, currency: 'JPY', at } as const;
    await gateway.notify([{ ...paid, ref: foreign }]);
    const { id, unbooked } = await exceptionOf({ ref: foreign });
    expect(unbooked).toMatchObject({ country: null, money: '100 JPY' });
    expect(await resolve(id, { against: 'suspense' })).toMatchObject({
      status: 422,
      body: { errors: [{ keyword: 'currencyOfNone' }] },
    });
    const { id: asked } = await unasked('payout', 'paid', 100);
    expect(await resolve(asked, { against: 'channel' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/against', keyword: 'sameAccount' }] },
    });
  });
});
