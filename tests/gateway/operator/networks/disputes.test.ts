import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../../src/gateway/database/records';
import { newId } from '../../../../src/gateway/database/ids';
import { approveMovement } from '../../../../src/gateway/operator/networks/movements';
import type { Movement } from '../../../../src/contract/operator/movements';
import { readBalances } from '../../support/readBalances';
import { type CommandOptions, operatorCommand } from '../support/operatorCommand';
import { runJobs } from '../../support/runJobs';
import { readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import { type DeskGateway, deskGateway } from './support/deskGateway';

let gateway: DeskGateway;
beforeAll(async () => {
  gateway = await deskGateway();
});
afterAll(() => gateway.close());

const disputesOf = async (orderNo: string) =>
  (await gateway.list('MX/disputes', { orderNo })) as StoredRecord<'dispute'>[];
const held = async () => {
  const own = { merchantId: gateway.merchantId, country: 'MX', currency: 'MXN' };
  return (await readBalances(gateway.db, own)).disputeHold;
};
const run = (words: string[], options: CommandOptions = {}) =>
  operatorCommand(gateway, words, options, { by: gateway.nina });
const open = (orderNo: string, options: CommandOptions = {}) =>
  run(['dispute', orderNo], {
    country: 'MX',
    amount: '150.00',
    case: `case of ${orderNo}`,
    until: '2026-12-10',
    reason: 'fraud',
    ...options,
  });

/** Approves what waits, as the second person. */
async function approve(): Promise<void> {
  const [movement] = await gateway.waiting();
  await approveMovement(gateway.desk(gateway.pavel), movement!.id);
}

/** Approves what a call has proposed, as the second person. */
const approveAnswer = ({ body }: Awaited<ReturnType<DeskGateway['operate']>>) =>
  approveMovement(gateway.desk(gateway.pavel), (body.data as Movement).id);

/** The number of an order of 200.00 that was paid by so many payments. */
async function paidOrder(payments = 1): Promise<string> {
  const amount = 20_000;
  const id = await gateway.begin('collection', amount);
  const [ref, at] = [await gateway.refOf(id), gateway.clock.now().toISOString()];
  const paid = { kind: 'collection', state: 'paid', ref, amount, currency: 'MXN', at } as const;
  for (let count = 0; count < payments; count += 1) await gateway.notify([{ ...paid, id: newId() }]);
  return ((await gateway.orderOf('collection', id)) as StoredRecord<'collection-order'>).orderNo;
}

describe('a dispute of which a network tells by e-mail', () => {
  it('is held once a second person approves it, and lost as the network says', async () => {
    const orderNo = await paidOrder();
    await open(orderNo);
    expect(await disputesOf(orderNo)).toEqual([]);
    const [movement] = await gateway.waiting();
    expect(movement).toMatchObject({ act: 'dispute', subject: orderNo, amount: 15_000, network: 'acme' });
    await approve();
    const [dispute] = await disputesOf(orderNo);
    expect(dispute).toMatchObject({
      networkRef: `case of ${orderNo}`,
      amount: 15_000,
      reason: 'fraud',
      status: 'needsResponse',
      respondBy: '2026-12-10T23:59:59Z',
    });
    expect(await held()).toBe(15_000);
    await run(['dispute', 'lost', dispute!.disputeNo]);
    await approve();
    expect((await disputesOf(orderNo))[0]!.status).toBe('lost');
    expect(await held()).toBe(0);
    await expect(run(['dispute', 'won', dispute!.disputeNo])).rejects.toThrow('no open dispute');
    expect(await gateway.problems()).toEqual([]);
  });

  it('is won, and its money available again', async () => {
    const orderNo = await paidOrder();
    await open(orderNo);
    await approve();
    const [dispute] = await disputesOf(orderNo);
    await run(['dispute', 'won', dispute!.disputeNo]);
    await approve();
    expect((await disputesOf(orderNo))[0]!.status).toBe('won');
    expect(await held()).toBe(0);
    expect(await gateway.problems()).toEqual([]);
  });

  it('is answered with files that an operator reads and hands over', async () => {
    const orderNo = await paidOrder();
    await open(orderNo);
    await approve();
    const [{ id, disputeNo }] = (await disputesOf(orderNo)) as [StoredRecord<'dispute'>];
    await expect(run(['dispute', 'answer', disputeNo])).rejects.toThrow('has no answer');
    const path = `/api/manage/MX/disputes/uploads/contest?field=receipt&name=../bill.pdf`;
    const type = { 'content-type': 'application/octet-stream' };
    const bytes = Buffer.from('%PDF-1.7\nPaid by Ana Torres');
    const { data: receipt } = (await gateway.send(gateway.token, 'POST', path, bytes, type)).body;
    const explanation = 'The goods were handed over.';
    await gateway.post(`MX/disputes/${id}/contest`, { explanation, receipt });
    const folder = mkdtempSync(join(tmpdir(), 'corridor-answer-'));
    const printed = await run(['dispute', 'answer', disputeNo], { out: folder });
    expect(printed).toContain(explanation);
    expect(readFileSync(join(folder, 'receipt.pdf'))).toEqual(bytes);
    await run(['dispute', 'delivered', disputeNo]);
    expect((await disputesOf(orderNo))[0]).toMatchObject({
      status: 'underReview',
      deliveredAt: expect.any(String) as string,
    });
    expect(await runJobs(gateway.context, ['disputes.deliver'])).toBe(0);
    await expect(run(['dispute', 'delivered', disputeNo])).rejects.toThrow('has no answer');
    rmSync(folder, { recursive: true });
  });

  it('names one of several payments, and is opened once', async () => {
    const orderNo = await paidOrder(2);
    await open(orderNo);
    await expect(approve()).rejects.toMatchObject({ text: 'networks.notDisputed' });
    const [waiting] = await gateway.waiting();
    await gateway.operate(gateway.pavel, `POST movements/${waiting!.id}/reject`, { reason: 'Which?' });
    const [payment] = (await gateway.list('MX/pay-in-details', {
      orderNo,
    })) as StoredRecord<'pay-in-detail'>[];
    await open(orderNo, { payment: payment!.paymentNo });
    await approve();
    expect(await disputesOf(orderNo)).toMatchObject([{ paymentNo: payment!.paymentNo }]);
    await open(orderNo, { payment: payment!.paymentNo });
    await expect(approve()).rejects.toMatchObject({ text: 'networks.notDisputed' });
    expect(await disputesOf(orderNo)).toHaveLength(1);
  });

  it('is opened, read, delivered and decided by calls, once for each key, and the audit says who', async () => {
    const { nina, pavel } = gateway;
    const operate: typeof gateway.operate = (...call) => gateway.operate(...call);
    const orderNo = await paidOrder();
    const told = { case: `call ${orderNo}`, reason: 'fraud', respondBy: '2026-12-10T18:00:00Z' };
    const key = newId();
    const opening = await operate(nina, 'POST disputes', { order: orderNo, amount: 15_000, ...told }, key);
    expect(opening.body.data).toMatchObject({ act: 'dispute', state: 'waiting', money: '150.00 MXN' });
    const again = await operate(nina, 'POST disputes', { order: orderNo, amount: 15_000, ...told }, key);
    expect(again.body.data).toEqual(opening.body.data);
    await approveAnswer(opening);
    const [{ id, disputeNo }] = (await disputesOf(orderNo)) as [StoredRecord<'dispute'>];

    expect((await operate(pavel, `POST disputes/${disputeNo}/answer`)).status).toBe(422);
    const path = `/api/manage/MX/disputes/uploads/contest?field=receipt&name=bill.pdf`;
    const bytes = Buffer.from('%PDF-1.7\nPaid by Ana Torres');
    const headers = { 'content-type': 'application/octet-stream' };
    const { data: receipt } = (await gateway.send(gateway.token, 'POST', path, bytes, headers)).body;
    const explanation = 'The goods were handed over.';
    await gateway.post(`MX/disputes/${id}/contest`, { explanation, receipt });
    // Nina may work with networks, and not read what is personal.
    expect((await operate(nina, `POST disputes/${disputeNo}/answer`)).status).toBe(403);
    const answer = await operate(pavel, `POST disputes/${disputeNo}/answer`);
    expect(answer.body.data).toMatchObject({
      disputeNo,
      dispute: told.case,
      answer: 'contested',
      explanation,
      evidence: [{ kind: 'receipt', name: 'bill.pdf', content: bytes.toString('base64') }],
    });
    const [revealed] = await readOperatorEvents(gateway.db, 1);
    expect(revealed).toMatchObject({ action: 'revealed', subject: 'dispute', name: disputeNo });

    expect((await operate(nina, `POST disputes/${disputeNo}/delivered`)).status).toBe(200);
    expect((await operate(nina, `POST disputes/${disputeNo}/delivered`)).status).toBe(422);
    const decided = await operate(nina, `POST disputes/${disputeNo}/won`);
    expect(decided.body.data).toMatchObject({ act: 'disputeWon', state: 'waiting', subject: disputeNo });
    await approveAnswer(decided);
    expect((await disputesOf(orderNo))[0]!.status).toBe('won');
    expect((await operate(nina, `POST disputes/${disputeNo}/lost`)).status).toBe(404);
    const [event] = await readOperatorEvents(gateway.db, 1);
    expect(event).toMatchObject({ action: 'resolved', actor_name: 'pavel', name: disputeNo });
    expect(await gateway.problems()).toEqual([]);
  });

  it.each([
    ['respondBy', { respondBy: 'soon' }],
    ['respondBy', { respondBy: '2026-11-01T00:00:00Z' }],
    ['amount', { amount: 0 }],
    ['case', { case: '' }],
    ['paymentNo', { paymentNo: 'MXR0' }],
  ])('is refused by the call at the field that is wrong: %s %j', async (field, wrong) => {
    const told = { case: newId(), reason: 'fraud', respondBy: '2026-12-10T18:00:00Z' };
    const body = { order: await paidOrder(), amount: 15_000, ...told, ...wrong };
    const answer = await gateway.operate(gateway.nina, 'POST disputes', body);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: `/${field}` }] } });
  });

  it.each([
    ['MXC0', {}, 'no attempt'],
    [undefined, { until: '2026-11-01' }, 'invalid'],
    [undefined, { until: 'soon' }, 'is no time'],
    [undefined, { payment: 'MXR0' }, 'invalid'],
  ])('is refused where what is said cannot be (%s %j)', async (given, wrong, said) => {
    const orderNo = given ?? (await paidOrder());
    await expect(open(orderNo, wrong)).rejects.toThrow(said);
    expect(await disputesOf(orderNo)).toEqual([]);
  });
});
