import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Movement } from '../../../../src/contract/operator/movements';
import type { NetworkException } from '../../../../src/contract/operator/networks';
import { newId } from '../../../../src/gateway/database/ids';
import type { StoredRecord } from '../../../../src/gateway/database/records';
import { post } from '../../../../src/gateway/ledger/post';
import type { Move } from '../../../../src/gateway/ledger/posting';
import { approveMovement } from '../../../../src/gateway/operator/networks/movements';
import { readBalances } from '../../support/readBalances';
import { type DeskGateway, deskGateway } from './support/deskGateway';

let gateway: DeskGateway;
let own: { merchantId: string; country: string; currency: string };
beforeAll(async () => {
  gateway = await deskGateway();
  own = { merchantId: gateway.merchantId, country: 'MX', currency: 'MXN' };
});
afterAll(() => gateway.close());

const available = async () => (await readBalances(gateway.db, own)).available;

async function moveAvailable(move: Move): Promise<void> {
  const posting = { ...own, businessType: 'correction', at: gateway.clock.now() } as const;
  await post(gateway.db, gateway.model, [{ ...posting, key: `test:${newId()}`, moves: [move] }]);
}

const disputeOf = async (orderNo: string) =>
  ((await gateway.list('MX/disputes', { orderNo })) as [StoredRecord<'dispute'>])[0];

const exceptions = async () =>
  (await gateway.operate(gateway.pavel, 'GET network-exceptions')).body.data as NetworkException[];

/** Proposes by a call as one operator, and approves as the other. */
async function doByTwo(call: string, body?: object): Promise<Movement> {
  const answer = await gateway.operate(gateway.nina, `POST ${call}`, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return approveMovement(gateway.desk(gateway.pavel), (answer.body.data as Movement).id);
}

/** A dispute of 200.00 that operators have said is lost, with 50.00 of it held and nothing else available. */
async function lost(): Promise<{ orderNo: string; exception: NetworkException }> {
  const id = await gateway.begin('collection', 20_000);
  const [ref, at] = [await gateway.refOf(id), gateway.clock.now().toISOString()];
  const paid = { kind: 'collection', state: 'paid', ref, amount: 20_000, currency: 'MXN', at } as const;
  await gateway.notify([{ ...paid, id: newId() }]);
  const { orderNo } = (await gateway.orderOf('collection', id)) as StoredRecord<'collection-order'>;
  const more = (await available()) - 5_000;
  const [from, to] = more < 0 ? (['bank', 'available'] as const) : (['available', 'bank'] as const);
  await moveAvailable({ from, to, amount: Math.abs(more) });
  const told = { case: newId(), reason: 'fraud', respondBy: '2026-12-10T18:00:00Z' };
  await doByTwo('disputes', { order: orderNo, amount: 20_000, ...told });
  const { disputeNo } = await disputeOf(orderNo);
  expect(await doByTwo(`disputes/${disputeNo}/lost`)).toMatchObject({ act: 'disputeLost', state: 'done' });
  const exception = (await exceptions()).find(({ recordId }) => recordId === id)!;
  return { orderNo, exception };
}

describe('a dispute that operators say is lost', () => {
  it('is lost beyond the balance, and what is missing is an exception that is taken once it is there', async () => {
    const { orderNo, exception } = await lost();
    expect(await disputeOf(orderNo)).toMatchObject({
      status: 'lost',
      heldAmount: 5_000,
      missingAmount: 15_000,
    });
    expect(await available()).toBe(0);
    expect(exception).toMatchObject({
      reason: 'short',
      canRetry: true,
      unbooked: { account: 'suspense', direction: 'out', amount: 15_000, money: '150.00 MXN' },
    });
    expect(exception.detail).toContain('did not cover 150.00 MXN');
    expect(await gateway.problems()).toEqual([]);

    const retry = `network-exceptions/${exception.id}/retry`;
    await moveAvailable({ from: 'bank', to: 'available', amount: 14_999 });
    await expect(doByTwo(retry)).rejects.toMatchObject({ text: 'networks.stillOpen' });
    await moveAvailable({ from: 'bank', to: 'available', amount: 1 });
    const [waiting] = await gateway.waiting();
    await approveMovement(gateway.desk(gateway.pavel), waiting!.id);
    expect(await available()).toBe(0);
    expect((await disputeOf(orderNo)).coveredAt).toBeDefined();
    expect((await exceptions()).some(({ id }) => id === exception.id)).toBe(false);
    expect((await gateway.operate(gateway.nina, `POST ${retry}`)).status).toBe(404);
    expect(await gateway.problems()).toEqual([]);
  });

  it('is given up by a movement from the suspense account', async () => {
    const { orderNo, exception } = await lost();
    const resolve = `network-exceptions/${exception.id}/resolve`;
    for (const against of ['suspense', 'channel']) {
      const refused = await gateway.operate(gateway.nina, `POST ${resolve}`, { against, reason: 'Wrong.' });
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: '/against' }] } });
    }
    const moved = await doByTwo(resolve, { against: 'writeOffs', reason: 'The merchant is gone.' });
    expect(moved).toMatchObject({ debit: 'writeOffs', credit: 'suspense', amount: 15_000 });
    expect(await disputeOf(orderNo)).not.toHaveProperty('coveredAt');
    expect((await exceptions()).some(({ id }) => id === exception.id)).toBe(false);
    expect(await gateway.problems()).toEqual([]);
  });
});
