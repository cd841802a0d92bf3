import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkActor } from '../../../src/gateway/database/actors';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { recordPayment } from '../../../src/gateway/orders/payments';
import { type Program, type ProgramGateway, programGateway } from '../api/support/programGateway';
import { runJobs } from '../support/runJobs';

let gateway: ProgramGateway;
let program: Program;
beforeAll(async () => {
  gateway = await programGateway();
  program = await gateway.addProgram({ scopes: ['read', 'refund'] });
  await gateway.setAvailable('MX', 10_000_000);
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});

type Payment = StoredRecord<'pay-in-detail'>;
type Refund = StoredRecord<'refund'>;

/** Has a payment come for no order: one that a merchant has claimed settles, any other does not. */
async function pay(amount: number, isClaimed: boolean): Promise<Payment> {
  const { db, model, merchantId, clock } = gateway;
  const planned = { amount, method: 'SPEI', payerName: 'Rosa Díaz', ...(isClaimed && { rule: {} }) };
  const arrived = { merchantId, country: 'MX', payment: planned, at: clock.now(), actor: networkActor };
  const { payment } = await recordPayment(db, model, arrived);
  return paymentOf(payment.paymentNo);
}

const paymentOf = async (paymentNo: string) =>
  (await gateway.list('MX/pay-in-details', { paymentNo }))[0] as Payment;
const ask = (paymentNo: string, amount: number) =>
  gateway.owner.send('POST', 'MX/refunds', { paymentNo, amount }, { proven: true });

/** Has refunds sent, and the network say what became of them. */
async function send(): Promise<void> {
  await runJobs(gateway.context, ['networks.submit']);
  gateway.clock.set(new Date(gateway.clock.now().getTime() + 3_600_000));
  await runJobs(gateway.context, ['networks.played', 'networks.query'], gateway.clock.now());
}

describe('a payment that a merchant has for no order', () => {
  it('goes back in parts, by a user and by a program, which alone is told of its refund', async () => {
    const { paymentNo } = await pay(20_000, true);
    const before = (await gateway.balances('MX')).available;
    const first = (await ask(paymentNo, 5_000)).body.data as Refund;
    expect(first).toMatchObject({ kind: 'refund', status: 'requested', way: 'network' });
    for (const field of ['orderNo', 'appId']) expect(first).not.toHaveProperty(field);
    const second = await program.create<Refund>('refunds', { paymentNo, amount: 15_000 });
    await send();
    expect(await gateway.read(`MX/refunds/${first.id}`)).toMatchObject({ status: 'completed' });
    expect(await program.get(`refunds/${second.refundNo}`)).toMatchObject({ status: 'completed' });
    expect((await program.call('GET', `refunds/${first.refundNo}`)).status).toBe(404);
    expect(await paymentOf(paymentNo)).toMatchObject({ refundedAmount: 20_000 });
    expect(await gateway.balances('MX')).toMatchObject({ available: before - 20_000, refundHold: 0 });
    const { rows } = await sql<{ appId: string; body: string }>`
      select app_id as "appId", body from callback_event where type = 'refund.completed'`.execute(gateway.db);
    expect(rows.map(({ appId }) => appId)).toEqual([program.application.appCode]);
    expect(JSON.parse(rows[0]!.body)).toMatchObject({ data: { refundNo: second.refundNo, paymentNo } });
  });

  it('has nothing left then', async () => {
    const { paymentNo } = await pay(1_000, true);
    expect((await ask(paymentNo, 1_000)).status).toBe(200);
    expect(await ask(paymentNo, 1)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/paymentNo', keyword: 'paymentRefunded' }] },
    });
    await send();
  });
});

describe('a payment that came for no order and that nobody has claimed', () => {
  it('goes back whole, with its fee, as it never became available', async () => {
    const { paymentNo, netAmount, fee } = await pay(20_000, false);
    const before = await gateway.balances('MX');
    expect(await ask(paymentNo, 100)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/amount', keyword: 'sentBackWhole' }] },
    });
    expect((await ask(paymentNo, 20_000)).body.data).toMatchObject({ kind: 'sendBack', returnedFee: fee });
    expect(await paymentOf(paymentNo)).toMatchObject({ settlement: 'returned' });
    await send();
    expect(await gateway.balances('MX')).toMatchObject({
      available: before.available,
      unsettled: before.unsettled - netAmount,
      refundHold: 0,
    });
  });

  it('is as before where its network refuses', async () => {
    const { paymentNo } = await pay(900_600, false);
    const before = await gateway.balances('MX');
    const { id } = (await ask(paymentNo, 900_600)).body.data as Refund;
    await send();
    expect(await gateway.read(`MX/refunds/${id}`)).toMatchObject({ status: 'failed' });
    const payment = await paymentOf(paymentNo);
    expect(payment).toMatchObject({ settlement: 'unsettled' });
    expect(payment).not.toHaveProperty('heldFor');
    expect(await gateway.balances('MX')).toEqual(before);
  });
});
