import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { nextTurn } from '../../../src/gateway/funds/schedules/turns';
import { runJobs } from '../support/runJobs';
import { type FundGateway, fundGateway } from './support/fundGateway';

type Schedule = StoredRecord<'withdrawal-schedule'>;
type Withdrawal = StoredRecord<'withdrawal'>;

let gateway: FundGateway;
// The merchant has a limit for one person in Mexico, and none in Peru.
beforeAll(async () => {
  gateway = await fundGateway();
  await gateway.db
    .deleteFrom('order_limit')
    .where('merchant_id', '=', gateway.merchantId)
    .where('country', '=', 'PE')
    .where('kind', '=', 'withdrawal')
    .execute();
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});

const path = (country: string) => `${country}/withdrawal-schedules`;
const scheduled = async (country: string, values: object): Promise<Schedule> => {
  const answer = await gateway.owner.send('POST', path(country), values, { proven: true });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data as Schedule;
};
const read = async (country: string, { id }: { id: string }) =>
  (await gateway.read(`${path(country)}/${id}`)) as Schedule;
const withdrawals = async (country: string, { scheduleNo }: Schedule) =>
  (await gateway.list(`${country}/withdrawals`, { scheduleNo })) as Withdrawal[];

/** Lets a time come, with the turns that are due by then. */
async function pass(time: string): Promise<number> {
  const at = new Date(time);
  gateway.clock.set(at);
  return runJobs(gateway.context, ['funds.scheduledWithdrawal'], at);
}

describe('a turn', () => {
  it.each([
    // 20 November 2026 is a Friday.
    ['day', 'GMT-6', '2026-11-20T17:59:59Z', '2026-11-20T18:00:00.000Z'],
    ['day', 'GMT-6', '2026-11-20T18:00:00Z', '2026-11-21T18:00:00.000Z'],
    ['monday', 'GMT-6', '2026-11-20T18:00:00Z', '2026-11-23T18:00:00.000Z'],
    ['friday', 'GMT-6', '2026-11-20T17:00:00Z', '2026-11-20T18:00:00.000Z'],
    ['friday', 'GMT-6', '2026-11-20T18:00:00Z', '2026-11-27T18:00:00.000Z'],
    ['month', 'GMT+5', '2026-12-01T06:59:59Z', '2026-12-01T07:00:00.000Z'],
    ['month', 'GMT+5', '2026-12-01T07:00:00Z', '2027-01-01T07:00:00.000Z'],
  ] as const)('%s in %s after %s is at %s', (turn, zone, after, at) => {
    expect(nextTurn(turn, zone, new Date(after)).toISOString()).toBe(at);
  });
});

describe('a schedule where one person may withdraw any amount', () => {
  it('withdraws what is available above what it keeps, once a turn', async () => {
    gateway.clock.set(new Date('2026-11-20T18:00:00Z'));
    await gateway.setAvailable('PE', 500_000);
    const bankAccountId = await gateway.bankAccount('PE');
    const schedule = await scheduled('PE', { bankAccountId, turn: 'monday', keeps: 100_000 });
    expect(schedule).toMatchObject({ status: 'active', nextAt: '2026-11-23T17:00:00Z' });
    expect(await pass('2026-11-23T16:59:59Z')).toBe(0);
    expect(await pass('2026-11-23T17:00:00Z')).toBe(1);
    const [made, ...others] = await withdrawals('PE', schedule);
    expect(others).toEqual([]);
    expect(made).toMatchObject({ bankAccountId, status: 'underReview', requestedBy: schedule.requestedBy });
    const { available, withdrawHold } = await gateway.balances('PE');
    expect(available).toBeGreaterThanOrEqual(100_000);
    // Not a cent more could be withdrawn with its fee.
    expect(available).toBeLessThan(100_002);
    expect(withdrawHold).toBe(made!.amount + made!.fee!);
    expect(await read('PE', schedule)).toMatchObject({
      nextAt: '2026-11-30T17:00:00Z',
      lastAt: '2026-11-23T17:00:00Z',
    });
    expect(await pass('2026-11-23T18:00:00Z')).toBe(0);
  });

  it('waits for the next turn where nothing can be withdrawn, and takes one late after an outage', async () => {
    const [schedule] = (await gateway.list(path('PE'), { status: 'active' })) as Schedule[];
    expect(await pass('2026-11-30T17:00:00Z')).toBe(1);
    expect(await withdrawals('PE', schedule!)).toHaveLength(1);
    await gateway.setAvailable('PE', 300_000);
    expect(await pass('2026-12-16T09:00:00Z')).toBe(1);
    expect(await withdrawals('PE', schedule!)).toHaveLength(2);
    expect(await read('PE', schedule!)).toMatchObject({ nextAt: '2026-12-21T17:00:00Z' });
  });

  it('does nothing while it is paused, goes on at its next turn, and not after its end', async () => {
    const [schedule] = (await gateway.list(path('PE'), { status: 'active' })) as Schedule[];
    const act = (action: string) =>
      gateway.owner.send('POST', `${path('PE')}/${schedule!.id}/${action}`, undefined, {
        proven: action === 'resume',
      });
    expect((await act('pause')).body.data).not.toHaveProperty('nextAt');
    await gateway.setAvailable('PE', 300_000);
    await pass('2026-12-21T17:00:00Z');
    expect(await withdrawals('PE', schedule!)).toHaveLength(2);
    expect((await act('resume')).body.data).toMatchObject({
      status: 'active',
      nextAt: expect.stringContaining('2026-12-28T17:00:00') as string,
    });
    await pass('2026-12-28T17:00:00Z');
    expect(await withdrawals('PE', schedule!)).toHaveLength(3);
    expect((await act('end')).status).toBe(200);
    await gateway.setAvailable('PE', 300_000);
    await pass('2027-01-04T17:00:00Z');
    expect(await withdrawals('PE', schedule!)).toHaveLength(3);
    expect((await act('resume')).status).toBe(422);
  });

  it('pauses once its bank account is deleted, and says why', async () => {
    const bankAccountId = await gateway.bankAccount('PE');
    const schedule = await scheduled('PE', { bankAccountId, turn: 'day' });
    await sql`delete from bank_account where merchant_id = ${gateway.merchantId}
      and account_id = ${bankAccountId}`.execute(gateway.db);
    await pass('2027-01-06T17:00:00Z');
    expect(await read('PE', schedule)).toMatchObject({ status: 'paused' });
    const events = await gateway.owner.send('GET', `${path('PE')}/${schedule.id}/events`);
    expect(JSON.stringify(events.body)).toContain('its bank account was deleted');
    expect(await withdrawals('PE', schedule)).toEqual([]);
  });

  it('asks for a second person where a limit has come since, as nobody has approved it', async () => {
    await gateway.setAvailable('PE', 300_000);
    const bankAccountId = await gateway.bankAccount('PE');
    const schedule = await scheduled('PE', { bankAccountId, turn: 'day' });
    const limit = { merchant_id: gateway.merchantId, country: 'PE', kind: 'withdrawal' };
    await gateway.db
      .insertInto('order_limit')
      .values({ ...limit, minimum: null, maximum: null, approval_above: 1_000 })
      .execute();
    await pass('2027-01-07T17:00:00Z');
    expect(await withdrawals('PE', schedule)).toMatchObject([{ status: 'awaitingApproval' }]);
  });
});

describe('a schedule where one person may not', () => {
  it('waits for a second person, after whom its withdrawals need none', async () => {
    gateway.clock.set(new Date('2027-02-01T12:00:00Z'));
    await gateway.setAvailable('MX', 100_000_000);
    const bankAccountId = await gateway.bankAccount('MX');
    const schedule = await scheduled('MX', { bankAccountId, turn: 'day', keeps: 50_000_000 });
    expect(schedule).toMatchObject({ status: 'awaitingApproval' });
    expect(schedule).not.toHaveProperty('nextAt');
    await pass('2027-02-02T18:00:00Z');
    expect(await withdrawals('MX', schedule)).toEqual([]);
    const release = (user: 'owner' | 'finance') =>
      gateway[user].send('POST', `${path('MX')}/${schedule.id}/release`, undefined, { proven: true });
    expect((await release('owner')).status).not.toBe(200);
    expect((await release('finance')).body.data).toMatchObject({
      status: 'active',
      approvedAt: expect.any(String) as string,
    });
    await pass('2027-02-03T18:00:00Z');
    const [made] = await withdrawals('MX', schedule);
    expect(made).toMatchObject({ status: 'underReview' });
    expect(made!.amount).toBeGreaterThan(5_000_000);
  });

  it('leaves what is less than a withdrawal must be', async () => {
    const bankAccountId = await gateway.bankAccount('MX');
    await gateway.setAvailable('MX', 1_000);
    const schedule = await scheduled('MX', { bankAccountId, turn: 'day' });
    await gateway.finance.send('POST', `${path('MX')}/${schedule.id}/release`, undefined, { proven: true });
    await pass('2027-02-05T18:00:00Z');
    expect(await withdrawals('MX', schedule)).toEqual([]);
    expect((await gateway.balances('MX')).available).toBe(1_000);
    expect(await read('MX', schedule)).toMatchObject({ status: 'active', nextAt: '2027-02-06T18:00:00Z' });
  });
});
