import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runJobs } from '../support/runJobs';
import { type FundGateway, fundGateway } from './support/fundGateway';

const withdraw = 'financialcenter:manage:withdraw';
const approve = 'financialcenter:manage:approve';
const ofFiles = 'financialcenter:manage:batchwithdraw';
let gateway: FundGateway;
let account: string;

beforeAll(async () => {
  gateway = await fundGateway(
    {},
    { amounts: { [withdraw]: { MXN: 50_000 }, [approve]: { MXN: 6_000_000 } } },
  );
  account = await gateway.bankAccount('MX');
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});
beforeEach(() => gateway.setAvailable('MX', 90_000_000));

/** Stores the amounts of the role of the owner, as work without a request reads it. */
const storeAmounts = (amounts: object) =>
  gateway.db
    .updateTable('merchant_role')
    .set({ amounts: JSON.stringify(amounts) })
    .where('merchant_id', '=', gateway.merchantId)
    .where('name', '=', 'owner')
    .execute();

describe('the largest amount of a role', () => {
  it('is withdrawn, and not a cent more: it says how much, and who may', async () => {
    expect((await gateway.withdraw('MX', { bankAccountId: account, amount: 50_000 })).status).toBe(200);
    const before = await gateway.balances('MX');
    const answer = await gateway.withdraw('MX', { bankAccountId: account, amount: 50_001 });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/amount', keyword: 'amountOfOthers' }] },
    });
    expect(answer.body.errors![0]!.msg).toContain('500.00 MXN');
    expect(answer.body.errors![0]!.msg).toContain('Who may now:');
    expect(await gateway.balances('MX')).toEqual(before);
  });

  it('is said in a rehearsal, before anything is asked for', async () => {
    const body = { bankAccountId: account, amount: 50_001 };
    expect(await gateway.owner.send('POST', 'MX/withdrawals?rehearse=true', body)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/amount', keyword: 'amountOfOthers' }] },
    });
  });

  it('is the greatest that the form offers', async () => {
    const body = { bankAccountId: account };
    const { data } = (await gateway.owner.send('POST', 'MX/withdrawals/greatest/amount', body)).body;
    expect(data).toEqual({ greatest: 50_000 });
  });

  it('is nothing in another currency', async () => {
    await gateway.setAvailable('PE', 90_000_000);
    const body = { bankAccountId: await gateway.bankAccount('PE'), amount: 20_000 };
    expect(await gateway.withdraw('PE', body)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/amount', keyword: 'currencyOfOthers' }] },
    });
  });

  it('keeps its user from what moves any amount', async () => {
    const body = { bankAccountId: account, turn: 'day' };
    const answer = await gateway.owner.send('POST', 'MX/withdrawal-schedules', body, { proven: true });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: '', keyword: 'anyAmountOfOthers' }] },
    });
  });

  it('binds the rows of a file, by the role as it is when they are done', async () => {
    await storeAmounts({ [ofFiles]: { MXN: 30_000 }, [withdraw]: { MXN: 40_000 } });
    const rows = [30_000, 30_001].map((amount, index) => ({
      number: index + 2,
      values: { bankAccountId: account, amount },
    }));
    const path = 'MX/withdrawals/batches/create';
    const sent = { file: 'withdrawals.xlsx', rows };
    const { data } = (await gateway.owner.send('POST', path, sent, { proven: true })).body;
    await runJobs(gateway.context, ['batches.perform']);
    const { id } = data as { id: string };
    expect((await gateway.owner.send('GET', `${path}/${id}`)).body.data).toMatchObject({
      done: 1,
      failed: 1,
    });
    await storeAmounts({});
  });
});

describe('a withdrawal above the amount of who may approve', () => {
  const large = 7_000_000;
  let other: FundGateway;
  let bank: string;

  beforeAll(async () => {
    other = await fundGateway();
    bank = await other.bankAccount('MX');
    await other.setAvailable('MX', 90_000_000);
    await other.db
      .updateTable('merchant_user')
      .set({ mails_awaiting: true })
      .where('id', '=', other.finance.userId)
      .execute();
  });
  afterAll(() => other.close());

  /** Withdraws as the owner where finance approves up to an amount. Returns who gets an e-mail, and what finance is told and counts. */
  async function toldOf(amount: number, most: number) {
    const { db, merchantId, finance, context } = other;
    await db.deleteFrom('mail_outbox').execute();
    const amounts = { [approve]: { MXN: most } };
    const { role_id: role } = await db
      .selectFrom('merchant_user')
      .select('role_id')
      .where('id', '=', finance.userId)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('merchant_role')
      .set({ amounts: JSON.stringify(amounts) })
      .where('id', '=', role)
      .execute();
    await other.withdrawn('MX', { bankAccountId: bank, amount });
    await runJobs(context, ['awaiting.mail'], new Date('2100-01-01'));
    const mails = await db.selectFrom('mail_outbox').select('recipient').execute();
    const token = other.signIn({ merchantId, userId: finance.userId, amounts });
    const { data } = (await other.send(token, 'GET', '/api/manage/MX/notifications?countries=MX')).body;
    return { mails: mails.map(({ recipient }) => recipient), unread: (data as { unread: number }).unread };
  }

  it('is told to them once they may, and not before', async () => {
    expect(await toldOf(large + 100, large)).toEqual({ mails: [], unread: 0 });
    const told = await toldOf(large + 200, large + 200);
    expect(told).toEqual({ mails: ['finance@mariposa.example'], unread: 2 });
  });
});
