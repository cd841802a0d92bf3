import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../../src/gateway/database/records';
import { withTransaction } from '../../../../src/gateway/database/units/transaction';
import { newId } from '../../../../src/gateway/database/ids';
import { post } from '../../../../src/gateway/ledger/post';
import { approveMovement, rejectMovement } from '../../../../src/gateway/operator/networks/movements';
import { operatorActor, readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import { describeNewRefund } from '../../../../src/gateway/refunds/prepareRefund';
import { refundForMerchant } from '../../../../src/gateway/refunds/refundForMerchant';
import { readBalances } from '../../support/readBalances';
import { runJobs } from '../../support/runJobs';
import { operatorCommand } from '../support/operatorCommand';
import { type DeskGateway, deskGateway } from './support/deskGateway';

let gateway: DeskGateway;
let merchant: string;
let own: { merchantId: string; country: string; currency: string };
beforeAll(async () => {
  gateway = await deskGateway();
  merchant = gateway.model.tenants!.merchants[0]!.code;
  own = { merchantId: gateway.merchantId, country: 'MX', currency: 'MXN' };
});
afterAll(() => gateway.close());

const refunds = async (paymentNo: string) =>
  (await gateway.list('MX/refunds', { paymentNo })) as StoredRecord<'refund'>[];

/** A payment of an order of this amount. */
async function payment(amount: number): Promise<StoredRecord<'pay-in-detail'>> {
  const id = await gateway.begin('collection', amount);
  const ref = await gateway.refOf(id);
  const at = gateway.clock.now().toISOString();
  await gateway.notify([
    { kind: 'collection', state: 'paid', ref, id: newId(), amount, currency: 'MXN', at },
  ]);
  const { orderNo } = await gateway.orderOf('collection', id);
  const [made] = await gateway.list('MX/pay-in-details', { orderNo });
  return made as StoredRecord<'pay-in-detail'>;
}

const ask = (paymentNo: string, amount: number, more = {}, key = newId()) =>
  gateway.operate(
    gateway.nina,
    'POST refunds',
    { merchant, country: 'MX', paymentNo, amount, reason: 'Agreed by telephone.', ...more },
    key,
  );

describe('a refund by operators', () => {
  it('is held and sent once a second person has approved it, and the merchant sees who asked', async () => {
    const { paymentNo } = await payment(20_000);
    const before = (await readBalances(gateway.db, own)).available;
    const key = newId();
    const answer = await ask(paymentNo, 5_000, {}, key);
    const data = { act: 'refundPayment', state: 'waiting', network: 'acme', money: '50.00 MXN' };
    expect(answer.body).toMatchObject({ data: { ...data, subject: `${merchant} ${paymentNo}` } });
    expect((await ask(paymentNo, 5_000, {}, key)).body.data).toEqual(answer.body.data);
    expect(await refunds(paymentNo)).toEqual([]);
    expect((await ask(paymentNo, 100)).status).toBe(422);
    const [movement] = await gateway.waiting();
    await expect(approveMovement(gateway.desk(gateway.nina), movement!.id)).rejects.toMatchObject({
      status: 403,
    });
    await approveMovement(gateway.desk(gateway.pavel), movement!.id);

    const [made] = await refunds(paymentNo);
    expect(made).toMatchObject({ kind: 'refund', amount: 5_000, reason: 'Agreed by telephone.' });
    expect(made).toMatchObject({ status: 'requested', requester: 'provider' });
    expect(made!.requestedBy ?? null).toBeNull();
    expect(await readBalances(gateway.db, own)).toMatchObject({
      available: before - 5_000,
      refundHold: 5_000,
    });
    const timeline = JSON.stringify(
      (await gateway.send(gateway.token, 'GET', `/api/manage/MX/refunds/${made!.id}/events`)).body.data,
    );
    expect(timeline).not.toMatch(/nina|pavel/);
    const [event] = await readOperatorEvents(gateway.db, 1);
    expect(event).toMatchObject({ action: 'refunded', subject: 'payment', merchant, name: paymentNo });
    expect(JSON.stringify(event)).toContain(made!.refundNo);

    await runJobs(gateway.context, ['networks.submit']);
    const ref = await gateway.refOf(made!.id);
    const at = gateway.clock.now().toISOString();
    const paid = { kind: 'refund', state: 'paid', amount: 5_000, currency: 'MXN', at } as const;
    await gateway.notify([{ ...paid, ref, id: newId() }]);
    expect((await refunds(paymentNo))[0]).toMatchObject({ status: 'completed' });
    expect(await gateway.problems()).toEqual([]);
  });

  it('is checked again when it is approved', async () => {
    const { paymentNo } = await payment(30_000);
    await operatorCommand(
      gateway,
      ['refund', merchant, paymentNo],
      { country: 'MX', amount: '300.00', reason: 'Double.' },
      { by: gateway.nina },
    );
    const [movement] = await gateway.waiting();
    // Meanwhile a part has gone back otherwise.
    const scope = { merchantId: gateway.merchantId, country: 'MX' };
    const { model, context, clock, db } = gateway;
    await withTransaction(db, async (transaction) => {
      const refund = await describeNewRefund({ db: transaction, model, config: context.config }, scope, {
        paymentNo,
        amount: 100,
      });
      const asked = { refund, reason: 'A part.', actor: operatorActor('olga'), at: clock.now() };
      await refundForMerchant(transaction, model, context.config, scope, asked);
    });
    await expect(approveMovement(gateway.desk(gateway.pavel), movement!.id)).rejects.toMatchObject({
      status: 422,
    });
    expect(await refunds(paymentNo)).toHaveLength(1);
    await rejectMovement(gateway.desk(gateway.pavel), movement!.id, 'A part has gone back.');
  });

  it.each([
    ['of another merchant', { merchant: '999999' }, 404, {}],
    [
      'of another country',
      { country: 'PE' },
      422,
      { errors: [{ path: '/paymentNo', keyword: 'unknownPayment' }] },
    ],
    ['of no country', { country: 'ZZ' }, 422, { errors: [{ path: '/country', keyword: 'noCountry' }] }],
    [
      'of no payment',
      { paymentNo: 'MXR0' },
      422,
      { errors: [{ path: '/paymentNo', keyword: 'unknownPayment' }] },
    ],
    [
      'of more than was paid',
      { amount: 10_001 },
      422,
      { errors: [{ path: '/amount', keyword: 'aboveLeft' }] },
    ],
  ])('is refused where it is %s', async (_case, wrong, status, said) => {
    const { paymentNo } = await payment(10_000);
    const answer = await ask(paymentNo, 100, wrong);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject(said);
    expect(await gateway.waiting()).toEqual([]);
  });

  it('takes no more than is available', async () => {
    const { paymentNo } = await payment(20_000);
    const { available: before } = await readBalances(gateway.db, own);
    const move = { from: 'available', to: 'bank', amount: before - 500 } as const;
    const posting = { ...own, businessType: 'correction', at: gateway.clock.now() } as const;
    await post(gateway.db, gateway.model, [{ ...posting, key: `test:${newId()}`, moves: [move] }]);
    await ask(paymentNo, 501);
    const [movement] = await gateway.waiting();
    await expect(approveMovement(gateway.desk(gateway.pavel), movement!.id)).rejects.toMatchObject({
      status: 422,
    });
    expect(await refunds(paymentNo)).toEqual([]);
    expect((await readBalances(gateway.db, own)).available).toBe(500);
    await rejectMovement(gateway.desk(gateway.pavel), movement!.id, 'There is not so much.');
  });
});
