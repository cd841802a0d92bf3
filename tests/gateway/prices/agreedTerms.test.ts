import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import type { EntityRecord } from '../../../src/gateway/database/records';
import { anyMethod } from '../../../src/metadata/tenants/prices';
import { type FundGateway, fundGateway } from '../funds/support/fundGateway';
import { runJobs } from '../support/runJobs';

/** The price of the new year. */
const fixed = 70_700;
const before = '2027-01-01T05:50:00Z';
const after = '2027-01-01T06:00:00Z';

let gateway: FundGateway;
let bankAccountId: string;
beforeAll(async () => {
  gateway = await fundGateway();
  const { db, merchantId: merchant_id } = gateway;
  const dated = { merchant_id, country: 'MX', method: anyMethod, begins: '2027-01-01', from_amount: 0 };
  const tiers = ['payout', 'withdrawal'].map((kind) => ({ ...dated, kind, fixed, rate: 0, unit: 1 }));
  await db.insertInto('dated_fee_tier').values(tiers).execute();
  await gateway.setAvailable('MX', 100_000_000);
  bankAccountId = await gateway.bankAccount('MX');
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});
beforeEach(() => gateway.clock.set(before));

interface Rehearsed {
  after: EntityRecord;
  terms: string;
}

const changed = { status: 412, body: { code: 412, errors: [{ path: '', keyword: 'terms' }] } };

/** Returns what a payout would cost. */
const rehearsePayout = async (body: object) =>
  (await gateway.post('MX/payout-orders?rehearse=true', body)).body.data as Rehearsed;

/** Sends a payout on terms that were shown. */
const sendPayout = (body: object, terms: string, key: string = newId()) =>
  gateway.post('MX/payout-orders', body, key, { 'agreed-terms': terms });

describe('a payout whose costs were shown', () => {
  const payout = { payeeName: 'María López', accountType: 1, payeeAccount: '032180000118359719' };
  it('is not made at another price that began meanwhile, and with its key once that was shown', async () => {
    const body = { ...payout, amount: 1_000_000 };
    const { terms, after: shown } = await rehearsePayout(body);
    expect(shown.fee).not.toBe(fixed);
    const balances = await gateway.balances('MX');
    gateway.clock.set(after);
    const key = newId();
    expect(await sendPayout(body, terms, key)).toMatchObject(changed);
    expect(await gateway.balances('MX')).toEqual(balances);
    const again = await rehearsePayout(body);
    expect(again.after.fee).toBe(fixed);
    expect((await sendPayout(body, again.terms, key)).status).toBe(200);
    expect((await gateway.balances('MX')).payoutHold - balances.payoutHold).toBe(1_000_000 + fixed);
  });

  it('is made within the day, and by who was shown nothing', async () => {
    const body = { ...payout, amount: 2_000_000 };
    const { terms } = await rehearsePayout(body);
    gateway.clock.set('2027-01-01T05:59:59Z');
    expect((await sendPayout(body, terms)).status).toBe(200);
    gateway.clock.set(after);
    expect((await gateway.post('MX/payout-orders', { ...body, amount: 2_000_100 })).status).toBe(200);
  });

  it('is not made either where an operator changes prices meanwhile', async () => {
    const body = { ...payout, amount: 3_000_000 };
    const { terms } = await rehearsePayout(body);
    const { db, merchantId } = gateway;
    const ofPayouts = db.updateTable('fee_tier').where('merchant_id', '=', merchantId);
    await ofPayouts.where('country', '=', 'MX').where('kind', '=', 'payout').set({ fixed: 1 }).execute();
    expect(await sendPayout(body, terms)).toMatchObject(changed);
  });
});

/** A file of two withdrawals. */
const file = (amount: number) => ({
  file: 'withdrawals.csv',
  rows: [
    { number: 2, values: { bankAccountId, amount } },
    { number: 3, values: { bankAccountId, amount: amount + 100 } },
  ],
});

describe('withdrawals of a file whose costs were shown', () => {
  const path = 'MX/withdrawals/batches/create';
  const rehearse = async (body: object) =>
    (await gateway.owner.send('POST', `${path}?rehearse=true`, body)).body.data as { terms: string };
  const send = (body: object, terms: string) =>
    gateway.owner.send('POST', path, body, { proven: true, headers: { 'agreed-terms': terms } });

  it('are not accepted at another price', async () => {
    const { terms } = await rehearse(file(300_000));
    gateway.clock.set(after);
    expect(await send(file(300_000), terms)).toMatchObject(changed);
  });

  it('fail row by row where midnight passes until they are made', async () => {
    const { terms } = await rehearse(file(400_000));
    const { id } = (await send(file(400_000), terms)).body.data as { id: string };
    gateway.clock.set(after);
    await runJobs(gateway.context, ['batches.perform']);
    const rows = (await gateway.owner.send('GET', `${path}/${id}/rows`)).body.data;
    const msg = 'Prices have changed since you were shown what this costs.';
    const failed = { state: 'failed', errors: [{ path: '', keyword: 'terms', msg }] };
    expect(rows).toMatchObject([failed, failed]);
  });

  it('are made at the price that was shown', async () => {
    // A code of the authenticator is used once.
    gateway.clock.set('2027-01-01T05:55:00Z');
    const { terms } = await rehearse(file(500_000));
    const { id } = (await send(file(500_000), terms)).body.data as { id: string };
    await runJobs(gateway.context, ['batches.perform']);
    expect((await gateway.owner.send('GET', `${path}/${id}`)).body.data).toMatchObject({
      done: 2,
      failed: 0,
    });
  });
});
