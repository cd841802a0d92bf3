import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { mailTextOf } from '../../../src/gateway/mail/tables';
import { noteHappened } from '../../../src/gateway/notifications/note';
import { mailDigests } from '../../../src/gateway/bell/mailDigests';
import { enqueuePeriodicJobs } from '../../../src/gateway/jobs/schedule';
import { type FundGateway, fundGateway } from '../funds/support/fundGateway';
import { runJobs } from '../support/runJobs';

let gateway: FundGateway;
/** A Friday; the merchant's first country is Mexico, six hours behind. */
const friday = '2026-11-20';

beforeAll(async () => {
  gateway = await fundGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { db } = gateway;
  for (const table of ['mail_outbox', 'notification', 'notification_read', 'notification_digest'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('merchant_user').set({ digest: 'never', status: 'active', language: null }).execute();
});

/** Chooses how often finance is told, at a moment. */
async function choose(digest: 'never' | 'day' | 'week', moment = `${friday}T00:00:00Z`) {
  gateway.clock.set(moment);
  await gateway.db
    .updateTable('merchant_user')
    .set({ digest, digest_since: moment })
    .where('id', '=', gateway.finance.userId)
    .execute();
}

/** Something that finance is told of. */
async function happens(moment: string, label: string, values: { userId?: string; country?: string } = {}) {
  const { db, model, merchantId } = gateway;
  const recordId = newId();
  await noteHappened(db, model, {
    merchantId,
    country: 'MX',
    resource: 'bank-accounts',
    name: 'added',
    recordId,
    label,
    actor: { kind: 'user', id: gateway.owner.userId, name: 'Lucía' },
    at: new Date(moment),
    ...values,
  });
  return recordId;
}

/** Lets the clock be a moment, and returns the e-mails that are written then. */
async function mailsAt(moment: string) {
  const { db, context, clock } = gateway;
  clock.set(moment);
  await db.deleteFrom('mail_outbox').execute();
  await db.deleteFrom('job').where('kind', '=', mailDigests.kind).execute();
  await enqueuePeriodicJobs(db, [mailDigests]);
  await runJobs(context, [mailDigests.kind]);
  const rows = await db.selectFrom('mail_outbox').selectAll().orderBy('recipient').execute();
  return rows.map(({ id, recipient, subject, body }) => ({
    recipient,
    subject: context.keyRing.decrypt(subject, mailTextOf(id, 'subject')),
    body: context.keyRing.decrypt(body, mailTextOf(id, 'body')),
  }));
}

describe('an e-mail with what is unread', () => {
  it('is written to nobody who has not chosen it', async () => {
    await happens(`${friday}T15:00:00Z`, 'A1');
    expect(await mailsAt('2026-11-21T13:00:00Z')).toEqual([]);
  });

  it('comes at seven by the clocks of the merchant, and each line leads to its record', async () => {
    await choose('day');
    const id = await happens(`${friday}T15:00:00Z`, 'A1');
    await happens(`${friday}T16:00:00Z`, 'A2', { country: 'PE' });
    expect(await mailsAt('2026-11-21T12:59:59Z')).toEqual([]);
    const [mail, ...others] = await mailsAt('2026-11-21T13:00:00Z');
    expect(others).toEqual([]);
    expect(mail!.recipient).toBe('finance@mariposa.example');
    expect(mail!.subject).toMatch(/^2 unread notifications at /);
    expect(mail!.body).toContain('since 2026-11-20 07:00 GMT-6');
    expect(mail!.body).toContain('    2026-11-20 09:00 GMT-6 · Mexico · Bank account added · A1 · Lucía\n');
    expect(mail!.body).toContain('    2026-11-20 11:00 GMT-5 · Peru · Bank account added · A2 · Lucía\n');
    expect(mail!.body).toContain(`/#/BankAccount/${id}?country=MX\n`);
    expect(mail!.body).toContain('/#/personalCenter');
    expect(mail!.body).not.toContain('%{');
  });

  it('is not written twice, nor where nothing new is unread', async () => {
    await choose('day');
    await happens(`${friday}T15:00:00Z`, 'A1');
    expect(await mailsAt('2026-11-21T13:00:00Z')).toHaveLength(1);
    expect(await mailsAt('2026-11-21T13:05:00Z')).toEqual([]);
    expect(await mailsAt('2026-11-22T13:00:00Z')).toEqual([]);
    await happens('2026-11-22T15:00:00Z', 'A2');
    const [mail] = await mailsAt('2026-11-23T13:00:00Z');
    expect(mail!.body).toContain('A2');
    expect(mail!.body).not.toContain('A1');
  });

  it('is one after an outage, with all of it', async () => {
    await choose('day');
    for (const day of [20, 21, 22]) await happens(`2026-11-${day}T15:00:00Z`, `On${day}`);
    const [mail, ...others] = await mailsAt('2026-11-23T20:00:00Z');
    expect(others).toEqual([]);
    for (const day of [20, 21, 22]) expect(mail!.body).toContain(`On${day}`);
    expect(await mailsAt('2026-11-23T21:00:00Z')).toEqual([]);
  });

  it('comes on Mondays where that was chosen, and begins with the choice', async () => {
    await happens(`${friday}T09:00:00Z`, 'Before');
    await choose('week', `${friday}T10:00:00Z`);
    await happens(`${friday}T15:00:00Z`, 'A1');
    expect(await mailsAt('2026-11-22T20:00:00Z')).toEqual([]);
    const [mail] = await mailsAt('2026-11-23T13:00:00Z');
    expect(mail!.body).toContain('A1');
    expect(mail!.body).not.toContain('Before');
  });

  it('has nothing that was read, that is over, or that is for somebody else', async () => {
    await choose('day');
    await happens(`${friday}T15:00:00Z`, 'Read');
    await gateway.finance.send('POST', 'MX/notifications/read?countries=MX', {
      until: `${friday}T23:00:00Z`,
    });
    await happens(`${friday}T16:00:00Z`, 'Foreign', { userId: gateway.owner.userId });
    const over = await happens(`${friday}T17:00:00Z`, 'Over');
    await gateway.db
      .updateTable('notification')
      .set({ ended_at: `${friday}T18:00:00Z` })
      .where('record_id', '=', over)
      .execute();
    expect(await mailsAt('2026-11-21T13:00:00Z')).toEqual([]);
  });

  it('is in the language of its reader, and not written to who was disabled', async () => {
    await choose('day');
    const user = gateway.db.updateTable('merchant_user').where('id', '=', gateway.finance.userId);
    await user.set({ language: 'zh' }).execute();
    await happens(`${friday}T15:00:00Z`, 'A1');
    const [mail] = await mailsAt('2026-11-21T13:00:00Z');
    expect(mail!.subject).toMatch(/：1 条未读通知$/);
    expect(mail!.body).toContain('墨西哥');
    await happens('2026-11-21T15:00:00Z', 'A2');
    await user.set({ status: 'disabled' }).execute();
    expect(await mailsAt('2026-11-22T13:00:00Z')).toEqual([]);
  });

  it('is left out of what happened where their role does not count', async () => {
    await choose('day');
    await happens(`${friday}T15:00:00Z`, 'Here');
    await happens(`${friday}T15:00:00Z`, 'There', { country: 'PE' });
    const { role_id: role } = await gateway.db
      .selectFrom('merchant_user')
      .select('role_id')
      .where('id', '=', gateway.finance.userId)
      .executeTakeFirstOrThrow();
    const countries = gateway.db.updateTable('merchant_role').where('id', '=', role);
    await countries.set({ countries: ['MX'] }).execute();
    const [mail] = await mailsAt('2026-11-21T13:00:00Z');
    await countries.set({ countries: null }).execute();
    expect(mail!.body).toContain('Here');
    expect(mail!.body).not.toContain('There');
  });
});
