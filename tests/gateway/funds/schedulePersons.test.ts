import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { waitingMails } from '../operator/support/mails';
import { runJobs } from '../support/runJobs';
import { type FundGateway, fundGateway } from './support/fundGateway';

type Schedule = StoredRecord<'withdrawal-schedule'>;
type Person = 'owner' | 'finance';

const path = 'MX/withdrawal-schedules';
let gateway: FundGateway;
beforeAll(async () => {
  gateway = await fundGateway();
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});
beforeEach(async () => {
  await gateway.db.updateTable('merchant_user').set({ status: 'active' }).execute();
  await gateway.db.deleteFrom('mail_outbox').execute();
  await gateway.setAvailable('MX', 300_000);
});

const act = (person: Person, { id }: Schedule, action: string) =>
  gateway[person].send('POST', `${path}/${id}/${action}`, undefined, { proven: action !== 'pause' });
const read = async ({ id }: Schedule) => (await gateway.read(`${path}/${id}`)) as Schedule;
const withdrawals = ({ scheduleNo }: Schedule) => gateway.list('MX/withdrawals', { scheduleNo });

/** Requests a schedule as the owner, and has it approved. In Mexico, withdrawals take a second person. */
async function approved(): Promise<Schedule> {
  const body = { bankAccountId: await gateway.bankAccount('MX'), turn: 'day' };
  const asked = (await gateway.owner.send('POST', path, body, { proven: true })).body.data as Schedule;
  expect(asked).toMatchObject({ status: 'awaitingApproval' });
  const { status, body: answer } = await act('finance', asked, 'release');
  expect(status).toBe(200);
  return answer.data as Schedule;
}

/** Lets the next turn of a schedule come. */
async function takeTurn(schedule: Schedule): Promise<Schedule> {
  const { nextAt = '' } = await read(schedule);
  gateway.clock.set(new Date(nextAt));
  await runJobs(gateway.context, ['funds.scheduledWithdrawal'], new Date(nextAt));
  return read(schedule);
}

const disable = (person: Person) =>
  gateway.db
    .updateTable('merchant_user')
    .set({ status: 'disabled' })
    .where('id', '=', gateway[person].userId)
    .execute();

/** Gives a user the role that another user has, and returns how to undo that. */
async function takeRole(person: Person, account: string): Promise<() => Promise<unknown>> {
  const roleOf = (user: { id: string } | { account: string }) =>
    gateway.db
      .selectFrom('merchant_user')
      .select('role_id')
      .where((is) => is.and(user))
      .executeTakeFirstOrThrow();
  const id = gateway[person].userId;
  const before = await roleOf({ id });
  const set = ({ role_id }: { role_id: string }) =>
    gateway.db.updateTable('merchant_user').set({ role_id }).where('id', '=', id).execute();
  await set(await roleOf({ account }));
  return () => set(before);
}

describe('a schedule whose requester may not withdraw any more', () => {
  it('pauses instead of withdrawing, says why, and those who may withdraw are told', async () => {
    const schedule = await approved();
    await disable('owner');
    expect(await takeTurn(schedule)).toMatchObject({ status: 'paused', pausedFor: 'requesterGone' });
    expect(await withdrawals(schedule)).toEqual([]);
    const history = await gateway.finance.send('GET', `${path}/${schedule.id}/events`);
    expect(JSON.stringify(history.body)).toContain('who requested it may not withdraw any more');
    const mails = await waitingMails(gateway);
    const told = mails.find(({ recipient }) => recipient === 'finance@mariposa.example');
    expect(mails.map(({ recipient }) => recipient)).not.toContain('owner@mariposa.example');
    expect(mails.map(({ recipient }) => recipient)).not.toContain('support@mariposa.example');
    expect(told).toMatchObject({ subject: `Scheduled withdrawals ${schedule.scheduleNo} have paused` });
    expect(told!.body).toContain('Who requested it may not withdraw any more');
    expect(told!.body).toContain(`/${schedule.id}?country=MX`);
    expect(told!.body).not.toContain('%{');
  });

  it('is resumed by nobody else, but taken over, and then approved by a third person', async () => {
    const schedule = await approved();
    const giveBack = await takeRole('owner', 'support@mariposa.example');
    await takeTurn(schedule);
    expect(await act('finance', schedule, 'resume')).toMatchObject({
      status: 422,
      body: { errors: [{ keyword: 'requesterGone' }] },
    });
    const taken = (await act('finance', schedule, 'take-over')).body.data as Schedule;
    expect(taken).toMatchObject({ status: 'awaitingApproval', requestedBy: 'Diego Salazar' });
    for (const field of ['pausedFor', 'approvedAt', 'nextAt']) expect(taken).not.toHaveProperty(field);
    await giveBack();
    // Neither who has taken it over nor who had requested it is a second person.
    for (const person of ['finance', 'owner'] as const)
      expect((await act(person, schedule, 'release')).status).not.toBe(200);
  });

  it('goes on with who requested it once that one may withdraw again', async () => {
    const schedule = await approved();
    const giveBack = await takeRole('owner', 'support@mariposa.example');
    await takeTurn(schedule);
    await giveBack();
    expect((await act('finance', schedule, 'resume')).status).toBe(200);
    expect(await takeTurn(schedule)).toMatchObject({ status: 'active' });
    expect(await withdrawals(schedule)).toHaveLength(1);
  });
});

describe('a schedule whose approver may not approve any more', () => {
  it('pauses, and withdraws again once it was taken over and approved', async () => {
    const schedule = await approved();
    const giveBack = await takeRole('finance', 'support@mariposa.example');
    expect(await takeTurn(schedule)).toMatchObject({ status: 'paused', pausedFor: 'approverGone' });
    expect(await act('owner', schedule, 'resume')).toMatchObject({
      body: { errors: [{ keyword: 'approverGone' }] },
    });
    expect((await act('owner', schedule, 'take-over')).status).toBe(200);
    await giveBack();
    expect((await act('finance', schedule, 'release')).body.data).toMatchObject({
      status: 'active',
      approvedAt: expect.any(String) as string,
    });
    expect(await takeTurn(schedule)).toMatchObject({ status: 'active' });
    expect(await withdrawals(schedule)).toHaveLength(1);
  });

  it('finds who has approved it by its history, where it was approved before that was kept', async () => {
    const schedule = await approved();
    await gateway.db
      .updateTable('withdrawal_schedule' as never)
      .set({ approved_by_id: null } as never)
      .where('id' as never, '=', schedule.id as never)
      .execute();
    await disable('finance');
    expect(await takeTurn(schedule)).toMatchObject({ pausedFor: 'approverGone' });
  });
});

describe('a schedule where one person may withdraw any amount', () => {
  it('goes on at once for who takes it over', async () => {
    await gateway.db
      .deleteFrom('order_limit')
      .where('merchant_id', '=', gateway.merchantId)
      .where('country', '=', 'MX')
      .where('kind', '=', 'withdrawal')
      .execute();
    const body = { bankAccountId: await gateway.bankAccount('MX'), turn: 'day' };
    const schedule = (await gateway.owner.send('POST', path, body, { proven: true })).body.data as Schedule;
    await act('owner', schedule, 'pause');
    expect(await read(schedule)).not.toHaveProperty('pausedFor');
    await disable('owner');
    expect((await act('finance', schedule, 'take-over')).body.data).toMatchObject({ status: 'active' });
    expect(await takeTurn(schedule)).toMatchObject({ status: 'active' });
    const [made] = await withdrawals(schedule);
    expect(made).toMatchObject({ requestedBy: 'Diego Salazar' });
  });

  it('is not taken over while it withdraws', async () => {
    const [active] = (await gateway.list(path, { status: 'active' })) as Schedule[];
    expect((await act('finance', active!, 'take-over')).status).toBe(422);
  });
});
