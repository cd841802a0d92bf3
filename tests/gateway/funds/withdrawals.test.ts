import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLimits } from '../../../src/gateway/prices/limits';
import { computeFee, readFeeTiers } from '../../../src/gateway/prices/fees';
import { contributions } from '../../../src/gateway/parts';
import { changeState } from '../../../src/gateway/resources/changeState';
import { type FundGateway, fundGateway } from './support/fundGateway';

let gateway: FundGateway;
let account: string;

beforeAll(async () => {
  gateway = await fundGateway();
  account = await gateway.bankAccount('MX');
  await gateway.setAvailable('MX', 100_000_000);
  await gateway.setAvailable('BP', 0);
  await gateway.setAvailable('CL', 0);
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});

/** What a withdrawal costs in Mexico. */
async function feeOf(amount: number, method = 'bank'): Promise<number> {
  const { db, model, merchantId, clock } = gateway;
  const orders = { merchantId, country: 'MX', kind: 'withdrawal' as const, method };
  return computeFee(amount, await readFeeTiers(db, model, orders, clock.now()));
}

/** Decides a withdrawal as an operator does. */
const decide = (id: string, to: 'approved' | 'rejected', changes = {}) =>
  changeState(gateway.db, gateway.model, {
    entity: 'withdrawal',
    key: { merchantId: gateway.merchantId, country: 'MX', id },
    field: 'status',
    from: 'underReview',
    to,
    at: gateway.clock.now(),
    actor: { kind: 'operator' },
    changes,
    effects: contributions.handlers.effects,
  });

const readOne = async (id: string) =>
  (await gateway.owner.send('GET', `MX/withdrawals/${id}`)).body.data as Record<string, unknown>;

describe('a withdrawal', () => {
  it('is rehearsed with its fee and total, which are held once it is made', async () => {
    const amount = 1_234_567;
    const fee = await feeOf(amount);
    const body = { bankAccountId: account, amount, remark: 'Weekly' };
    const before = await gateway.balances('MX');
    const rehearsal = await gateway.owner.send('POST', 'MX/withdrawals?rehearse=true', body);
    expect(rehearsal.body.data).toMatchObject({
      after: { status: 'underReview', amount, fee, actualDebit: amount + fee },
      fields: ['accountName', 'bankName', 'accountNumber', 'amount', 'fee', 'actualDebit'],
    });
    expect(await gateway.balances('MX')).toEqual(before);
    const made = await gateway.withdrawn('MX', body);
    expect(made).toMatchObject({
      withdrawalNo: expect.stringMatching(/^MXW20261120\d{8}$/) as string,
      kind: 'bank',
      bankName: 'BBVA México',
      currency: 'MXN',
      fee,
      actualDebit: amount + fee,
      status: 'underReview',
      requestedBy: 'Lucía Herrera',
    });
    // Masked as everywhere.
    expect(made.accountNumber).not.toMatch(/^\d+$/);
    expect(await gateway.balances('MX')).toEqual({
      ...before,
      available: before.available - amount - fee,
      withdrawHold: before.withdrawHold + amount + fee,
    });
  });

  it('to a wallet names its chain, as one to a bank account names the bank', async () => {
    const chain = 'TRC20' as const;
    const wallet = { kind: 'usdt', chain, bankName: undefined, accountName: undefined } as const;
    const bankAccountId = await gateway.bankAccount('MX', wallet);
    expect(await gateway.withdrawn('MX', { bankAccountId, amount: 33_333 })).toMatchObject({
      kind: 'usdt',
      bankName: chain,
    });
  });

  it('leaves the hold for the bank when it is approved, and comes back when it is rejected', async () => {
    const before = await gateway.balances('MX');
    const approved = await gateway.withdrawn('MX', { bankAccountId: account, amount: 20_000 });
    await decide(approved.id, 'approved');
    const rejected = await gateway.withdrawn('MX', { bankAccountId: account, amount: 30_000 });
    await decide(rejected.id, 'rejected', { reason: 'The account is closed.' });
    expect(await gateway.balances('MX')).toEqual({
      ...before,
      available: before.available - approved.actualDebit!,
    });
    const { completedAt, ...record } = await readOne(rejected.id);
    // Nothing was withdrawn, so it counts in no sum; the request is known by its amount.
    expect(record).toMatchObject({ amount: 30_000 });
    expect(record).not.toHaveProperty('fee');
    expect(record).not.toHaveProperty('actualDebit');
    expect(record).toMatchObject({ status: 'rejected', reason: 'The account is closed.' });
    expect(Date.parse(completedAt as string)).toBe(gateway.clock.now().getTime());
    expect(await decide(rejected.id, 'approved')).toBeUndefined();
    const { body } = await gateway.owner.send(
      'GET',
      `MX/account-details?filter=${encodeURIComponent(JSON.stringify({ sourceNo: rejected.withdrawalNo }))}`,
    );
    expect((body.data as { businessType: string }[]).map(({ businessType }) => businessType)).toEqual(
      expect.arrayContaining(['withdrawal', 'withdrawalRefund']),
    );
  });

  it('can be canceled while nobody has decided it, and not afterwards', async () => {
    const before = await gateway.balances('MX');
    const { id } = await gateway.withdrawn('MX', { bankAccountId: account, amount: 40_000 });
    expect((await gateway.owner.send('POST', `MX/withdrawals/${id}/cancel`)).body.data).toMatchObject({
      status: 'canceled',
    });
    expect(await gateway.balances('MX')).toEqual(before);
    const again = await gateway.owner.send('POST', `MX/withdrawals/${id}/cancel`);
    expect(again).toMatchObject({ status: 422, body: { errors: [{ keyword: 'when' }] } });
    expect(await decide(id, 'approved')).toBeUndefined();
  });

  it('is canceled by nobody but who requested it, and offered to nobody else', async () => {
    const { id } = await gateway.withdrawn('MX', { bankAccountId: account, amount: 40_000 });
    const path = `MX/withdrawals/${id}`;
    expect((await gateway.finance.send('GET', path)).body.data).toMatchObject({ $forOthers: ['cancel'] });
    expect(await readOne(id)).not.toHaveProperty('$forOthers');
    expect(await gateway.finance.send('POST', `${path}/cancel`)).toMatchObject({
      status: 422,
      body: {
        msg: 'Someone else created this record, and only they may do this.',
        errors: [{ keyword: 'onlyCreator' }],
      },
    });
    expect((await gateway.owner.send('POST', `${path}/cancel`)).status).toBe(200);
  });

  it.each([
    ['MX', 10_000, 'exclusiveMinimum'],
    ['MX', 0, 'exclusiveMinimum'],
    ['MX', -5, 'exclusiveMinimum'],
    ['MX', 10_000.5, 'type'],
    ['MX', '1e3', 'type'],
    ['MX', 1e20, 'maximum'],
    ['MX', 1_000_000_001, 'maximum'],
    ['MX', 900_000_000, 'available'],
    ['PK', 10_050, 'multipleOf'],
    ['BP', 1_000, 'exclusiveMinimum'],
    ['BP', 1_001, 'available'],
  ])('in %s of %s is rejected: %s', async (country, amount, keyword) => {
    const kind = country === 'BP' ? 'usdt' : 'bank';
    const bankAccountId = country === 'MX' ? account : await gateway.bankAccount(country, { kind });
    const before = await gateway.balances(country);
    const answer = await gateway.withdraw(country, { bankAccountId, amount });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ path: '/amount', keyword }]);
    expect(await gateway.balances(country)).toEqual(before);
  });

  it('goes to a bank account of the merchant in this country only', async () => {
    const elsewhere = await gateway.bankAccount('PE');
    for (const bankAccountId of [elsewhere, 'MXB00000000', '']) {
      const answer = await gateway.withdraw('MX', { bankAccountId, amount: 20_000 });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toMatchObject([{ path: '/bankAccountId' }]);
    }
  });

  it('is not made without a code of the authenticator', async () => {
    const answer = await gateway.owner.send('POST', 'MX/withdrawals', {
      bankAccountId: account,
      amount: 51_000,
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ keyword: 'stepUp' }] } });
  });

  it('of the same amount to the same account must be confirmed, unless the first one was not made', async () => {
    const body = { bankAccountId: account, amount: 61_000 };
    const first = await gateway.withdrawn('MX', body);
    const repeated = await gateway.withdraw('MX', body);
    expect(repeated.body.errors).toMatchObject([
      { keyword: 'repeats', params: { record: first.withdrawalNo } },
    ]);
    await decide(first.id, 'rejected');
    expect((await gateway.withdraw('MX', body)).status).toBe(200);
  });

  it('costs what was agreed for accounts of its type', async () => {
    const usd = await gateway.bankAccount('MX', { kind: 'usd', accountNumber: '000123456789' });
    const made = await gateway.withdrawn('MX', { bankAccountId: usd, amount: 70_000 });
    expect(made).toMatchObject({ kind: 'usd', fee: await feeOf(70_000, 'usd') });
    expect(made.fee).not.toBe(await feeOf(70_000));
  });
});

describe('a withdrawal above what one person may withdraw', () => {
  const amount = 5_000_001;

  it('waits for somebody else to approve it, and is reviewed then', async () => {
    const { id, status } = await gateway.withdrawn('MX', { bankAccountId: account, amount });
    expect(status).toBe('awaitingApproval');
    expect(await decide(id, 'approved')).toBeUndefined();
    const own = await gateway.owner.send('POST', `MX/withdrawals/${id}/release`, undefined, { proven: true });
    expect(own).toMatchObject({ status: 422, body: { errors: [{ keyword: 'creator' }] } });
    const unproven = await gateway.finance.send('POST', `MX/withdrawals/${id}/release`);
    expect(unproven).toMatchObject({ status: 422, body: { errors: [{ keyword: 'stepUp' }] } });
    const released = await gateway.finance.send('POST', `MX/withdrawals/${id}/release`, undefined, {
      proven: true,
    });
    expect(released.body.data).toMatchObject({ status: 'underReview' });
    expect(await decide(id, 'approved')).toMatchObject({ status: 'approved' });
  });

  it('comes back when that person declines it, with the reason', async () => {
    const before = await gateway.balances('MX');
    const { id } = await gateway.withdrawn('MX', { bankAccountId: account, amount: amount + 1 });
    const reason = { reason: 'Not agreed.' };
    expect((await gateway.owner.send('POST', `MX/withdrawals/${id}/decline`, reason)).status).toBe(422);
    const declined = await gateway.finance.send('POST', `MX/withdrawals/${id}/decline`, reason);
    expect(declined.body.data).toMatchObject({ status: 'rejected', reason: 'Not agreed.' });
    expect(await gateway.balances('MX')).toEqual(before);
  });

  it('does not begin with merchants who have no limit', async () => {
    const { merchantId, db } = gateway;
    await db
      .updateTable('order_limit')
      .set({ approval_above: null })
      .where('merchant_id', '=', merchantId)
      .where('country', '=', 'MX')
      .execute();
    const free = await gateway.withdrawn('MX', { bankAccountId: account, amount: amount + 2 });
    expect(free.status).toBe('underReview');
  });
});

describe("a withdrawal beyond the merchant's limits", () => {
  it.each([
    [49_999, 'merchantMinimum'],
    [60_001, 'merchantMaximum'],
  ])('is rejected at its amount: %i', async (amount, keyword) => {
    const { merchantId, db } = gateway;
    const ownLimits = () =>
      db
        .updateTable('order_limit')
        .where('merchant_id', '=', merchantId)
        .where('country', '=', 'MX')
        .where('kind', '=', 'withdrawal');
    const { minimum, maximum } = (await readLimits(db, { merchantId, country: 'MX', kind: 'withdrawal' }))!;
    await ownLimits().set({ minimum: 50_000, maximum: 60_000 }).execute();
    const { status, body } = await gateway.withdraw('MX', { bankAccountId: account, amount });
    await ownLimits().set({ minimum, maximum }).execute();
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ path: '/amount', keyword }]);
  });
});

describe('a bank account', () => {
  it('that money was withdrawn to is not deleted', async () => {
    const { body } = await gateway.owner.send(
      'GET',
      `MX/bank-accounts?filter=${encodeURIComponent(JSON.stringify({ accountId: account }))}`,
    );
    const [{ id }] = body.data as [{ id: string }];
    const answer = await gateway.owner.send('DELETE', `MX/bank-accounts/${id}`);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ keyword: 'inUse' }] } });
  });

  it('is either deleted or withdrawn to where both happen at once', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const accountId = await gateway.bankAccount('MX');
      const { body } = await gateway.owner.send(
        'GET',
        `MX/bank-accounts?filter=${encodeURIComponent(JSON.stringify({ accountId }))}`,
      );
      const [{ id }] = body.data as [{ id: string }];
      const [made, deleted] = await Promise.all([
        gateway.withdraw('MX', { bankAccountId: accountId, amount: 20_000 + attempt }),
        gateway.finance.send('DELETE', `MX/bank-accounts/${id}`),
      ]);
      expect(made.status + deleted.status).toBe(200 + 422);
    }
  });
});
