import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { networkActor } from '../../../src/gateway/database/actors';
import { connect } from '../../../src/gateway/database/connection';
import type { EntityRecord, StoredRecord } from '../../../src/gateway/database/records';
import { recordPayment } from '../../../src/gateway/orders/payments';
import { anyMethod } from '../../../src/metadata/tenants/prices';
import { modelFacts } from '../../../src/metadata/tenants/tenantFacts';
import { type FundGateway, fundGateway } from '../funds/support/fundGateway';

/** What is charged from the first day of 2027 on: fixed parts that no price of the sandbox has. */
const fixed = 70_700;

let gateway: FundGateway;
beforeAll(async () => {
  gateway = await fundGateway();
  const { db, merchantId } = gateway;
  const tiers = ['collection', 'payout', 'withdrawal', 'recharge'].flatMap((kind) =>
    ['MX', 'CL', 'PK'].map((country) => ({ country, kind })),
  );
  const dated = { merchant_id: merchantId, method: anyMethod, begins: '2027-01-01', from_amount: 0 };
  const amounts = { fixed, rate: 0, unit: 1 };
  await db
    .insertInto('dated_fee_tier')
    .values(tiers.map((tier) => ({ ...dated, ...tier, ...amounts })))
    .execute();
  await gateway.setAvailable('MX', 100_000_000);
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});
beforeEach(() => gateway.clock.set(before));

/** The last second of 2026 in Mexico, six hours behind Greenwich, and the first one of 2027. */
const before = '2027-01-01T05:59:59Z';
const after = '2027-01-01T06:00:00Z';

const quote = async (country: string, method: string, at: string) => {
  gateway.clock.set(at);
  const body = { kind: 'payout', payOutMethod: method, amount: 1_000_000 };
  const answer = await gateway.post(`${country}/fee-quotes?rehearse=true`, body);
  return (answer.body.data as { after: StoredRecord<'fee-quote'> }).after.fee;
};

const pay = async ({ id }: { id: string }, amount: number) =>
  (await gateway.post(`MX/collection-orders/${id}/simulate-callback`, { amount })).body.data as EntityRecord;

const payee = { payeeName: 'María López', accountType: 1, payeeAccount: '032180000118359719' };

const held = async () => (await gateway.balances('MX')).payoutHold;

describe('a price that begins on a day', () => {
  it.each([
    ['MX', before, after],
    // Chile's clocks show an hour more in summer; its zone here is the same all year.
    ['CL', '2027-01-01T03:59:59Z', '2027-01-01T04:00:00Z'],
    ['PK', '2026-12-31T18:59:59Z', '2026-12-31T19:00:00Z'],
  ])('counts from midnight in %s', async (country, last, first) => {
    const [method] = modelFacts(gateway.model).methods('payout', country)!;
    expect(await quote(country, method!, last)).not.toBe(fixed);
    expect(await quote(country, method!, first)).toBe(fixed);
  });

  it('is not that of an order of before, whenever it is paid', async () => {
    const amount = 5_000_000;
    const late = await gateway.order(amount);
    gateway.clock.set(after);
    const next = await gateway.order(amount);
    expect(await pay(next, amount)).toMatchObject({ fee: fixed, netAmount: amount - fixed });
    const paid = await pay(late, amount);
    expect(paid.fee).toBeGreaterThan(0);
    expect(paid.fee).not.toBe(fixed);
  });

  it('is that of a payment without an order, by when it was paid', async () => {
    const { db, model, merchantId } = gateway;
    const arrive = async (dueAt: string) => {
      const { payment } = await recordPayment(db, model, {
        merchantId,
        country: 'MX',
        payment: { amount: 5_000_000, method: 'SPEI' },
        at: new Date('2027-01-03T00:00:00Z'),
        dueAt: new Date(dueAt),
        actor: networkActor,
      });
      return payment.fee;
    };
    expect(await arrive(before)).not.toBe(fixed);
    expect(await arrive(after)).toBe(fixed);
  });

  it('is held for a payout that is made since then, as its rehearsal says', async () => {
    for (const [at, isNew] of [
      [before, false],
      [after, true],
    ] as const) {
      gateway.clock.set(at);
      const was = await held();
      const body = { ...payee, amount: 1_000_000 + (isNew ? 100 : 0) };
      const rehearsal = await gateway.post('MX/payout-orders?rehearse=true', body);
      const { fee } = (rehearsal.body.data as { after: EntityRecord }).after;
      expect(fee === fixed).toBe(isNew);
      expect((await gateway.post('MX/payout-orders', body)).status).toBe(200);
      expect((await held()) - was).toBe(body.amount + Number(fee));
    }
  });

  it('is that of a withdrawal and of the greatest one since then', async () => {
    const bankAccountId = await gateway.bankAccount('MX');
    const greatest = async () => {
      const answer = await gateway.owner.send('POST', 'MX/withdrawals/greatest/amount', { bankAccountId });
      return (answer.body.data as { greatest: number }).greatest;
    };
    const { available } = await gateway.balances('MX');
    expect(await greatest()).not.toBe(available - fixed);
    // A code of the authenticator takes half a minute.
    gateway.clock.set('2027-01-01T05:50:00Z');
    const early = await gateway.withdrawn('MX', { bankAccountId, amount: 500_000 });
    expect(early.fee).not.toBe(fixed);
    gateway.clock.set(after);
    const { available: left } = await gateway.balances('MX');
    expect(await greatest()).toBe(left - fixed);
    expect(await gateway.withdrawn('MX', { bankAccountId, amount: 600_000 })).toMatchObject({ fee: fixed });
  });

  it('is announced on the page of the merchant with its day, beside the price of today', async () => {
    const shown = async () =>
      (await gateway.list('MX/withdrawal-prices', { method: 'bank' })).map((price) => [
        price.status,
        price.begins,
        price.fixed,
      ]);
    expect(await shown()).toEqual([
      ['current', undefined, 2_500],
      ['announced', '2027-01-01', fixed],
    ]);
    gateway.clock.set(after);
    expect(await shown()).toEqual([['current', '2027-01-01', fixed]]);
  });

  it('is announced where there is no price yet', async () => {
    expect(await gateway.list('MX/recharge-prices', {})).toMatchObject([{ begins: '2027-01-01', fixed }]);
  });

  it('gives way to a method of its own, which is shown as it is', async () => {
    const own = await gateway.list('MX/collection-prices', { method: 'OXXO' });
    expect(own).toMatchObject([{ fixed: 800, rate: 2 }]);
    expect(own).toHaveLength(1);
  });
});

it('of two gateways, the second books by the price that the first one has accepted', async () => {
  const { model, merchantId } = gateway;
  const amount = 5_000_000;
  const order = await gateway.order(amount);
  const other = connect(gateway.connection, 1);
  try {
    const arrival = (named: typeof order) =>
      other.transaction().execute((db) =>
        recordPayment(db, model, {
          merchantId,
          country: 'MX',
          order: named,
          payment: { amount },
          at: new Date(after),
          actor: networkActor,
        }),
      );
    const { payment } = await arrival(order);
    expect(payment.fee).not.toBe(fixed);
    // Once the operator's file has no price of that time any more, the one of the payment is what there is.
    const { db } = gateway;
    const ofMerchant = db.deleteFrom('fee_tier').where('merchant_id', '=', merchantId);
    await ofMerchant.where('country', '=', 'MX').where('kind', '=', 'collection').execute();
    const refused = await gateway.post('MX/collection-orders', { method: 'SPEI', amount });
    expect([refused.status, refused.body.msg]).toEqual([422, expect.stringContaining('no fees')]);
    const open = await gateway.read(`MX/collection-orders/${order.id}`);
    const late = await arrival(open as typeof order);
    expect(late.payment.fee).toBe(fixed);
  } finally {
    await other.destroy();
  }
});
