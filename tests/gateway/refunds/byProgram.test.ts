import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { type Program, type ProgramGateway, programGateway } from '../api/support/programGateway';
import { runJobs } from '../support/runJobs';

let gateway: ProgramGateway;
let shop: Program;
beforeAll(async () => {
  gateway = await programGateway();
  shop = await gateway.addProgram({ scopes: ['read', 'collect', 'refund'] });
  await gateway.setAvailable('MX', 10_000_000);
});
afterAll(() => gateway.close());

let number = 0;

/** Orders by a program, and has these amounts paid. */
async function paidOrder(amount: number, ...paid: number[]) {
  const body = { method: 'SPEI', amount, merchantOrderNo: `SHOP-${++number}` };
  const { id, orderNo } = await shop.create<StoredRecord<'collection-order'>>('collection-orders', body);
  await runJobs(gateway.context, ['networks.submit']);
  for (const each of paid)
    await gateway.post(`MX/collection-orders/${id}/simulate-callback`, { amount: each });
  const payments = (await gateway.list('MX/pay-in-details', { orderNo })) as StoredRecord<'pay-in-detail'>[];
  return { orderNo, paymentNo: payments[0]?.paymentNo ?? '' };
}

const errorsOf = ({ body }: { body: { errors?: { path: string; keyword: string }[] } }) =>
  body.errors?.map(({ path, keyword }) => `${path} ${keyword}`);

describe('a program', () => {
  it('refunds a payment, and reads what becomes of it', async () => {
    const { orderNo, paymentNo } = await paidOrder(20_000, 20_000);
    const asked = await shop.create<StoredRecord<'refund'>>('refunds', { paymentNo, amount: 8_000 });
    expect(asked).toMatchObject({ status: 'requested', orderNo, amount: 8_000 });
    await runJobs(gateway.context, ['networks.submit']);
    gateway.clock.set(new Date(gateway.clock.now().getTime() + 60_000));
    await runJobs(gateway.context, ['networks.played'], gateway.clock.now());
    expect(await shop.get(`refunds/${asked.refundNo}`)).toMatchObject({ status: 'completed' });
    expect(await shop.get(`collection-orders/${orderNo}`)).toMatchObject({ refundedAmount: 8_000 });
    await gateway.expectSound();
  });

  it('refunds no more than was paid, however many refunds it asks for at once', async () => {
    const { paymentNo } = await paidOrder(20_000, 20_000);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => shop.call('POST', 'refunds', { paymentNo, amount: 9_000 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused.map(errorsOf)).toEqual([
      ['/amount aboveLeft'],
      ['/amount aboveLeft'],
      ['/amount aboveLeft'],
    ]);
    await gateway.expectSound();
  });

  it('gets the same answer to a repeated request, which refunds once', async () => {
    const { paymentNo } = await paidOrder(20_000, 20_000);
    const ask = () => shop.call('POST', 'refunds', { paymentNo, amount: 1_000 }, { key: 'refund-1' });
    const [first, second] = [await ask(), await ask()];
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await gateway.list('MX/refunds', { paymentNo })).toHaveLength(1);
  });

  it('cannot refund without the scope, nor a payment of another application', async () => {
    const { paymentNo } = await paidOrder(20_000, 20_000);
    const collector = await gateway.addProgram({ scopes: ['read', 'collect'] });
    expect((await collector.call('POST', 'refunds', { paymentNo, amount: 1 })).status).toBe(403);
    const other = await gateway.addProgram({ scopes: ['read', 'refund'] });
    expect(errorsOf(await other.call('POST', 'refunds', { paymentNo, amount: 1 }))).toEqual([
      '/paymentNo unknownPayment',
    ]);
  });

  it.each([
    ['without a key', { amount: 100 }, { key: null }],
    ['of nothing', { amount: 0 }, {}],
    ['in another currency', { amount: 100, currency: 'USD' }, {}],
    ['of part of a minor unit', { amount: 1.5 }, {}],
  ])('cannot refund %s', async (_case, body, options) => {
    const { paymentNo } = await paidOrder(20_000, 20_000);
    expect((await shop.call('POST', 'refunds', { paymentNo, ...body }, options)).status).toBe(422);
    expect(await gateway.list('MX/refunds', { paymentNo })).toEqual([]);
  });

  it('accepts what was paid of an order, once', async () => {
    const { orderNo } = await paidOrder(20_000, 15_000);
    expect(await shop.create(`collection-orders/${orderNo}/accept`, undefined)).toMatchObject({
      status: 'completed',
      paidAmount: 15_000,
      paid: 'under',
    });
    expect((await shop.call('POST', `collection-orders/${orderNo}/accept`)).status).toBe(422);
  });
});

describe('an application that refunds', () => {
  it('takes a second person where withdrawals do', async () => {
    const before = (await gateway.list('MX/refunds', {})) as StoredRecord<'refund'>[];
    const approval_above = before.reduce((sum, { amount }) => sum + amount, 100_000);
    await gateway.db
      .insertInto('order_limit')
      .values({
        merchant_id: gateway.merchantId,
        country: 'MX',
        kind: 'withdrawal',
        approval_above,
      })
      .onConflict((conflict) =>
        conflict.columns(['merchant_id', 'country', 'kind']).doUpdateSet({ approval_above }),
      )
      .execute();
    const { paymentNo } = await paidOrder(500_000, 500_000);
    const ask = (amount: number) =>
      gateway.owner.send('POST', 'MX/refunds', { paymentNo, amount }, { proven: true });
    expect((await ask(100_000)).body.data).toMatchObject({ status: 'requested' });
    const large = await ask(1);
    expect(large.body.data).toMatchObject({ status: 'awaitingApproval' });
    const { id } = large.body.data as { id: string };
    const release = `MX/refunds/${id}/release`;
    const revised = async (user: typeof gateway.owner) => {
      const { $revision } = (await user.send('GET', `MX/refunds/${id}`)).body.data as { $revision: string };
      return user.send('POST', release, {}, { proven: true, headers: { 'if-match': `"${$revision}"` } });
    };
    expect((await revised(gateway.owner)).status).not.toBe(200);
    expect((await revised(gateway.finance)).body.data).toMatchObject({ status: 'requested' });
    const sent = await gateway.db
      .selectFrom('network_attempt')
      .select(['kind', 'amount'])
      .where('record_id', '=', id)
      .execute();
    expect(sent).toEqual([{ kind: 'refund', amount: 1 }]);
    await gateway.expectSound();
  });
});
