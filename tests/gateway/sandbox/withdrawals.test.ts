import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { type EntityRow, toRecord } from '../../../src/gateway/database/records';
import { verifyWithdrawals } from '../../../src/gateway/funds/verifyFunds';
import { verifyLedger } from '../../../src/gateway/ledger/verify';
import { decideWaiting } from '../../../src/gateway/sandbox/reviews';
import { sharedHistory } from '../support/testDatabase';
import { type TestGateway, testGateway } from '../support/testGateway';

const { until: now } = sharedHistory;
const day = 24 * 60 * 60_000;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway({ history: sharedHistory });
});
afterAll(() => gateway.close());

async function stored() {
  const table = entityTable(gateway.model, 'withdrawal');
  const { rows } = await sql<EntityRow & { country: string }>`select * from ${sql.table(table.name)}`.execute(
    gateway.db,
  );
  return rows.map((row) => ({ ...toRecord(table, row), country: row.country }));
}

type Stored = Awaited<ReturnType<typeof stored>>[number];

function count(records: Stored[]): Partial<Record<string, Stored[]>> {
  const states: Partial<Record<string, Stored[]>> = {};
  for (const record of records) (states[record.status] ??= []).push(record);
  return states;
}

it('the sandbox has withdrawals in every country, decided and open ones, to bank accounts that there are', async () => {
  const all = await stored();
  for (const country of Object.keys(gateway.model.countries)) {
    const states = count(all.filter((each) => each.country === country));
    expect(states.approved!.length).toBeGreaterThanOrEqual(3);
    expect(states.rejected![0]).toMatchObject({
      reason: expect.any(String),
      completedAt: expect.any(String),
    });
    expect(states.returned![0]).toMatchObject({
      reason: expect.any(String),
      completedAt: expect.any(String),
      returnedAt: expect.any(String),
    });
    expect(states.canceled).toBeDefined();
    expect(states.underReview).toBeDefined();
    // One waits for a second person.
    expect(states.awaitingApproval).toHaveLength(1);
  }
  const { rows } = await sql<{ lost: number }>`
    select count(*) as lost from withdrawal where not exists (
      select from bank_account where bank_account.merchant_id = withdrawal.merchant_id
        and bank_account.country = withdrawal.country and account_id = bank_account_id)`.execute(gateway.db);
  expect(rows[0]!.lost).toBe(0);
});

it('its operator decides most of what is under review within minutes, and the ledger stays sound', async () => {
  const before = count(await stored());
  const decide = (at: Date) => decideWaiting({ ...gateway.context, now: () => at });
  const open = before.underReview!.length;
  await decide(now);
  const left = count(await stored()).underReview!.length;
  expect(left).toBeLessThan((open * 2) / 3);
  expect(left).toBeGreaterThan(0);
  expect(await decide(now)).toBe(0);
  expect(await decide(new Date(now.getTime() + day))).toBeGreaterThanOrEqual(left);
  const after = count(await stored());
  expect(after.underReview).toBeUndefined();
  expect(after.approved!.length + after.rejected!.length).toBe(
    before.approved!.length + before.rejected!.length + open,
  );
  expect(after.approved!.length).toBeGreaterThan(before.approved!.length);
  expect(after.awaitingApproval).toHaveLength(before.awaitingApproval!.length);
  expect((await verifyLedger(gateway.db, gateway.model, [verifyWithdrawals])).problems).toEqual([]);
});

it('a withdrawal that took something else than it says is found', async () => {
  const paid = (await stored()).find(({ status }) => status === 'approved')!;
  await sql`update withdrawal set actual_debit = actual_debit + 1 where id = ${paid.id}`.execute(gateway.db);
  const { problems } = await verifyLedger(gateway.db, gateway.model, [verifyWithdrawals]);
  const took = Number(paid.actualDebit);
  expect(problems).toEqual([
    expect.stringContaining(
      `${paid.country} ${paid.currency}: the withdrawal ${paid.withdrawalNo} changed the available balance by -${took}; ` +
        `by its record it is -${took + 1}.`,
    ),
  ]);
});
