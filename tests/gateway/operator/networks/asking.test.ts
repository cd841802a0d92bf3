import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AskedAttempt } from '../../../../src/contract/operator/asking';
import { readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import { compareAll } from '../../../../src/gateway/outcomes/compareStatements';
import { operatorCommand } from '../support/operatorCommand';
import { type DeskGateway, deskGateway } from './support/deskGateway';

let gateway: DeskGateway;
beforeAll(async () => {
  gateway = await deskGateway();
});
afterAll(() => gateway.close());
afterEach(async () => {
  const problems = await gateway.problems();
  if (problems.length > 0) throw new Error(problems.join('\n'));
});

/** Lets seconds pass, in which the network's notifications are lost. */
const later = (seconds: number) =>
  gateway.clock.set(new Date(gateway.clock.now().getTime() + seconds * 1_000));

const ask = async (name: string) => {
  const answer = await gateway.operate(gateway.nina, `POST network-attempts/${name}/ask`);
  return { status: answer.status, asked: answer.body.data as AskedAttempt[], msg: answer.body.msg };
};
const statement = (day: string, network = 'acme') =>
  gateway.operate(gateway.nina, `POST networks/${network}/statement`, { day });
const statusOf = async (kind: 'collection' | 'payout', id: string) =>
  (await gateway.orderOf(kind, id)).status;

describe('asking a network now', () => {
  it('books what it says of an attempt, by its reference', async () => {
    const id = await gateway.begin('payout', 'unknownThenPaid');
    const ref = await gateway.refOf(id);
    const scheduled = () =>
      gateway.db
        .selectFrom('network_attempt')
        .select(['queries', 'next_query_at'])
        .where('ref', '=', ref)
        .executeTakeFirstOrThrow();
    const before = await scheduled();
    expect(before).toMatchObject({ queries: 0, next_query_at: expect.anything() as unknown });
    later(10);
    const { status, asked } = await ask(ref);
    expect(status).toBe(200);
    expect(asked).toMatchObject([
      { ref, network: 'acme', outcome: 'facts', booked: 2, before: 'unknown', state: 'resolved' },
    ]);
    expect(await statusOf('payout', id)).toBe('completed');
    expect((await scheduled()).queries).toBe(0);
    // Asked once more, it says nothing new.
    expect((await ask(ref)).asked).toMatchObject([{ outcome: 'facts', booked: 0, state: 'resolved' }]);
    const [event] = await readOperatorEvents(gateway.db, 1);
    expect(event).toMatchObject({ action: 'asked', subject: 'networkAttempt', name: ref });
  });

  it('books a payment of which the notification was lost, by the number of the order', async () => {
    const id = await gateway.begin('collection', 'paidAtOnce');
    const { orderNo } = await gateway.orderOf('collection', id);
    const ref = await gateway.refOf(id);
    later(10);
    const printed = await operatorCommand(gateway, ['ask', orderNo as string], {}, { by: gateway.pavel });
    expect(printed).toContain(`${ref}  acme  said`);
    expect(printed).toContain('booked: 1, exceptions: 0');
    expect(await statusOf('collection', id)).toBe('completed');
  });

  it('leaves open what the network does not know so soon, and when it is asked next', async () => {
    const id = await gateway.begin('payout', 'unknownThenPaid');
    const ref = await gateway.refOf(id);
    gateway.provider!.attempts.delete(ref);
    const next = () =>
      gateway.db
        .selectFrom('network_attempt')
        .select(['next_query_at', 'queries'])
        .where('ref', '=', ref)
        .executeTakeFirstOrThrow();
    const before = await next();
    expect((await ask(ref)).asked).toMatchObject([{ outcome: 'notFound', facts: 0, state: 'unknown' }]);
    expect(await next()).toEqual(before);
    later(60);
    expect((await ask(ref)).asked).toMatchObject([{ outcome: 'notFound', booked: 1, state: 'refused' }]);
    expect(await statusOf('payout', id)).toBe('failed');
  });

  it('says what there is nothing to ask about', async () => {
    expect(await ask('nothing')).toMatchObject({
      status: 404,
      msg: expect.stringContaining('reference') as string,
    });
  });
});

describe('fetching a statement now', () => {
  it('books what was not heard of a day that is not over, and does not miss the rest yet', async () => {
    const lost = await gateway.begin('payout', 'unknownThenPaid');
    later(10);
    const invented = await gateway.begin('collection', 34_000);
    const at = gateway.clock.now().toISOString();
    const fact = { ref: await gateway.refOf(invented), kind: 'collection', state: 'paid', id: 'x' } as const;
    await gateway.notify([{ ...fact, amount: 34_000, currency: 'MXN', at }]);
    expect(await statement('2026-11-20')).toMatchObject({
      status: 200,
      body: { data: { network: 'acme', day: '2026-11-20', isOver: false, missing: 0, unread: 0 } },
    });
    expect(await statusOf('payout', lost)).toBe('completed');
    expect(await gateway.exceptionsOf(invented)).toEqual([]);
    const compared = () => gateway.db.selectFrom('network_statement').select(['network', 'day']).execute();
    expect(await compared()).toEqual([]);
    // Its own time comes as if nothing had been fetched.
    gateway.clock.set('2026-11-21T02:00:00Z');
    await compareAll(gateway.context, new AbortController().signal);
    expect(await gateway.exceptionsOf(invented)).toEqual(['notInStatement']);
  });

  it('leaves no day out that is to be compared', async () => {
    gateway.clock.set('2026-11-21T02:10:00Z');
    const { db } = gateway;
    await db
      .updateTable('network_statement')
      .set({ day: '2026-11-17' })
      .where('network', '=', 'acme')
      .execute();
    const printed = await operatorCommand(
      gateway,
      ['statement', 'acme', '2026-11-20'],
      {},
      { by: gateway.pavel },
    );
    expect(printed).toContain('acme 2026-11-20: ');
    expect(printed).toContain('It lacks 1 that were heard before.');
    await compareAll(gateway.context, new AbortController().signal);
    const days = await db
      .selectFrom('network_statement')
      .select('day')
      .where('network', '=', 'acme')
      .execute();
    expect(days.map(({ day }) => day).toSorted()).toEqual([
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
  });

  it('is refused for a day that has not begun or is none, and for a network that there is not', async () => {
    for (const day of ['2026-11-22', '2026-02-30x', 'today', ''])
      expect((await statement(day)).status).toBe(422);
    expect((await statement('2026-11-20', 'nobody')).status).toBe(404);
  });

  it('says so where the network gives none', async () => {
    const ref = await gateway.refOf(await gateway.begin('payout', 'unknownThenPaid'));
    await gateway.provider!.close();
    const answer = await statement('2026-11-20');
    expect(answer).toMatchObject({
      status: 503,
      body: { msg: expect.stringContaining('acme gave no statement of 2026-11-20') as string },
    });
    expect((await ask(ref)).asked).toMatchObject([{ outcome: 'unknown', facts: 0, state: 'unknown' }]);
  });
});
