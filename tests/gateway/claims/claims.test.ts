import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { newId } from '../../../src/gateway/database/ids';
import { approveMovement, beginMovement } from '../../../src/gateway/operator/networks/movements';
import { paymentSubject } from '../../../src/gateway/operator/networks/orderRefunds';
import { readOperatorEvents } from '../../../src/gateway/operator/operatorEvents';
import { runJobs } from '../support/runJobs';
import { operatorCommand } from '../operator/support/operatorCommand';
import { waitingMails } from '../operator/support/mails';
import { type DeskGateway, deskGateway } from '../operator/networks/support/deskGateway';

type Claim = StoredRecord<'payment-claim'>;

let gateway: DeskGateway;
/** The token of a user who has an address. */
let token: string;
beforeAll(async () => {
  gateway = await deskGateway();
  const { db, merchantId } = gateway;
  const { id: userId } = await db
    .selectFrom('merchant_user')
    .select('id')
    .where('account', '=', 'owner@mariposa.example')
    .executeTakeFirstOrThrow();
  token = gateway.signIn({ merchantId, userId, userName: 'Lucía' });
});
afterAll(() => gateway.close());

const base = '/api/manage/MX/payment-claims';

/** Uploads a receipt. */
async function receipt(by = token): Promise<unknown> {
  const path = `${base}/uploads/create?field=proof&name=receipt.pdf`;
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
  const headers = { 'content-type': 'application/octet-stream' };
  return (await gateway.send(by, 'POST', path, pdf, headers)).body.data;
}

/** Claims a payment of an amount for an order. */
async function claim(orderNo: string, amount: number, by = token) {
  const body = {
    orderNo,
    amount,
    paidAt: '2026-11-20T17:30:00.000Z',
    payerName: 'Rosa Díaz',
    reason: 'She left out the reference.',
    proof: await receipt(by),
  };
  return gateway.send(by, 'POST', base, body, { 'idempotency-key': newId() });
}

async function claimed(orderNo: string, amount: number): Promise<Claim> {
  const answer = await claim(orderNo, amount);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data as Claim;
}

async function openOrder(amount: number) {
  const id = await gateway.begin('collection', amount);
  const { orderNo } = (await gateway.orderOf('collection', id)) as StoredRecord<'collection-order'>;
  return { id, orderNo };
}

const claimOf = async (id: string) => (await gateway.read(`MX/payment-claims/${id}`)) as Claim;
const run = (words: string[], options = {}) => operatorCommand(gateway, words, options, { by: gateway.nina });

/** The e-mails about claims that their user has got. */
async function mails(): Promise<string[]> {
  await runJobs(gateway.context, ['claims.mail']);
  const all = await waitingMails(gateway);
  return all.flatMap(({ recipient, subject, body }) =>
    /claim/.test(subject) ? [`${recipient}: ${subject}\n${body}`] : [],
  );
}

describe('a claim', () => {
  it('is confirmed by the payment that two operators credit to its order', async () => {
    const order = await openOrder(31_000);
    const made = await claimed(order.orderNo, 31_000);
    expect(made).toMatchObject({ status: 'underReview', orderNo: order.orderNo, requestedBy: 'Lucía' });
    const payment = await gateway.strayPayment(31_000);
    expect(await run(['suspense'])).toContain(`perhaps claimed: ${made.claimNo}`);

    await run(['suspense', 'assign', payment, made.claimNo]);
    expect(await claimOf(made.id)).toMatchObject({ status: 'underReview' });
    const [movement] = await gateway.waiting();
    const approval = await gateway.operate(gateway.pavel, `POST movements/${movement!.id}/approve`);
    expect(approval.status).toBe(200);

    const [credited] = await gateway.list('MX/pay-in-details', { orderNo: order.orderNo });
    expect(await claimOf(made.id)).toMatchObject({
      status: 'confirmed',
      paymentNo: credited!.paymentNo,
      reviewedAt: '2026-11-20T18:00:00Z',
    });
    expect((await gateway.orderOf('collection', order.id)).status).toBe('completed');
    const [event] = await readOperatorEvents(gateway.db, 1);
    expect(event).toMatchObject({ action: 'assigned', actor_name: 'pavel', name: payment });
    expect(JSON.stringify(event)).toContain(made.claimNo);
    const [mail] = await mails();
    expect(mail).toContain('owner@mariposa.example: The payment that you claimed');
    expect(mail).toContain(`310.00 MXN for the order ${order.orderNo}`);
    expect(mail).toContain(`/PaymentClaims/${made.id}?country=MX`);
    const timeline = await gateway.send(token, 'GET', `${base}/${made.id}/events`);
    expect(JSON.stringify(timeline.body.data)).not.toContain('pavel');
  });

  it('of the amount is confirmed where the payment is credited to the order by its own number', async () => {
    const order = await openOrder(32_000);
    const [other, made] = [await claimed(order.orderNo, 100), await claimed(order.orderNo, 32_000)];
    const payment = await gateway.strayPayment(32_000);
    await run(['suspense', 'assign', payment, order.orderNo]);
    const [movement] = await gateway.waiting();
    await gateway.operate(gateway.pavel, `POST movements/${movement!.id}/approve`);
    expect((await claimOf(made.id)).status).toBe('confirmed');
    expect((await claimOf(other.id)).status).toBe('underReview');
  });

  it('is rejected with a reason, and approved by nobody without its payment', async () => {
    const order = await openOrder(33_000);
    const { id, claimNo } = await claimed(order.orderNo, 33_000);
    await expect(operatorCommand(gateway, ['review', 'approve', claimNo])).rejects.toThrow(
      `npm run operator -- suspense assign ID ${claimNo}`,
    );
    expect((await claimOf(id)).status).toBe('underReview');
    await operatorCommand(gateway, ['review', 'reject', claimNo], { reason: 'No such payment arrived.' });
    expect(await claimOf(id)).toMatchObject({
      status: 'rejected',
      rejectionReason: 'No such payment arrived.',
    });
    expect((await mails()).at(-1)).toContain('No such payment arrived.');
    const payment = await gateway.strayPayment(33_000);
    await expect(run(['suspense', 'assign', payment, claimNo])).rejects.toThrow('waiting claim');
  });

  it('that is canceled while a payment waits for the second person has it not credited', async () => {
    const order = await openOrder(34_000);
    const { id, claimNo } = await claimed(order.orderNo, 34_000);
    const payment = await gateway.strayPayment(34_000);
    await run(['suspense', 'assign', payment, claimNo]);
    const [movement] = await gateway.waiting();
    expect((await gateway.send(token, 'POST', `${base}/${id}/cancel`, {})).status).toBe(200);
    const approval = await gateway.operate(gateway.pavel, `POST movements/${movement!.id}/approve`);
    expect(approval.status).toBe(422);
    expect(await gateway.stateOf(payment)).toBe('open');
    await gateway.operate(gateway.pavel, `POST movements/${movement!.id}/reject`, { reason: 'Canceled.' });
  });

  it('tells nothing of whether such a payment is there', async () => {
    const order = await openOrder(35_000);
    await gateway.strayPayment(35_100);
    const answers = [await claim(order.orderNo, 35_100), await claim(order.orderNo, 35_200)];
    const told = answers.map(({ status, body }) => {
      const { id: _id, claimNo: _number, proof: _proof, amount: _amount, ...rest } = body.data as Claim;
      return { status, rest };
    });
    expect(told[0]).toMatchObject({ status: 200 });
    expect(told[0]).toEqual(told[1]);
  });

  it('is of an order of the merchant in the country, and waits once for an amount', async () => {
    const order = await openOrder(36_000);
    const stranger = gateway.signIn({ userName: 'Eve' });
    const unknown = { path: '/orderNo', keyword: 'unknownOrder' };
    expect((await claim(order.orderNo, 36_000, stranger)).body).toMatchObject({ errors: [unknown] });
    expect((await claim('MXC0', 36_000)).body).toMatchObject({ errors: [unknown] });
    await claimed(order.orderNo, 36_000);
    expect((await claim(order.orderNo, 36_000)).body).toMatchObject({
      errors: [{ path: '/amount', keyword: 'claimWaits' }],
    });
    const twice = await Promise.all([claim(order.orderNo, 36_100), claim(order.orderNo, 36_100)]);
    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect((await gateway.send(stranger, 'GET', base)).body.data).toEqual([]);
  });
});

/** Claims a payment that was for no order. */
const claimAlone = async (amount: number, more: object = {}, by = token) => {
  const body = {
    about: 'merchant',
    method: 'SPEI',
    reference: 'Invoice 4711',
    amount,
    paidAt: '2026-11-20T17:30:00.000Z',
    reason: 'A client paid our invoice to the account.',
    proof: await receipt(by),
    ...more,
  };
  return gateway.send(by, 'POST', base, body, { 'idempotency-key': newId() });
};

describe('a claim of a payment for no order', () => {
  it('is credited by two operators, settles as its method does, and goes back by the network that told of it', async () => {
    const made = (await claimAlone(41_000)).body.data as Claim;
    expect(made).toMatchObject({ status: 'underReview', about: 'merchant', method: 'SPEI' });
    const payment = await gateway.strayPayment(41_000);
    expect(await run(['suspense'])).toContain(`perhaps claimed: ${made.claimNo}`);
    await run(['suspense', 'assign', payment, made.claimNo]);
    const [movement] = await gateway.waiting();
    const before = await gateway.list('MX/pay-in-details', {});
    await gateway.operate(gateway.pavel, `POST movements/${movement!.id}/approve`);

    const { paymentNo } = await claimOf(made.id);
    expect(await claimOf(made.id)).toMatchObject({
      status: 'confirmed',
      paymentNo: expect.any(String) as string,
    });
    const [credited] = (await gateway.list('MX/pay-in-details', {
      paymentNo,
    })) as StoredRecord<'pay-in-detail'>[];
    expect(before).not.toContainEqual(credited);
    expect(credited).toMatchObject({
      amount: 41_000,
      method: 'SPEI',
      settlement: 'unsettled',
      expectedSettlement: expect.any(String) as string,
    });
    expect(credited!.fee).toBeGreaterThan(0);
    expect(credited).not.toHaveProperty('orderNo');
    const listed = await gateway.list('MX/unmatched-payments', { paymentNo });
    expect(listed).toMatchObject([{ status: 'claimed', amount: 41_000 }]);
    const day = credited!.expectedSettlement!.slice(0, 10);
    const days = await gateway.list('MX/expected-settlements', { status: 'scheduled' });
    expect(days.map(({ day: expected }) => expected)).toContain(day);
    expect((await mails()).at(-1)).toContain('credited it to you as');

    await gateway.pass(24 * 60 * 60_000);
    const [settled] = await gateway.list('MX/pay-in-details', { paymentNo });
    expect(settled).toMatchObject({ settlement: 'settled' });

    const refunded = await beginMovement(gateway.desk(gateway.nina), {
      act: 'refundPayment',
      subject: paymentSubject({ merchant: gateway.model.tenants!.merchants[0]!.code, paymentNo: paymentNo! }),
      country: 'MX',
      amount: 1_500,
      note: 'Agreed by telephone.',
    });
    expect(refunded).toMatchObject({ network: 'acme', state: 'waiting' });
    await approveMovement(gateway.desk(gateway.pavel), refunded.id);
    await runJobs(gateway.context, ['networks.submit']);
    const told = gateway.db.selectFrom('network_suspense').select('fact_id').where('id', '=', payment);
    const { fact_id: original } = await told.executeTakeFirstOrThrow();
    const { instructions } = gateway.provider!;
    expect(instructions.at(-1)).toMatchObject({ kind: 'refund', amount: 1_500, original });
    await gateway.pass(60_000);
    expect(await gateway.list('MX/refunds', { paymentNo })).toMatchObject([
      { kind: 'refund', status: 'completed', requester: 'provider' },
    ]);
    expect(await gateway.problems()).toEqual([]);
  });

  it('is rejected with a reason, which its user is written', async () => {
    const { claimNo } = (await claimAlone(42_000)).body.data as Claim;
    await operatorCommand(gateway, ['review', 'reject', claimNo], { reason: 'Nobody sent this.' });
    const mail = (await mails()).at(-1);
    expect(mail).toContain('420.00 MXN');
    expect(mail).toContain('Nobody sent this.');
  });

  it.each([
    ['method', { method: undefined }],
    ['method', { method: 'PIX' }],
    ['reference', { reference: '  ' }],
    ['orderNo', { orderNo: 'MXC1' }],
    ['about', { about: 'nobody' }],
  ])('says its method and reference, and no order: %s %j', async (field, wrong) => {
    const answer = await claimAlone(43_000, wrong);
    const { errors } = answer.body as unknown as { errors: { path: string }[] };
    expect([answer.status, errors.map(({ path }) => path)]).toEqual([
      422,
      expect.arrayContaining([`/${field}`]),
    ]);
  });

  it('waits once for an amount with a reference, also of two at the same time', async () => {
    const answers = await Promise.all([claimAlone(44_000), claimAlone(44_000)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)!.body).toMatchObject({
      errors: [{ path: '/amount', keyword: 'ownClaimWaits' }],
    });
    expect((await claimAlone(44_000, { reference: 'Invoice 4712' })).status).toBe(200);
    // Another merchant may have had the same from its own payer.
    expect((await claimAlone(44_000, {}, gateway.signIn({ userName: 'Eve' }))).status).toBe(200);
  });
});

it('the ledger agrees with what was credited', async () => {
  expect(await gateway.problems()).toEqual([]);
});
