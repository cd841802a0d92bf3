import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { type EntityRow, toRecord } from '../../../src/gateway/database/records';
import { verifyWithdrawals } from '../../../src/gateway/orders/funds/verifyWithdrawals';
import { verifyLedger } from '../../../src/gateway/ledger/verify';
import { fillSandbox } from '../../../src/gateway/sandbox/history/fillSandbox';
import { approveWithdrawals } from '../../../src/gateway/sandbox/reviewFunds';
import { type TestGateway, testGateway } from '../support/testGateway';

const now = new Date('2026-11-20T18:00:00Z');
const day = 24 * 60 * 60_000;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway();
  await fillSandbox(gateway.db, gateway.model, { seed: 'tests', days: 10, now });
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

it('its operator approves most of what is under review within minutes, and the ledger stays sound', async () => {
  const before = count(await stored());
  const approved = await approveWithdrawals(gateway.db, gateway.model, now);
  const open = before.underReview!.length;
  expect(approved).toBeGreaterThan(open / 3);
  expect(approved).toBeLessThan(open);
  expect(await approveWithdrawals(gateway.db, gateway.model, now)).toBe(0);
  expect(await approveWithdrawals(gateway.db, gateway.model, new Date(now.getTime() + day))).toBe(
    open - approved,
  );
  const after = count(await stored());
  expect(after.approved).toHaveLength(before.approved!.length + open);
  expect(after.awaitingApproval).toHaveLength(before.awaitingApproval!.length);
  expect((await verifyLedger(gateway.db, gateway.model, [verifyWithdrawals])).problems).toEqual([]);
});
