import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authenticatorCode } from '../../support/authenticatorCode';
import { newId } from '../../../src/gateway/database/ids';
import type { StoredRecord } from '../../../src/gateway/database/records';
import type { Fact } from '../../../src/gateway/networks/interface/Network';
import { runJobs } from '../support/runJobs';
import { type NetworkGateway, networkGateway } from './support/networkGateway';

let gateway: NetworkGateway;
beforeAll(async () => {
  gateway = await networkGateway('http', {
    serves: [
      {
        country: 'MX',
        kind: 'collection',
        methods: ['SPEI'],
        refunds: { by: 'payout', method: 'SPEI', payee: { accountType: 3 } },
      },
      { country: 'MX', kind: 'collection', methods: ['OXXO'], refunds: { by: 'none' } },
      { country: 'MX', kind: 'payout' },
    ],
  });
});
afterAll(() => gateway.close());

const account = '032180000118359719';
let number = 0;

/** A payment of an order that was paid, as the network says it. */
async function paid(said: Partial<Fact>, method = 'SPEI'): Promise<StoredRecord<'pay-in-detail'>> {
  const amount = 20_000 + ++number;
  const made = await gateway.post('MX/collection-orders', { method, amount });
  if (made.status !== 200) throw new Error(made.text);
  const { id } = made.body.data as { id: string };
  await runJobs(gateway.context, ['networks.submit']);
  const at = gateway.clock.now().toISOString();
  const ref = await gateway.refOf(id);
  const fact = {
    ref,
    kind: 'collection',
    state: 'paid',
    id: `tx-${number}`,
    amount,
    currency: 'MXN',
    at,
  } as const;
  expect(await gateway.notify([{ ...fact, ...said }])).toBe(200);
  await gateway.pass(30 * 3_600_000);
  const [payment] = await gateway.list('MX/pay-in-details', { orderId: id });
  return payment as unknown as StoredRecord<'pay-in-detail'>;
}

/** Asks for a refund as the owner, with a new code. */
async function request(paymentNo: string, amount: number) {
  const { db, model, merchantId, clock } = gateway;
  const owner = model.tenants!.merchants[0]!.users![0]!;
  const user = await db
    .selectFrom('merchant_user')
    .select('id')
    .where('account', '=', owner.account)
    .executeTakeFirstOrThrow();
  const token = gateway.signIn({ merchantId, userId: user.id });
  clock.set(new Date(clock.now().getTime() + 30_000));
  const code = authenticatorCode(owner.sandbox!.authenticatorSecret!, clock.now().getTime());
  const headers = { 'authenticator-code': code, 'idempotency-key': newId() };
  return gateway.send(token, 'POST', '/api/manage/MX/refunds', { paymentNo, amount }, headers);
}
const refundOf = (id: string) => gateway.read(`MX/refunds/${id}`);

/** The error of a refused refund, after which nothing is held. */
async function refusal(paymentNo: string): Promise<unknown> {
  const answer = await request(paymentNo, 100);
  expect(answer.status).toBe(422);
  expect(await gateway.list('MX/refunds', { paymentNo })).toEqual([]);
  return answer.body.errors?.map(({ path, keyword }) => `${path} ${keyword}`);
}

it('a refund that its network cannot send goes as a payout to the account that was paid from', async () => {
  const { paymentNo, ...payment } = await paid({ payerName: 'Rosa Díaz', payerAccount: account });
  expect(payment).toMatchObject({ payerAccount: '•••• 9719' });
  const asked = await request(paymentNo, 15_000);
  const { id, refundNo } = asked.body.data as StoredRecord<'refund'>;
  expect(asked.body.data).toMatchObject({
    way: 'payout',
    payerAccount: '•••• 9719',
    method: 'SPEI',
    status: 'requested',
  });
  await runJobs(gateway.context, ['networks.submit']);
  expect(gateway.provider!.instructions.at(-1)).toEqual({
    kind: 'payout',
    country: 'MX',
    method: 'SPEI',
    amount: 15_000,
    currency: 'MXN',
    orderNo: refundNo,
    payee: { accountType: 3, payeeName: 'Rosa Díaz', payeeAccount: account },
  });
  expect(await refundOf(id)).toMatchObject({ status: 'sent' });
  await gateway.pass(60_000);
  expect(await refundOf(id)).toMatchObject({ status: 'completed', way: 'payout' });
  const { rows } = await sql<{ type: string; body: string }>`
    select type, body from callback_event where record_id = ${id}`.execute(gateway.db);
  expect(rows.map(({ type }) => type)).toEqual(['refund.completed']);
  expect(rows[0]!.body).toContain('"way":"payout"');
  expect(rows[0]!.body).not.toContain(account);
  expect(await gateway.list('MX/payout-orders', { payeeName: 'Rosa Díaz' })).toEqual([]);
  expect(await gateway.problems()).toEqual([]);
});

it('a payout to the payer that its network refuses leaves all as it was', async () => {
  const { id: paymentId, paymentNo } = await paid({
    payerName: 'Rosa Díaz',
    payerAccount: account,
    amount: 1_000_000,
  });
  const asked = await request(paymentNo, 900_600);
  const { id } = asked.body.data as StoredRecord<'refund'>;
  await runJobs(gateway.context, ['networks.submit']);
  expect(await refundOf(id)).toMatchObject({ status: 'failed' });
  expect(await gateway.read(`MX/pay-in-details/${paymentId}`)).not.toHaveProperty('refundedAmount');
  expect(await gateway.problems()).toEqual([]);
});

it('a refund for which no account is known, or one that cannot be paid to, is refused before anything is held', async () => {
  const unknown = ['/paymentNo payerAccountUnknown'];
  expect(await refusal((await paid({ payerName: 'Rosa Díaz' })).paymentNo)).toEqual(unknown);
  expect(await refusal((await paid({ payerAccount: account })).paymentNo)).toEqual(unknown);
  // Its check digit is wrong.
  const unfit = await paid({ payerName: 'Rosa Díaz', payerAccount: '032180000118359710' });
  expect(await refusal(unfit.paymentNo)).toEqual(['/paymentNo payerAccountUnfit']);
});

it('a refund of a method that has no way back is refused, whatever is known', async () => {
  const { paymentNo } = await paid({ payerName: 'Rosa Díaz', payerAccount: account }, 'OXXO');
  expect(await refusal(paymentNo)).toEqual(['/paymentNo notRefundable']);
});

it('a fact with an account that is too long cannot be read', async () => {
  const at = gateway.clock.now().toISOString();
  const fact = { ref: 'x', kind: 'collection', state: 'paid', amount: 1, currency: 'MXN', at } as const;
  expect(await gateway.notify([{ ...fact, id: 'long', payerAccount: '1'.repeat(65) }])).toBe(422);
});

it('a payment without an order keeps the account, for whoever it is credited to', async () => {
  const at = gateway.clock.now().toISOString();
  const fact = { kind: 'collection', state: 'paid', amount: 500, currency: 'MXN', at } as const;
  await gateway.notify([
    { ...fact, ref: 'Rent', id: 'stray-1', payerName: 'Rosa Díaz', payerAccount: account },
  ]);
  const kept = await gateway.db
    .selectFrom('network_suspense')
    .select(['payer_name', 'payer_account'])
    .where('fact_id', '=', 'stray-1')
    .execute();
  expect(kept).toEqual([{ payer_name: 'Rosa Díaz', payer_account: account }]);
});
