import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantAccounts } from '../../../src/metadata/model/Tenants';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { type EntityRow, type NewRecord, toRecord } from '../../../src/gateway/database/records';
import { verifyLedger } from '../../../src/gateway/ledger/verify';
import { verifyRecharges, verifyTransfers, verifyWithdrawals } from '../../../src/gateway/funds/verifyFunds';
import { verifyOrders } from '../../../src/gateway/orders/verify/verifyOrders';
import { auditOrders } from '../../../src/gateway/sandbox/audit';
import { clearSandbox } from '../../../src/gateway/sandbox/clearSandbox';
import { fillSandbox } from '../../../src/gateway/sandbox/history/fillSandbox';
import { playArrivals } from '../../../src/gateway/sandbox/arrivals/playArrivals';
import { runJobs } from '../support/runJobs';
import { type SandboxHistory, sharedHistory } from '../support/testDatabase';
import { type TestGateway, testGateway } from '../support/testGateway';
import { playedHistory } from './support/playedHistory';
import { testKeyRing } from '../../support/keyRing';

const seed = 'tests';
const { until: start } = sharedHistory;
/** Its end is where the gateway goes on. */
const oneDay: SandboxHistory = { days: 1, until: start };
const minute = 60_000;
const day = 24 * 60 * minute;
let gateway: TestGateway;

const at = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const fill = () =>
  fillSandbox(gateway.db, gateway.model, { keyRing: testKeyRing, seed, days: 1, now: start });

async function stored(entity: string): Promise<Map<string, Record<string, unknown>>> {
  const table = entityTable(gateway.model, entity);
  const { rows } = await sql<EntityRow>`select * from ${sql.table(table.name)}`.execute(gateway.db);
  return new Map(rows.map((row) => [row.id, toRecord(table, row)]));
}

async function number(query: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(query)}`.execute(
    gateway.db,
  );
  return rows[0]!.count;
}

/** The countries in which a merchant of the sandbox has an account. */
function countriesOf(code: string): string[] {
  const merchant = gateway.model.tenants!.merchants.find((each) => each.code === code)!;
  return tenantAccounts(merchant, Object.keys(gateway.model.countries)).map(({ country }) => country);
}

async function expectSound(): Promise<void> {
  const results = await auditOrders(gateway.db, gateway.model);
  expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
  expect(results.every(({ checked }) => checked > 0)).toBe(true);
  const ledger = await verifyLedger(gateway.db, gateway.model, [
    verifyOrders,
    verifyWithdrawals,
    verifyRecharges,
    verifyTransfers,
  ]);
  expect(ledger.problems).toEqual([]);
  expect(ledger.entries).toBeGreaterThan(0);
}

/** Changes the ledger past its guards, compares it with the records, and takes the change back. */
async function problemsAfter(tamper: RawBuilder<unknown>): Promise<string[]> {
  const problems: string[] = [];
  const takenBack = new Error('taken back');
  const transaction = gateway.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = 'replica'`.execute(db);
    await tamper.execute(db);
    for (const check of [verifyOrders, verifyWithdrawals, verifyRecharges])
      problems.push(...(await check(db, gateway.model)));
    throw takenBack;
  });
  await transaction.catch((error: unknown) => {
    if (error !== takenBack) throw error;
  });
  return problems;
}

const arriveUntil = (now: Date) => playArrivals({ ...gateway.context, now: () => now });

/** Plays what is due until `now`, as the running gateway does. */
async function play(now: Date): Promise<void> {
  await runJobs(gateway.context, ['orders.step'], now);
  await runJobs(gateway.context, ['callbacks.post']);
}

/**
 * As it is stored: absent for no value, instants to the millisecond. How callbacks came out is up to who receives them; of a
 * history it is invented.
 */
function comparable(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record)
      .filter(
        ([name, value]) => value !== undefined && !['merchantId', 'country', 'callbackStatus'].includes(name),
      )
      .map(([name, value]) => [
        name,
        typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value,
      ]),
  );
}

describe('a filled sandbox', () => {
  beforeAll(async () => {
    gateway = await testGateway({ history: sharedHistory });
  });
  afterAll(() => gateway.close());

  it('has applications that say who has added them, and timelines that begin with that', async () => {
    const applications = [...(await stored('application')).values()];
    expect(applications.length).toBeGreaterThan(0);
    expect(applications.filter(({ createdBy }) => typeof createdBy !== 'string')).toEqual([]);
    const created = await number(
      `record_event where entity = 'application' and to_status = 'active' and actor_kind = 'user' and number = 0`,
    );
    expect(created).toBe(applications.length);
  });

  it('has a history that keeps every rule', async () => {
    expect((await number('collection_order')) + (await number('payout_order'))).toBeGreaterThan(300);
    expect(await number('merchant_user')).toBeGreaterThanOrEqual(4);
    await expectSound();
  });

  it('has fees that are those of its records: a cent of one that went elsewhere is found', async () => {
    const kinds = ['payment', 'payoutCompleted', 'payoutRefund', 'withdrawalApproved'];
    const found: Record<string, number> = {};
    for (const kind of kinds) {
      const problems = await problemsAfter(
        sql`with moved as (
            select posting.merchant_id, posting.id from ledger_posting as posting
            join ledger_provider_entry as fee on fee.merchant_id = posting.merchant_id and fee.posting_id = posting.id
            where starts_with(posting.key, ${kind} || ':') and fee.account = 'fees' limit 1
          )
          update ledger_provider_entry as entry
          set amount = amount + case entry.account when 'fees' then -1 else 1 end
          from moved where entry.merchant_id = moved.merchant_id and entry.posting_id = moved.id`,
      );
      found[kind] = problems.filter((problem) => / credited -?\d+ to /.test(problem)).length;
    }
    // Both accounts of the posting.
    expect(found).toEqual(Object.fromEntries(kinds.map((kind) => [kind, 2])));
  });

  it('has transfers between merchants, with a record of each on both sides', async () => {
    const sides = [...(await stored('merchant-transfer')).values()];
    const shared = countriesOf('800202').map((code) => gateway.model.countries[code]!.currency);
    expect(new Set(sides.map(({ currency }) => currency))).toEqual(new Set(shared));
    const both = new Set(sides.map(({ transferNo, direction }) => JSON.stringify([transferNo, direction])));
    expect(both.size).toBe(sides.length);
    expect(new Set(sides.map(({ transferNo }) => transferNo)).size * 2).toBe(sides.length);
    // The payer's user is named, in the record and in its history.
    const events = await gateway.db
      .selectFrom('record_event')
      .select(['record_id', 'actor_kind', 'actor_name'])
      .where('entity', '=', 'merchant-transfer')
      .execute();
    const named = new Map(events.map(({ record_id, ...actor }) => [record_id, actor]));
    for (const [id, { transferredBy = null }] of await stored('merchant-transfer')) {
      const kind = transferredBy === null ? 'system' : 'user';
      expect(named.get(id)).toEqual({ actor_kind: kind, actor_name: transferredBy });
    }
  });
});

describe('an empty database', () => {
  beforeEach(async () => {
    gateway = await testGateway();
  });
  afterEach(() => gateway.close());

  it('is filled once, however many processes start', async () => {
    const results = await Promise.all([fill(), fill(), fill()]);
    const made = results.filter((result) => result !== undefined);
    expect(made).toHaveLength(1);
    expect(await number('collection_order')).toBeGreaterThan(0);
    expect((await number('collection_order')) + (await number('payout_order'))).toBe(made[0]!.orders);
    expect(await fill()).toBeUndefined();
  });

  it('stays as it is where a real merchant is at home', async () => {
    await gateway.db
      .insertInto('merchant')
      .values({
        id: '01900000-0000-7000-8000-000000000000',
        code: '1',
        name: 'Real',
        status: 'active',
        sandbox: false,
        created_at: start.toISOString(),
      })
      .execute();
    expect(await fill()).toBeUndefined();
    expect(await number('merchant')).toBe(1);
    expect(await arriveUntil(at(day))).toBe(0);
  });

  it('is what it is again after a reset', async () => {
    await fill();
    const before = await stored('payout-order');
    expect(before.size).toBeGreaterThan(50);
    await sql`
      insert into list_columns (user_id, country, resource, list, columns, updated_at)
      select id, 'MX', 'payouts', '', '[]', now() from merchant_user`.execute(gateway.db);
    await clearSandbox(gateway.db);
    for (const table of [
      'collection_order',
      'record_event',
      'merchant',
      'merchant_user',
      'list_columns',
      'job',
      'fee_tier',
    ]) {
      expect(await number(table)).toBe(0);
    }
    await fill();
    expect(await stored('payout-order')).toEqual(before);
  });
});

describe('a day in motion', () => {
  beforeEach(async () => {
    gateway = await testGateway({ history: oneDay });
  });
  afterEach(() => gateway.close());

  it('comes to the same, step by step and by several processes, as the history worked out at once', async () => {
    const end = at(day);
    // Several gateways share the work.
    await Promise.all([play(end), play(end), play(end), play(end)]);
    await play(end);
    const merged = new Map<string, NewRecord>();
    for (const { records } of playedHistory(gateway.model, seed, end.getTime(), 2)) {
      for (const record of Object.values(records).flat()) merged.set(record.id, record);
    }
    let compared = 0;
    for (const entity of ['collection-order', 'payout-order', 'pay-in-detail']) {
      for (const [id, record] of await stored(entity)) {
        expect(comparable(record)).toEqual(comparable(merged.get(id)!));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(400);
    await expectSound();
  });

  it('makes up for the time when the gateway was off, but not for more than a week', async () => {
    const off = at(30 * day);
    const arrived = await arriveUntil(off);
    // Nothing is dated back into a period of which there may be a statement.
    const between = (field: string) =>
      number(`ledger_entry where ${field} > '${start.toISOString()}' and ${field} < '${off.toISOString()}'`);
    expect(await between('posted_at')).toBe(0);
    expect(await between('value_at')).toBeGreaterThan(1_500);
    await play(off);
    expect(arrived).toBeGreaterThan(1_500);
    expect(arrived).toBeLessThan(4_500);
    const missing = `collection_order where requested_at > '${at(minute).toISOString()}' and requested_at < '${at(22 * day).toISOString()}'`;
    expect(await number(missing)).toBe(0);
    expect(await arriveUntil(off)).toBe(0);
    await expectSound();
  });

  it('does not stop at a step that fails', async () => {
    await sql`update job set payload = jsonb_set(payload, '{step,to}', '"nowhere"')
      where id = (select id from job where payload->'step'->>'kind' = 'state' order by due_at limit 1)`.execute(
      gateway.db,
    );
    await expect(runJobs(gateway.context, ['orders.step'], at(day))).rejects.toThrow('nowhere');
    expect(await number('job where error is not null')).toBe(1);
    expect(await number(`job where error is null and due_at < '${at(day - minute).toISOString()}'`)).toBe(0);
    await expectSound();
  });
});
