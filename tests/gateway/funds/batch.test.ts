import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { runJobs } from '../support/runJobs';
import { type FundGateway, fundGateway } from './support/fundGateway';

let gateway: FundGateway;
let account: string;

beforeAll(async () => {
  gateway = await fundGateway();
  account = await gateway.bankAccount('MX');
  await gateway.setAvailable('MX', 1_000_000);
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});

const path = 'MX/withdrawals/batches/create';
const row = (number: number, bankAccountId: string, amount: number) => ({
  number,
  values: { bankAccountId, amount },
});

it('the template of withdrawals has the bank accounts on its second sheet, masked as everywhere', async () => {
  const other = await gateway.bankAccount('MX', { accountName: 'Other Name', bankName: 'Banorte' });
  await gateway.bankAccount('PE');
  const { rawPayload } = await gateway.server.inject({
    url: '/api/manage/MX/withdrawals/import-template',
    headers: { authorization: gateway.token },
  });
  const book = read(rawPayload, { type: 'buffer' });
  const [first, second] = book.SheetNames.map((name) =>
    utils.sheet_to_json<string[]>(book.Sheets[name]!, { header: 1 }),
  );
  expect(first).toEqual([['Bank account *', 'Requested amount *', 'Remark']]);
  expect(second![0]).toEqual([
    'Bank account *',
    'Bank',
    'Chain',
    'Account number or address',
    'Account name',
  ]);
  expect(second!.slice(1).map(([id]) => id)).toEqual([account, other].toSorted());
  const own = second!.find(([id]) => id === other)!;
  expect([own[1], own[4]]).toEqual(['Banorte', 'Other Name']);
  expect(own[3]).not.toMatch(/^\d+$/);
});

it('a batch withdraws what it can with one code, and says of each row what became of it', async () => {
  const rows = [
    row(2, account, 20_000),
    row(3, 'MXB99999999', 30_000),
    row(4, account, 40_000),
    row(5, account, 990_000),
  ];
  const sent = { file: 'withdrawals.xlsx', rows };
  const rehearsed = await gateway.owner.send('POST', `${path}?rehearse=true`, sent);
  const { count, rejected, sums } = rehearsed.body.data as {
    count: number;
    rejected: { number: number; errors: { path: string; keyword: string }[] }[];
    sums: { currency: string; sums: Record<string, number> }[];
  };
  expect(count).toBe(2);
  expect(rejected).toMatchObject([
    { number: 3, errors: [{ path: '/bankAccountId', keyword: 'record' }] },
    { number: 5, errors: [{ path: '/amount', keyword: 'available' }] },
  ]);
  expect(sums).toMatchObject([{ currency: 'MXN', sums: { amount: 60_000 } }]);

  const before = await gateway.balances('MX');
  const unproven = await gateway.owner.send('POST', path, sent);
  expect(unproven).toMatchObject({ status: 422, body: { errors: [{ keyword: 'stepUp' }] } });
  const { body } = await gateway.owner.send('POST', path, sent, { proven: true });
  const { id } = body.data as { id: string };
  await runJobs(gateway.context, ['batches.perform']);
  const state = (await gateway.owner.send('GET', `${path}/${id}`)).body.data;
  expect(state).toMatchObject({ total: 4, done: 2, failed: 2 });
  const { available, withdrawHold } = await gateway.balances('MX');
  const total = sums[0]!.sums.actualDebit!;
  expect(state).toMatchObject({ held: [{ state: 'underReview', currency: 'MXN', amount: total }] });
  expect({ available, withdrawHold }).toEqual({
    available: before.available - total,
    withdrawHold: before.withdrawHold + total,
  });
});

/** The withdrawals of a batch, as a colleague sees them. */
const withdrawalsOf = async (batchNo: string) => {
  const query = new URLSearchParams({ filter: JSON.stringify({ batchNo }) });
  const { body } = await gateway.finance.send('GET', `MX/withdrawals?${query}`);
  return body.data as StoredRecord<'withdrawal'>[];
};

describe('a batch above what one person may withdraw within a day', () => {
  const above = 5_000_001;
  // What the batch above has withdrawn.
  const before = 60_000;
  let own: string;
  beforeAll(async () => {
    own = await gateway.bankAccount('MX');
    await gateway.setAvailable('MX', 100_000_000);
  });

  it('has those rows wait for somebody else that are above it with those before, who approves them with one code', async () => {
    const amounts = [above - before - 20_000, 20_000, 20_001];
    const rows = amounts.map((amount, index) => row(index + 2, own, amount));
    const { body } = await gateway.owner.send('POST', path, { file: 'split.xlsx', rows }, { proven: true });
    await runJobs(gateway.context, ['batches.perform']);
    const { number } = body.data as { number: string };
    const made = await withdrawalsOf(number);
    const states = async () => {
      const found = new Map((await withdrawalsOf(number)).map(({ amount, status }) => [amount, status]));
      return amounts.map((amount) => found.get(amount));
    };
    expect(await states()).toEqual(['underReview', 'awaitingApproval', 'awaitingApproval']);
    const release = 'MX/withdrawals/batches/release';
    const waiting = made.filter(({ status }) => status === 'awaitingApproval');
    const revisions = Object.fromEntries(waiting.map(({ id, $revision }) => [id, $revision]));
    const chosen = { ids: waiting.map(({ id }) => id), input: {}, revisions };
    await gateway.owner.send('POST', release, chosen, { proven: true });
    await runJobs(gateway.context, ['batches.perform']);
    expect(await states()).toEqual(['underReview', 'awaitingApproval', 'awaitingApproval']);
    await gateway.finance.send('POST', release, chosen, { proven: true });
    await runJobs(gateway.context, ['batches.perform']);
    expect(await states()).toEqual(['underReview', 'underReview', 'underReview']);
  });
});
