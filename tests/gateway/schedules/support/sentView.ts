import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Recipient } from '../../../../src/contract/schedules';
import { enqueuePeriodicJobs } from '../../../../src/gateway/jobs/schedule';
import { mailTextOf } from '../../../../src/gateway/mail/tables';
import { runSchedules } from '../../../../src/gateway/schedules/runSchedules';
import { beginDownloads, gateway, get, run, signIn } from '../../downloads/support/downloadGateway';
import { runJobs } from '../../support/runJobs';

interface User {
  id: string;
  merchantId: string;
  account: string;
  roleId: string;
}

export const list = '/api/manage/PE/scheduled-exports';
export const views = '/api/manage/PE/views/collection-orders';
export let owner: User;
export let finance: User;
export let token: string;
let view: string;

export const userOf = async (account: string): Promise<User> =>
  gateway.db
    .selectFrom('merchant_user')
    .select(['id', 'merchant_id as merchantId', 'account', 'role_id as roleId'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow();

/** Begins each test with a saved view of the owner, of which nobody gets files yet. */
export function beginWithSentView(): void {
  beforeAll(async () => {
    await beginDownloads(3);
    owner = await userOf('owner@mariposa.example');
    finance = await userOf('finance@mariposa.example');
    token = signIn({ userId: owner.id, merchantId: owner.merchantId, userName: 'Lucía Herrera' });
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    for (const table of ['export_schedule', 'download_file', 'mail_outbox', 'saved_view', 'job'] as const)
      await gateway.db.deleteFrom(table).execute();
    await change(finance, { status: 'active', role_id: finance.roleId });
    await change(owner, { status: 'active' });
    gateway.clock.set('2026-11-10T16:00:00Z');
    const content = { filter: {}, sort: { field: 'orderNo', order: 'ASC' }, columns: ['orderNo'] };
    const { body } = await gateway.send(token, 'POST', views, { name: 'Paid', ...content });
    view = (body.data as { id: string }).id;
  });
}

export const change = ({ id }: User, values: { status?: 'active' | 'disabled'; role_id?: string }) =>
  gateway.db.updateTable('merchant_user').set(values).where('id', '=', id).execute();

/** Gives a user a role of the merchant that may not export. */
export async function takeRight(user: User): Promise<void> {
  await change(user, { role_id: (await userOf('support@mariposa.example')).roleId });
}

export const schedule = (recipients?: string[]) =>
  gateway.send(token, 'POST', `${views}/${view}/schedules`, {
    every: 'day',
    format: 'csv',
    ...(recipients ? { recipients } : {}),
  });

export const recipients = async () =>
  ((await get(`${views}/recipients`, token)).body.data as { recipients: Recipient[] }).recipients;

/** Lets the schedule ask for its file. */
export async function ask(moment: string): Promise<void> {
  gateway.clock.set(moment);
  await gateway.db.deleteFrom('job').where('kind', '=', 'schedules.run').execute();
  await enqueuePeriodicJobs(gateway.db, [runSchedules]);
  await runJobs(gateway.context, ['schedules.run']);
}

export async function at(moment: string): Promise<void> {
  await ask(moment);
  await run();
}

interface Download {
  id: string;
  status: string;
  reason?: string;
}
export const downloads = async () => (await get('/api/manage/PE/downloads', token)).body.data as Download[];
export const schedules = async () =>
  (await get(list, token)).body.data as { id: string; status: string; sentTo: string; reason?: string }[];

/** The e-mails by recipient, and what they say. */
export async function mails() {
  const { keyRing } = gateway.context;
  const rows = await gateway.db.selectFrom('mail_outbox').selectAll().orderBy('recipient').execute();
  return rows.map(({ id, recipient, subject, body }) => ({
    recipient,
    subject: keyRing.decrypt(subject, mailTextOf(id, 'subject')),
    body: keyRing.decrypt(body, mailTextOf(id, 'body')),
  }));
}
