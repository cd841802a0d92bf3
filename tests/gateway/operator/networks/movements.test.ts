import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NetworkException, SuspendedPayment } from '../../../../src/contract/operator/networks';
import { newId } from '../../../../src/gateway/database/ids';
import { networkGauges } from '../../../../src/gateway/operator/networks/gauges';
import type { MovementRequest } from '../../../../src/gateway/operator/networks/prepared';
import {
  approveMovement,
  beginMovement,
  rejectMovement,
} from '../../../../src/gateway/operator/networks/movements';
import { readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import { runJobs } from '../../support/runJobs';
import { operatorCommand } from '../support/operatorCommand';
import type { SignedIn } from '../support/people';
import { type DeskGateway, deskGateway } from './support/deskGateway';

let gateway: DeskGateway;
beforeAll(async () => {
  gateway = await deskGateway();
});
afterAll(() => gateway.close());

describe('a payment without an order', () => {
  it('is credited once another operator has approved it', async () => {
    const order = await gateway.begin('collection', 31_000);
    const { orderNo } = await gateway.orderOf('collection', order);
    const id = await gateway.strayPayment(31_000);
    const answer = await gateway.operate(gateway.nina, `POST suspense/${id}/assign`, { orderNo });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          act: 'assign',
          state: 'waiting',
          money: '310.00 MXN',
          orderNo,
          proposedBy: 'nina',
        },
      },
    });
    expect(await gateway.stateOf(id)).toBe('open');
    expect((await gateway.orderOf('collection', order)).status).not.toBe('completed');
    const gauge = networkGauges.find(({ name }) => name === 'network_movements_waiting')!;
    expect(await gauge.read(gateway.db, gateway.context)).toEqual([
      { labels: { network: 'acme' }, value: 1 },
    ]);
    const [movement] = await gateway.waiting();
    expect(movement).toMatchObject({
      subject: id,
      network: 'acme',
      country: 'MX',
      amount: 31_000,
    });
    const approve = (by: SignedIn, key?: string) =>
      gateway.operate(by, `POST movements/${movement!.id}/approve`, undefined, key);
    expect((await approve(gateway.nina)).status).toBe(403);
    const key = newId();
    expect(await approve(gateway.pavel, key)).toMatchObject({
      status: 200,
      body: { data: { state: 'done', decidedBy: 'pavel' } },
    });
    expect((await approve(gateway.pavel, key)).status).toBe(200);
    expect(await approve(gateway.pavel)).toMatchObject({
      status: 422,
      body: {
        msg: expect.stringContaining('310.00 MXN was moved already, by pavel') as string,
      },
    });
    expect((await gateway.orderOf('collection', order)).status).toBe('completed');
    expect(await gateway.list('MX/pay-in-details', { orderNo })).toHaveLength(1);
    expect(await gateway.waiting()).toEqual([]);
    const events = await readOperatorEvents(gateway.db, 3);
    expect(events.map(({ action, actor_name, subject }) => [action, actor_name, subject])).toEqual([
      ['assigned', 'pavel', 'suspendedPayment'],
      ['refused', 'nina', 'call'],
      ['proposed', 'nina', 'suspendedPayment'],
    ]);
  });

  it('is neither proposed nor moved above the amounts of an operator, nor in another currency', async () => {
    const id = await gateway.strayPayment(500_001);
    const refused = await gateway.operate(gateway.nina, `POST suspense/${id}/refund`);
    expect(refused).toMatchObject({
      status: 403,
      body: {
        msg: 'You may decide about amounts up to 5,000.00 MXN. Somebody else must do this.',
      },
    });
    expect(await gateway.waiting()).toEqual([]);
    const other = {
      ...gateway.nina,
      rights: { ...gateway.nina.rights, limits: { PEN: 1_000_000_000 } },
    };
    const small = await gateway.strayPayment(100);
    await expect(beginMovement(gateway.desk(other), { act: 'refund', subject: small })).rejects.toMatchObject(
      {
        text: 'reviews.aboveLimit',
      },
    );
    const { id: movement } = await beginMovement(gateway.desk(gateway.nina), {
      act: 'refund',
      subject: small,
    });
    const limited = {
      ...gateway.pavel,
      rights: { ...gateway.pavel.rights, limits: { MXN: 99 } },
    };
    await expect(approveMovement(gateway.desk(limited), movement)).rejects.toMatchObject({
      text: 'reviews.aboveLimit',
    });
    expect(await gateway.stateOf(small)).toBe('open');
    await rejectMovement(gateway.desk(limited), movement, 'It is the rent of another.');
  });

  it('is moved at once up to what the operator may do alone', async () => {
    const [covered, above] = [await gateway.strayPayment(20_000), await gateway.strayPayment(20_001)];
    const own = { ...gateway.nina, rights: { ...gateway.nina.rights, alone: { MXN: 20_000 } } };
    const begin = (subject: string) => beginMovement(gateway.desk(own), { act: 'refund', subject });
    expect((await begin(covered)).state).toBe('done');
    expect(await gateway.stateOf(covered)).toBe('refunding');
    const { id, state } = await begin(above);
    expect(state).toBe('waiting');
    expect(await gateway.stateOf(above)).toBe('open');
    await approveMovement(gateway.desk(gateway.pavel), id);
    expect(await gateway.stateOf(above)).toBe('refunding');
    await runJobs(gateway.context, ['networks.submit']);
    await gateway.pass(2_000);
  });

  it('waits once, and can be proposed anew once that was rejected', async () => {
    const subject = await gateway.strayPayment(41_000);
    const begin = (wanted: MovementRequest) => beginMovement(gateway.desk(gateway.nina), wanted);
    const [first, second] = await Promise.allSettled([
      begin({ act: 'refund', subject }),
      begin({ act: 'refund', subject }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const [movement] = await gateway.waiting();
    await expect(begin({ act: 'refund', subject })).rejects.toMatchObject({
      status: 422,
      text: 'networks.movement.waits',
      params: { by: 'nina', id: movement!.id },
    });
    await rejectMovement(gateway.desk(gateway.pavel), movement!.id, 'Ask its bank first.');
    await expect(approveMovement(gateway.desk(gateway.pavel), movement!.id)).rejects.toMatchObject({
      text: 'networks.movement.rejected',
    });
    expect(await gateway.stateOf(subject)).toBe('open');
    expect((await begin({ act: 'refund', subject })).state).toBe('waiting');
    const decided = await Promise.allSettled(
      [1, 2].map(async () => approveMovement(gateway.desk(gateway.pavel), (await gateway.waiting())[0]!.id)),
    );
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await gateway.stateOf(subject)).toBe('refunding');
  });
});

describe('what became of an attempt', () => {
  it('is booked by two people, whether a payout was paid or has failed', async () => {
    const paid = await gateway.begin('payout', 'unknownThenPaid');
    const [ref, orderNo] = [await gateway.refOf(paid), (await gateway.orderOf('payout', paid)).orderNo];
    gateway.provider!.attempts.delete(ref);
    const all = { ...gateway.nina, rights: { ...gateway.nina.rights, limits: null } };
    const { id } = await beginMovement(gateway.desk(all), {
      act: 'failed',
      subject: ref,
      note: 'Never sent.',
    });
    expect((await gateway.orderOf('payout', paid)).status).toBe('accepted');
    const printed = await operatorCommand(gateway, ['movements']);
    expect(printed).toMatch(new RegExp(`nina {2}failed {2}9,007.00 MXN .*"Never sent." {2}${id}`));
    expect(await operatorCommand(gateway, ['movements', 'approve', id], {}, { name: 'pavel' })).toBe(
      '9,007.00 MXN: done.',
    );
    expect(await gateway.orderOf('payout', paid)).toMatchObject({
      status: 'failed',
      orderNo,
    });

    const over = await gateway.begin('payout', 'over');
    await gateway.pass(2_000);
    const found = (await gateway.operate(gateway.pavel, 'GET network-exceptions')).body
      .data as NetworkException[];
    const { ref: wrong } = found.find(({ recordId }) => recordId === over)!;
    await beginMovement(gateway.desk(all), {
      act: 'paid',
      subject: wrong,
      note: 'By telephone.',
    });
    expect((await gateway.orderOf('payout', over)).status).toBe('inProgress');
    const [movement] = await gateway.waiting();
    await approveMovement(gateway.desk(gateway.pavel), movement!.id);
    expect((await gateway.orderOf('payout', over)).status).toBe('completed');
    expect(await gateway.exceptionsOf(over)).toEqual([]);
  });
});

it('a command says that a movement waits, and how it is decided', async () => {
  const id = await gateway.strayPayment(61_000);
  const lines: string[] = [];
  await operatorCommand(gateway, ['suspense', 'refund', id], {}, { by: gateway.nina, lines });
  expect(lines.join('\n')).toMatch(
    /^610\.00 MXN waits for another operator: npm run operator -- movements approve /,
  );
  const [movement] = await gateway.waiting();
  const rejected = await operatorCommand(gateway, ['movements', 'reject', movement!.id], { reason: 'No.' });
  expect(rejected).toBe('610.00 MXN: rejected. Nothing was moved.');
  expect(await operatorCommand(gateway, ['movements'])).toBe('Nothing waits for a second person.');
  const suspended = (await gateway.operate(gateway.pavel, 'GET suspense')).body.data as SuspendedPayment[];
  expect(suspended.find((payment) => payment.id === id)).toMatchObject({
    state: 'open',
  });
});
