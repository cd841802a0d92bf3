import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkActor } from '../../../src/gateway/database/actors';
import type { StoredRecord } from '../../../src/gateway/database/records';
import type { Tables } from '../../../src/gateway/database/declared/tables';
import { post } from '../../../src/gateway/ledger/post';
import { readBalances } from '../support/readBalances';
import { verifyLedger } from '../../../src/gateway/ledger/verify';
import { orderEffects } from '../../../src/gateway/orders/postStates';
import { recordPayment } from '../../../src/gateway/orders/payments';
import { verifyOrders } from '../../../src/gateway/orders/verify/verifyOrders';
import { changeState } from '../../../src/gateway/resources/changeState';
import { runJobs } from '../support/runJobs';
import { type OrderGateway, orderGateway } from './support/orderGateway';

let gateway: OrderGateway;
beforeAll(async () => {
  gateway = await orderGateway();
});
afterAll(() => gateway.close());

const account = (country = 'MX') => ({
  merchantId: gateway.merchantId,
  country,
  currency: gateway.model.countries[country]!.currency,
});
const balances = () => readBalances(gateway.db, account());
const problems = async (db: Kysely<Tables> = gateway.db) =>
  (await verifyLedger(db, gateway.model, [verifyOrders])).problems;

/** What `work` adds to each balance. */
async function changeBy(work: () => Promise<unknown>) {
  const before = await balances();
  await work();
  const after = await balances();
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, amount]) => {
      const change = amount - before[name as keyof typeof before];
      return change === 0 ? [] : [[name, change]];
    }),
  );
}

const payee = { payeeName: 'María López', accountType: 1, payeeAccount: '032180000118359719' };
const createPayout = (amount: number) => gateway.post('MX/payout-orders', { ...payee, amount });

/** Another amount each time: a payout that repeats an earlier one must be confirmed. */
let lastAmount = 100_000;
const newAmount = () => (lastAmount += 1_000);

async function newPayout(amount = newAmount()) {
  const { body } = await createPayout(amount);
  return body.data as StoredRecord<'payout-order'>;
}

const change = (
  entity: 'payout-order' | 'collection-order',
  id: string,
  from: string,
  to: string,
  changes = {},
) =>
  changeState(gateway.db, gateway.model, {
    entity,
    key: { merchantId: gateway.merchantId, country: 'MX', id },
    field: 'status',
    from,
    to,
    at: gateway.clock.now(),
    actor: networkActor,
    changes,
    effects: orderEffects,
  });

const costs = async (amount: number) => {
  const answer = await gateway.post('MX/payout-orders?rehearse=true', { ...payee, amount });
  return (answer.body.data as { after: { actualDebit: number } }).after.actualDebit;
};

describe('a payout', () => {
  it('holds its amount and fee until it completes', async () => {
    const amount = newAmount();
    const debit = await costs(amount);
    let payout!: StoredRecord<'payout-order'>;
    expect(await changeBy(async () => (payout = await newPayout(amount)))).toEqual({
      available: -debit,
      payoutHold: debit,
    });
    expect(await problems()).toEqual([]);
    const finish = async () => {
      await runJobs(gateway.context, ['networks.submit']);
      await runJobs(gateway.context, ['networks.played'], new Date('2026-11-20T18:01:00Z'));
    };
    expect(await changeBy(finish)).toEqual({ payoutHold: -debit });
    expect(await gateway.read(`MX/payout-orders/${payout.id}`)).toMatchObject({
      status: 'completed',
      actualDebit: debit,
    });
    expect(await changeBy(() => change('payout-order', payout.id, 'completed', 'refunded'))).toEqual({
      available: debit,
    });
    expect(await problems()).toEqual([]);
  });

  it('gives back what it held where it fails', async () => {
    const amount = newAmount();
    const debit = await costs(amount);
    const payout = await newPayout(amount);
    expect(await changeBy(() => change('payout-order', payout.id, 'accepted', 'failed'))).toEqual({
      available: debit,
      payoutHold: -debit,
    });
    expect(await problems()).toEqual([]);
  });

  it('that the available balance does not cover is refused at its amount, and leaves nothing behind', async () => {
    const { available } = await balances();
    const move = (key: string, from: 'available' | 'bank', to: 'available' | 'bank') =>
      post(gateway.db, gateway.model, [
        {
          ...account(),
          key,
          businessType: 'correction',
          at: gateway.clock.now(),
          moves: [{ from, to, amount: available - 125_000 }],
        },
      ]);
    await move('out', 'available', 'bank');
    // It covers the amount, but not the fee with it.
    const refused = await changeBy(async () => {
      const answer = await createPayout(125_000);
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: [{ path: '/amount', keyword: 'available' }] },
      });
      expect(answer.body.errors![0]!.msg).toContain('The available balance is 1,250.00 MXN;');
    });
    expect(refused).toEqual({});
    const open = await gateway.list('MX/payout-orders', { status: 'accepted' });
    await move('in', 'bank', 'available');
    expect(open).toEqual([]);
    expect(await problems()).toEqual([]);
  });
});

const pay = (order?: StoredRecord<'collection-order'>) =>
  recordPayment(gateway.db, gateway.model, {
    merchantId: gateway.merchantId,
    country: 'MX',
    order,
    payment: { amount: 20_000, method: 'SPEI' },
    at: gateway.clock.now(),
    actor: networkActor,
  });

describe('a payment', () => {
  it('is unsettled less its fee, then available, then refunded with its order', async () => {
    const order = await gateway.order(20_000);
    let fee = 0;
    const paid = await changeBy(async () => {
      fee = (await pay(order)).payment.fee;
    });
    expect(fee).toBeGreaterThan(0);
    expect(paid).toEqual({ unsettled: 20_000 - fee });
    const settle = () => runJobs(gateway.context, ['orders.step'], new Date('2026-11-22T18:00:00Z'));
    expect(await changeBy(settle)).toEqual({ unsettled: fee - 20_000, available: 20_000 - fee });
    const refund = () => change('collection-order', order.id, 'completed', 'refunded');
    expect(await changeBy(refund)).toEqual({ available: -20_000 });
    expect(await problems()).toEqual([]);
  });

  it('that matches no order is unsettled as well', async () => {
    const paid = await changeBy(async () => {
      expect((await pay()).order).toBeUndefined();
    });
    expect(paid.unsettled).toBeGreaterThan(0);
    expect(await problems()).toEqual([]);
  });
});

/** Does something to the database past its guards, looks at it with `look`, and takes it back. */
async function afterDamage<Result>(damage: string[], look: (db: Kysely<Tables>) => Promise<Result>) {
  let seen: Result | undefined;
  const takenBack = new Error('taken back');
  await gateway.db
    .transaction()
    .execute(async (transaction) => {
      await sql.raw("set local session_replication_role = 'replica'").execute(transaction);
      for (const statement of damage) await sql.raw(statement).execute(transaction);
      seen = await look(transaction);
      throw takenBack;
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
  return seen!;
}

describe('the verification', () => {
  it.each([
    ["update payout_order set status = 'completed' where id = '%'", 'which is not open'],
    ["delete from ledger_hold where id = '%'", 'nothing is held for the payout'],
    ["update payout_order set amount = amount * 9 where id = '%'", 'are held for the payout'],
    ['update pay_in_detail set net_amount = net_amount + 1', 'payments that are not settled come to'],
  ])('finds what "%s" did', async (damage, problem) => {
    const { id } = await newPayout();
    expect(await afterDamage([damage.replace('%', id)], problems)).toContainEqual(
      expect.stringContaining(problem),
    );
  });
});
