import { omit } from 'es-toolkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { payout } from '../../../bench/support/payout';
import type { Notification, Notifications } from '../../../src/contract/awaiting';
import { newId } from '../../../src/gateway/database/ids';
import { noteHappened } from '../../../src/gateway/notifications/note';
import { changeState } from '../../../src/gateway/resources/changeState';
import { contributions } from '../../../src/gateway/parts';
import { type FundGateway, type FundUser, fundGateway } from '../funds/support/fundGateway';

let gateway: FundGateway;
let account: string;

/** Above what the merchant withdraws within a day without a second person. */
const large = 6_000_000;

beforeAll(async () => {
  gateway = await fundGateway();
  account = await gateway.bankAccount('MX');
  await gateway.setAvailable('MX', 1_000_000_000);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.db.deleteFrom('notification').execute();
});

async function told(user: FundUser, countries = 'MX,PE'): Promise<Notifications> {
  const { status, body } = await user.send('GET', `MX/notifications?countries=${countries}`);
  expect(status).toBe(200);
  return body.data as Notifications;
}

const textsOf = ({ notifications }: Notifications) => notifications.map(({ text }) => text);

let amounts = 0;
/** Withdraws as the owner, each time another amount, as the same one would repeat the one before. */
const withdraw = () => gateway.withdrawn('MX', { bankAccountId: account, amount: large + (amounts += 100) });

async function release(id: string) {
  const path = `MX/withdrawals/${id}`;
  const { $revision } = (await gateway.finance.send('GET', path)).body.data as { $revision: string };
  const headers = { 'if-match': `"${$revision}"` };
  const answer = await gateway.finance.send('POST', `${path}/release`, {}, { proven: true, headers });
  expect(answer.status).toBe(200);
}

it('tells whoever may do something of what awaits them, and not who entered it', async () => {
  const { id, withdrawalNo } = await withdraw();
  const { unread, notifications } = await told(gateway.finance);
  expect(unread).toBe(1);
  expect(notifications).toMatchObject([
    {
      text: '1 withdrawal awaits your approval',
      country: 'MX',
      tone: 'warning',
      label: expect.stringContaining(withdrawalNo) as unknown,
      amount: large + amounts,
      currency: 'MXN',
      path: `/Withdrawals/${id}`,
      isRead: false,
      isOver: false,
    },
  ]);
  expect(await told(gateway.owner)).toMatchObject({ unread: 0, notifications: [] });
  expect(textsOf(await told(gateway.finance, 'PE'))).toEqual([]);
});

it('counts nothing any more that somebody has done meanwhile', async () => {
  const { id } = await withdraw();
  await release(id);
  expect(await told(gateway.finance)).toMatchObject({ unread: 0, notifications: [{ isOver: true }] });
});

it('says many of a kind on a day as one, that leads to all of them', async () => {
  for (let each = 0; each < 6; each++) await withdraw();
  const { unread, notifications } = await told(gateway.finance);
  const filter = encodeURIComponent('{"status":["awaitingApproval"]}');
  expect([unread, notifications]).toMatchObject([
    1,
    [{ text: '6 withdrawals await your approval', path: `/Withdrawals?filter=${filter}` }],
  ]);
  expect(notifications[0]).not.toHaveProperty('label');
});

const mark = async (user: FundUser, body: object) =>
  expect((await user.send('POST', 'MX/notifications/read?countries=MX,PE', body)).status).toBe(200);

it('is read by each user for themselves, one or all, but not what came after', async () => {
  await withdraw();
  await withdraw();
  const [newest, older] = (await told(gateway.finance)).notifications as [Notification, Notification];
  await mark(gateway.finance, { until: newest.at, key: older.key });
  expect((await told(gateway.finance)).notifications.map(({ isRead }) => isRead)).toEqual([false, true]);
  await withdraw();
  await mark(gateway.finance, { until: newest.at });
  expect(await told(gateway.finance)).toMatchObject({
    unread: 1,
    notifications: [{ isRead: false }, { isRead: true }, { isRead: true }],
  });
});

it('tells of a state that a record comes to, such as one that the provider has rejected', async () => {
  const { id, status: from } = await withdraw();
  const { db, model, merchantId, clock } = gateway;
  await changeState(db, model, {
    entity: 'withdrawal',
    key: { merchantId, country: 'MX', id },
    field: 'status',
    from,
    to: 'rejected',
    at: clock.now(),
    actor: { kind: 'operator' },
    effects: contributions.handlers.effects,
  });
  expect(textsOf(await told(gateway.owner))).toContain('Withdrawal rejected');
});

const payments = { place: 0 };
/** A payout that the network has failed, of the owner or as of a program. */
async function failedPayout(by: 'user' | 'program' = 'user') {
  const { db, model, merchantId, clock, owner } = gateway;
  const form = {
    ...omit(payout((payments.place += 1)), ['merchantOrderNo']),
    amount: 50_000 + payments.place,
  };
  const answer = await owner.send('POST', 'MX/payout-orders', form, { proven: true });
  expect(answer.status).toBe(200);
  const { id, orderNo, status: from } = answer.body.data as { id: string; orderNo: string; status: string };
  if (by === 'program')
    await sql`update payout_order set requested_by = null where merchant_id = ${merchantId} and id = ${id}`.execute(
      db,
    );
  await changeState(db, model, {
    entity: 'payout-order',
    key: { merchantId, country: 'MX', id },
    field: 'status',
    from,
    to: 'failed',
    at: clock.now(),
    actor: { kind: 'network' },
    effects: contributions.handlers.effects,
  });
  return { id, form: { ...form, replaces: orderNo } };
}

it('tells who made a payout, and colleagues, that it failed, and leads from many to those that failed', async () => {
  const { id } = await failedPayout();
  const { notifications } = await told(gateway.owner);
  expect(notifications).toMatchObject([
    { text: 'Payout failed', tone: 'error', path: `/Paymentorders/${id}` },
  ]);
  for (let each = 0; each < 5; each++) await failedPayout();
  const filter = encodeURIComponent('{"status":["failed"]}');
  const all = { text: '6 payouts failed', path: `/Paymentorders?filter=${filter}` };
  expect((await told(gateway.owner)).notifications).toMatchObject([all]);
});

it('tells nothing of failed payouts of programs, which are told themselves', async () => {
  await failedPayout('program');
  expect(textsOf(await told(gateway.owner))).toEqual([]);
});

it('counts a failed payout no more once it was paid again', async () => {
  const { form } = await failedPayout();
  const again = await gateway.owner.send('POST', 'MX/payout-orders', form, { proven: true });
  expect(again.status).toBe(200);
  expect(await told(gateway.owner)).toMatchObject({ unread: 0, notifications: [{ isOver: true }] });
});

it('tells a user alone of what is theirs', async () => {
  const { db, model, merchantId, clock, owner, finance } = gateway;
  await noteHappened(db, model, {
    merchantId,
    country: 'MX',
    resource: 'downloads',
    name: 'failed',
    recordId: newId(),
    label: 'orders.xlsx',
    userId: owner.userId,
    actor: { kind: 'system' },
    at: clock.now(),
  });
  expect(textsOf(await told(owner))).toEqual(['Export failed']);
  expect(textsOf(await told(finance))).toEqual([]);
});

it('tells nothing of another merchant', async () => {
  const { db, model, clock, owner } = gateway;
  const other = {
    merchantId: newId(),
    country: 'MX',
    resource: 'bank-accounts',
    name: 'added',
    recordId: newId(),
  };
  await noteHappened(db, model, { ...other, label: 'x', actor: { kind: 'system' }, at: clock.now() });
  expect(await told(owner)).toMatchObject({ unread: 0, notifications: [] });
});
