import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { scenarios } from '../../../src/gateway/networks/plugins/scenarios';
import { merchantId as idOf } from '../../../src/gateway/sandbox/merchants/storeMerchants';
import { operatorCommand } from '../operator/support/operatorCommand';
import { runJobs } from '../support/runJobs';
import { type FundGateway, fundGateway } from './support/fundGateway';

let gateway: FundGateway;
let merchant: string;
beforeAll(async () => {
  gateway = await fundGateway();
  await gateway.setAvailable('MX', 10_000_000);
  await gateway.setAvailable('PE', 10_000_000);
  merchant = gateway.model.tenants!.merchants[0]!.code;
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});

interface Proposed {
  kind: string;
  amount: string;
  orderNo: string;
  country?: string;
  of?: string;
}

/** Proposes a correction as olga, and returns its number. */
async function propose({ kind, amount, orderNo, country = 'MX', of = merchant }: Proposed): Promise<string> {
  const values = [`kind=${kind}`, `amount=${amount}`, `orderNo=${orderNo}`, 'reason=The rate was wrong.'];
  const printed = await operatorCommand(gateway, ['propose', 'corrections', of, ...values], { country });
  return /[A-Z]{2}K\d+/.exec(printed)![0];
}

const decide = (verb: string, number: string, reason?: string) =>
  operatorCommand(gateway, ['review', verb, number], { reason }, { name: 'pavel' });

/** Lets hours pass, with what the network says meanwhile. */
async function pass(hours: number): Promise<void> {
  gateway.clock.set(new Date(gateway.clock.now().getTime() + hours * 3_600_000));
  await runJobs(gateway.context, ['networks.played', 'networks.query', 'orders.step'], gateway.clock.now());
}

/** An order of 1,000.00 that was paid in parts, with its payments; its fees are those of all of them. */
async function paidOrder(...amounts: number[]) {
  const order = await gateway.order(100_000);
  for (const amount of amounts)
    await gateway.post(`MX/collection-orders/${order.id}/simulate-callback`, { amount });
  await pass(30);
  const payments = (await gateway.list('MX/pay-in-details', {
    orderId: order.id,
  })) as StoredRecord<'pay-in-detail'>[];
  return { ...order, payments, fees: payments.reduce((sum, { fee }) => sum + fee, 0) };
}

const plain = (minor: number) => (minor / 100).toFixed(2);
const feeRefund = (orderNo: string, minor: number) =>
  propose({ kind: 'feeRefund', amount: plain(minor), orderNo });

describe('a correction that names a number', () => {
  it('is refused where the merchant has no such record in the country', async () => {
    const { orderNo } = await paidOrder(100_000);
    const other = gateway.model.tenants!.merchants[1]!;
    expect(idOf('tests', other.code)).not.toBe(gateway.merchantId);
    const nothing = 'has nothing in';
    const credit = { kind: 'credit', amount: '1.00' };
    await expect(propose({ ...credit, orderNo: 'MXC1' })).rejects.toThrow(
      '/orderNo: The merchant has nothing in MX with the number MXC1',
    );
    await expect(propose({ ...credit, orderNo, country: 'PE' })).rejects.toThrow(nothing);
    await expect(propose({ ...credit, orderNo, of: other.code })).rejects.toThrow(nothing);
    expect(await decide('approve', await propose({ ...credit, orderNo }))).toContain('Booked');
  });

  it('refunds no more fees than an order was charged, whichever of its numbers is named', async () => {
    const { orderNo, payments, fees } = await paidOrder(60_000, 40_000);
    expect(payments).toHaveLength(2);
    await expect(feeRefund(orderNo, fees + 1)).rejects.toThrow(
      `/amount: Of the fees of ${orderNo} at most ${plain(fees)} MXN can be refunded.`,
    );
    await decide('approve', await feeRefund(payments[0]!.paymentNo, 100));
    await expect(feeRefund(orderNo, fees - 99)).rejects.toThrow(`at most ${plain(fees - 100)} MXN`);
    await decide('approve', await propose({ kind: 'feeCharge', amount: '0.50', orderNo }));
    await decide('approve', await feeRefund(payments[1]!.paymentNo, fees - 50));
    await expect(feeRefund(orderNo, 1)).rejects.toThrow('at most 0.00 MXN');
  });

  it('is compared again when it is approved', async () => {
    const { orderNo, fees } = await paidOrder(100_000);
    const [first, second] = [await feeRefund(orderNo, fees), await feeRefund(orderNo, fees)];
    const decided = await Promise.allSettled([decide('approve', first), decide('approve', second)]);
    expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = decided.find((each) => each.status === 'rejected')!;
    expect(String(refused.reason)).toContain('at most 0.00 MXN');
    const late = decided[0].status === 'rejected' ? first : second;
    // A proposal that does not fit any more can still be rejected.
    expect(await decide('reject', late, 'Refunded already.')).toContain('Rejected');
  });

  it('may charge the fee of a dispute', async () => {
    const { id } = await gateway.order(scenarios.disputed * 100);
    await pass(1);
    const [dispute] = (await gateway.list('MX/disputes', { orderId: id })) as StoredRecord<'dispute'>[];
    const charge = await propose({ kind: 'feeCharge', amount: '15.00', orderNo: dispute!.disputeNo });
    expect(await decide('approve', charge)).toContain('Booked');
  });

  it('refunds the fee of a payout once that is paid, and of one that failed none', async () => {
    const payee = { payeeName: 'Ana', accountType: 3, payeeAccount: '002010077777777771', amount: 50_000 };
    const answer = await gateway.post('MX/payout-orders', payee);
    const { id, orderNo } = answer.body.data as StoredRecord<'payout-order'>;
    await expect(feeRefund(orderNo, 1)).rejects.toThrow('at most 0.00 MXN');
    await runJobs(gateway.context, ['networks.submit']);
    await pass(2);
    const { status, fee = 0 } = (await gateway.read(
      `MX/payout-orders/${id}`,
    )) as StoredRecord<'payout-order'>;
    expect(status).toBe('completed');
    await decide('approve', await feeRefund(orderNo, fee));
  });
});

/** What the provider's accounts hold in Mexico. */
async function provided(): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount)::bigint as sum from ledger_provider_entry where country = 'MX' group by account`.execute(
    gateway.db,
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

/** Proposes a correction of 10.00, approves it as pavel, and returns what changed of the provider's accounts. */
async function book(kind: string, against?: string): Promise<Record<string, number>> {
  const before = await provided();
  const values = [`kind=${kind}`, 'amount=10.00', 'reason=By the statement of the bank.'];
  const words = ['propose', 'corrections', merchant, ...values, ...(against ? [`against=${against}`] : [])];
  const number = /MXK\d+/.exec(await operatorCommand(gateway, words, { country: 'MX' }))![0];
  const shown = await operatorCommand(gateway, ['review', 'show', number]);
  expect(shown.includes('Against: ')).toBe(against !== undefined);
  await decide('approve', number);
  const after = await provided();
  const changed = Object.entries(after).map(([name, sum]) => [name, sum - (before[name] ?? 0)] as const);
  return Object.fromEntries(changed.filter(([, change]) => change !== 0));
}

describe('a credit or debit against an account of the provider', () => {
  it.each([
    ['credit', undefined, { suspense: -1_000 }],
    ['credit', 'channel', { channel: -1_000 }],
    ['debit', 'networkCosts', { networkCosts: 1_000 }],
    ['credit', 'writeOffs', { writeOffs: -1_000 }],
    ['debit', 'bankFees', { bankFees: 1_000 }],
    ['debit', 'bank', { bank: 1_000 }],
  ])('books a %s against %s', async (kind, against, changed) => {
    expect(await book(kind, against)).toEqual(changed);
    await gateway.expectSound();
  });

  it('is none of fees, nor against what merchants are owed', async () => {
    await expect(book('feeRefund', 'channel')).rejects.toThrow('/against: A fee is refunded or charged');
    await expect(book('credit', 'available')).rejects.toThrow('/against');
    await expect(book('credit', 'transfers')).rejects.toThrow('/against');
  });
});
