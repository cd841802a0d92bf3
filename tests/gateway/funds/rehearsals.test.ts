import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { runJobs } from '../support/runJobs';
import { type FundGateway, fundGateway } from './support/fundGateway';

let gateway: FundGateway;
let account: string;

beforeAll(async () => {
  gateway = await fundGateway();
  account = await gateway.bankAccount('MX');
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});

const batchPath = 'MX/withdrawals/batches/create';
const bodyOf = (amounts: number[]) => ({
  file: 'withdrawals.xlsx',
  rows: amounts.map((amount, index) => ({ number: index + 2, values: { bankAccountId: account, amount } })),
});

interface Rehearsed {
  count: number;
  sums: { sums: Record<string, number> }[];
  rows: { number: number; amounts: Record<string, number> }[];
  rejected: { number: number; errors: object[] }[];
  /** The balances, as they would be. */
  shown: { available: number; withdrawHold: number };
}

/** What a withdrawal books. */
const amountsOf = ({ amount, fee, actualDebit }: StoredRecord<'withdrawal'>) => ({
  amount,
  fee,
  actualDebit,
});

/** Does `work` while a transaction of somebody else has the merchant's account in the ledger locked. */
async function whileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  return gateway.db.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom('ledger_account')
      .selectAll()
      .where('merchant_id', '=', gateway.merchantId)
      .forUpdate()
      .execute();
    return work();
  });
}

describe('a rehearsal and the write after it', () => {
  it('agree about a batch: fees, total, the balance afterwards and the rows that are short', async () => {
    await gateway.setAvailable('MX', 1_000_000);
    const sent = bodyOf([400_000, 300_000, 350_000, 150_000, 200_000, 90_000]);
    const rehearsal = await gateway.owner.send('POST', `${batchPath}?rehearse=true`, sent);
    const { count, sums, rows: booked, rejected, shown } = rehearsal.body.data as Rehearsed;
    const total = sums[0]!.sums;
    expect(rejected.length).toBeGreaterThan(1);
    expect(await gateway.balances('MX')).toMatchObject({ available: 1_000_000 });

    const { body } = await gateway.owner.send('POST', batchPath, sent, { proven: true });
    await runJobs(gateway.context, ['batches.perform']);
    const { id, number } = body.data as { id: string; number: string };
    const rows = (await gateway.owner.send('GET', `${batchPath}/${id}/rows`)).body
      .data as Rehearsed['rejected'];
    const failed = rows.filter(({ errors }) => errors !== null);
    expect(failed.map((row) => ({ number: row.number, errors: row.errors }))).toEqual(rejected);
    const filter = encodeURIComponent(JSON.stringify({ batchNo: number }));
    const made = (await gateway.owner.send('GET', `MX/withdrawals?filter=${filter}`)).body
      .data as StoredRecord<'withdrawal'>[];
    expect(made).toHaveLength(count);
    const byAmount = new Map(made.map((record) => [record.amount, amountsOf(record)]));
    expect(booked.map(({ amounts }) => amounts)).toEqual(
      booked.map(({ amounts }) => byAmount.get(amounts.amount!)),
    );
    const numbers = sent.rows.map(({ number }) => number);
    const taken = numbers.filter((number) => !rejected.some((row) => row.number === number));
    expect(booked.map((row) => row.number)).toEqual(taken);
    for (const field of ['amount', 'fee', 'actualDebit'] as const) {
      expect(made.reduce((sum, record) => sum + record[field]!, 0)).toBe(total[field]);
    }
    expect((await gateway.balances('MX')).available).toBe(1_000_000 - total.actualDebit!);
    expect(shown).toMatchObject(await gateway.balances('MX'));
  });

  it('agree about one withdrawal, and about one that the balance does not cover', async () => {
    await gateway.setAvailable('MX', 500_000);
    const body = { bankAccountId: account, amount: 123_400 };
    const rehearsal = await gateway.owner.send('POST', 'MX/withdrawals?rehearse=true', body);
    const { after, shown } = rehearsal.body.data as { after: Record<string, unknown>; shown: object };
    const made = await gateway.withdrawn('MX', body);
    expect(shown).toMatchObject(await gateway.balances('MX'));
    const fields = ['amount', 'fee', 'actualDebit', 'status', 'accountName', 'bankName'] as const;
    for (const field of fields) expect([field, after[field]]).toEqual([field, made[field]]);

    const large = { ...body, amount: 480_000 };
    const [rehearsed, sent] = [
      await gateway.owner.send('POST', 'MX/withdrawals?rehearse=true', large),
      await gateway.withdraw('MX', large),
    ];
    expect(rehearsed).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/amount', keyword: 'available' }] },
    });
    expect(rehearsed.body).toEqual(sent.body);
  });
});

describe('a rehearsal', () => {
  it('of a form or a batch waits for nobody who has locked the account, and locks it for nobody', async () => {
    await gateway.setAvailable('MX', 500_000);
    const [form, batch] = await whileLocked(async () => [
      await gateway.owner.send('POST', 'MX/withdrawals?rehearse=true', {
        bankAccountId: account,
        amount: 20_100,
      }),
      await gateway.owner.send('POST', `${batchPath}?rehearse=true`, bodyOf([20_200, 20_300])),
    ]);
    expect(form.status).toBe(200);
    expect(batch.body.data).toMatchObject({ count: 2, rejected: [] });
  });

  it('sent from ten tabs at once is done for each of them, and stores nothing', async () => {
    await gateway.setAvailable('MX', 500_000);
    const list = async () => (await gateway.owner.send('GET', 'MX/withdrawals')).headers['content-range'];
    const before = await list();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        gateway.owner.send('POST', `${batchPath}?rehearse=true`, bodyOf([20_400, 20_500])),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await list()).toBe(before);
  });
});

describe('what a form shows above its fields', () => {
  it.each([
    { name: 'form', path: 'MX/withdrawals', body: () => ({ bankAccountId: account, amount: 20_800 }) },
    { name: 'batch', path: batchPath, body: () => bodyOf([20_900]) },
  ])('is in the rehearsal of a $name for those alone who may see it', async ({ path, body }) => {
    await gateway.setAvailable('MX', 500_000);
    const { merchantId, owner } = gateway;
    const rehearse = async (...more: string[]) => {
      const may = ['withdraw', 'batchwithdraw'].map((each) => `financialcenter:manage:${each}`);
      const permissions = new Set([...may, ...more]);
      const token = gateway.signIn({ merchantId, userId: owner.userId, permissions });
      return gateway.send(token, 'POST', `/api/manage/${path}?rehearse=true`, body());
    };
    const [blind, seeing] = [await rehearse(), await rehearse('financialcenter:manage')];
    expect(blind).toMatchObject({ status: 200 });
    expect(blind.body.data).not.toHaveProperty('shown');
    expect(seeing.body.data).toHaveProperty('shown.available');
  });
});

describe('a batch that asks for a code', () => {
  it('is not read without one, but answers a request that was sent before', async () => {
    await gateway.setAvailable('MX', 500_000);
    const headers = { 'idempotency-key': 'the-batch-of-today' };
    const invalid = await gateway.owner.send('POST', batchPath, { file: 'x', rows: 'none' }, { headers });
    expect(invalid.body.errors).toMatchObject([{ keyword: 'stepUp' }]);
    const sent = bodyOf([20_600]);
    const first = await gateway.owner.send('POST', batchPath, sent, { proven: true, headers });
    expect(first.status).toBe(200);
    expect((await gateway.owner.send('POST', batchPath, sent, { headers })).body).toEqual(first.body);
  });

  it('is stored once when its key is sent twice at the same moment', async () => {
    const headers = { 'idempotency-key': 'the-batch-of-tomorrow' };
    const sent = bodyOf([20_700]);
    const answers = await Promise.all(
      [1, 2].map(() => gateway.owner.send('POST', batchPath, sent, { proven: true, headers })),
    );
    expect(answers[0]!.body).toMatchObject({ code: 200 });
    expect(answers[1]!.body).toEqual(answers[0]!.body);
  });

  it('names an amount that is a text, and stores nothing', async () => {
    const rows = [{ number: 2, values: { bankAccountId: account, amount: '20700' } }];
    const sent = { file: 'withdrawals.xlsx', rows };
    const answer = await gateway.owner.send('POST', batchPath, sent, { proven: true });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/rows/2/amount', keyword: 'type' }] },
    });
  });
});
